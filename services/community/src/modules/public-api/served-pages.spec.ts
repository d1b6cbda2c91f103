import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { ServedPages, type Slice } from './served-pages.ts';

let list: string[] = [];
const page = ({ offset, limit }: Slice) =>
  Promise.resolve({
    works: list.slice(offset, offset + limit).map((id) => ({ id }) as ImageItemView),
    count: list.length,
  });

const callOf = (query: Record<string, string>, ip = '192.0.2.1', path = '/v1/gifs/trending') => {
  const headers: Record<string, unknown> = {};
  const request = { url: `${path}?${new URLSearchParams(query)}`, query, ip } as unknown as FastifyRequest;
  const reply = { request, header: (name: string, value: unknown) => (headers[name] = value) };
  return { request, headers, reply: reply as unknown as FastifyReply };
};

const read = async (pages: ServedPages, query: { offset?: string; pos?: string; limit?: string }, ip?: string) => {
  const { reply, headers } = callOf({ limit: '2', ...query }, ip);
  const slice = { offset: Number(query.pos ?? query.offset ?? 0), limit: 2 };
  const { works } = await pages.read(reply, slice, page);
  return { ids: works.map(({ id }) => id), isForOne: headers['Cache-Control'] === 'no-store' };
};

describe('the pages of a list', () => {
  it.each(['offset', 'pos'])('by %s do not repeat a work when one is added in between', async (name) => {
    const pages = new ServedPages();
    list = ['c', 'b', 'a', 'z', 'y'];
    expect(await read(pages, {})).toEqual({ ids: ['c', 'b'], isForOne: false });
    list = ['d', ...list];
    expect(await read(pages, { [name]: '2' })).toEqual({ ids: ['a', 'z'], isForOne: true });
    expect(await read(pages, { [name]: '4' })).toEqual({ ids: ['y'], isForOne: true });
  });

  it('by page do not repeat a work when one is added in between', async () => {
    const pages = new ServedPages();
    const path = '/api/v1/pix_4fQz/gifs/trending';
    const ids = async (number: number) => {
      const { reply } = callOf({ per_page: '2', page: String(number) }, undefined, path);
      const { works } = await pages.read(reply, { offset: 2 * (number - 1), limit: 2 }, page);
      return works.map(({ id }) => id);
    };
    list = ['c', 'b', 'a', 'z', 'y'];
    expect(await ids(1)).toEqual(['c', 'b']);
    list = ['d', ...list];
    expect([await ids(2), await ids(3)]).toEqual([['a', 'z'], ['y']]);
  });

  it('are not shifted for other callers, or for a caller who starts again', async () => {
    const pages = new ServedPages();
    list = ['c', 'b', 'a'];
    await read(pages, {});
    list = ['d', ...list];
    expect(await read(pages, { offset: '2' }, '198.51.100.7')).toEqual({ ids: ['b', 'a'], isForOne: false });
    expect(await read(pages, {})).toEqual({ ids: ['d', 'c'], isForOne: false });
    expect(await read(pages, { offset: '2' })).toEqual({ ids: ['b', 'a'], isForOne: false });
  });

  it('are not taken from the cache if they would repeat a work', async () => {
    const pages = new ServedPages();
    list = ['c', 'b', 'a'];
    await read(pages, {});
    const { request } = callOf({ limit: '2', offset: '2' });
    pages.expect(request);
    expect([request.takesKept?.(['b', 'a']), request.takesKept?.(['a', 'z'])]).toEqual([false, true]);
  });
});
