import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startGifSandbox, type Fault, type RunningGifSandbox } from './index.ts';

const apiKey = 'a-key-of-the-sandbox';
/** GIF of one pixel on a canvas of 3 by 2 pixels. */
const pixel = Buffer.from('47494638396103000200800000000000ffffff2c00000000010001000002024401003b', 'hex');

let folder: string;
let sandbox: RunningGifSandbox;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pixchange-gifs-'));
  for (const name of ['sleepy-cat.gif', 'happy-cat.gif', 'kettle.gif']) await writeFile(join(folder, name), pixel);
  await writeFile(join(folder, 'notes.txt'), 'not served');
  sandbox = await startGifSandbox({ apiKey, worksDir: folder });
});
afterAll(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true, force: true });
});

type Listed = {
  data: { id: string; title: string; images: Record<string, { url: string; width: string; size: string }> }[];
  pagination: object;
  meta: { status: number };
};
const get = async (path: string, query: Record<string, string> = {}) => {
  const answer = await fetch(`${sandbox.url}/v1/${path}?${new URLSearchParams({ api_key: apiKey, ...query })}`, {
    redirect: 'manual',
  });
  return { status: answer.status, text: await answer.text() };
};
const listed = async (path: string, query: Record<string, string> = {}) =>
  JSON.parse((await get(path, query)).text) as Listed;
const breakIt = async (fault: Fault | string) =>
  (
    await fetch(`${sandbox.url}/sandbox/fault`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fault }),
    })
  ).status;
beforeEach(() => breakIt('none'));

describe('the GIF sandbox', () => {
  it('searches and paginates as the provider does', async () => {
    const { data, pagination } = await listed('gifs/search', { q: 'cat', limit: '1', offset: '1' });
    expect([data.map(({ title }) => title), pagination]).toEqual([
      ['Sleepy cat GIF'],
      { total_count: 2, count: 1, offset: 1 },
    ]);
    expect((await listed('stickers/trending')).data).toHaveLength(3);
    expect((await listed('gifs/search', { q: 'Kettles' })).data.map(({ title }) => title)).toEqual(['Kettle GIF']);
    expect((await listed('gifs/search', { q: '' })).data).toEqual([]);
  });

  it('returns an item by id, with media that exist', async () => {
    const [first] = (await listed('gifs/trending')).data;
    const { data } = JSON.parse((await get(`gifs/${first?.id}`)).text) as { data: Listed['data'][number] };
    expect(data).toMatchObject({
      id: first?.id,
      images: { original: { width: '3', height: '2', size: String(pixel.length) } },
    });
    const media = await fetch(data.images['480w_still']?.url ?? '');
    expect([media.headers.get('content-type'), Buffer.from(await media.arrayBuffer())]).toEqual(['image/gif', pixel]);
    expect((await get('gifs/none')).status).toBe(404);
    expect((await fetch(`${sandbox.url}/media/notes.txt`)).status).toBe(404);
  });

  it('requires the API key', async () => expect((await get('gifs/trending', { api_key: 'another' })).status).toBe(401));

  it.each([
    ['down', 500],
    ['limited', 429],
    ['garbage', 200],
    ['other_form', 200],
    ['huge', 200],
    ['redirecting', 302],
  ])('can simulate the fault "%s"', async (fault, status) => {
    expect(await breakIt(fault)).toBe(200);
    expect((await get('gifs/trending')).status).toBe(status);
  });

  it('supports KLIPY’s format, with advertisements for calls that identify the user', async () => {
    type Page = { result: boolean; data?: { data: { type: string; slug?: string }[]; has_next: boolean } };
    const klipy = async (path: string, key = apiKey) => {
      const answer = await fetch(`${sandbox.url}/api/v1/${key}/${path}`);
      return { status: answer.status, ...((await answer.json()) as Page) };
    };
    const first = await klipy('gifs/trending?per_page=2');
    expect(first).toMatchObject({ status: 200, result: true, data: { has_next: true } });
    const slug = first.data?.data[0]?.slug ?? '';
    expect((await klipy(`gifs/items?slugs=${slug}`)).data?.data).toEqual([first.data?.data[0]]);
    expect((await klipy('stickers/search?q=cat&per_page=8')).data?.data.map(({ type }) => type)).toEqual([
      'sticker',
      'sticker',
    ]);
    expect((await klipy('gifs/trending?customer_id=7')).data?.data.some(({ type }) => type === 'ad')).toBe(true);
    expect(await klipy('gifs/search?q=cat&per_page=7')).toMatchObject({ status: 422, result: false });
    expect(await klipy('gifs/trending', 'another')).toMatchObject({ status: 404, result: false });
  });

  it('sends a range of a file, and simulates faults of files', async () => {
    const [first] = (await listed('gifs/trending')).data;
    const file = first?.images['original']?.url ?? '';
    const part = await fetch(file, { headers: { range: 'bytes=0-4' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-4/${pixel.length}`]);
    await breakIt('media_html');
    expect((await fetch(file)).headers.get('content-type')).toBe('text/html');
  });

  it('can serve media from another host', async () => {
    await breakIt('foreign_media');
    expect((await listed('gifs/trending')).data[0]?.images['original']?.url).toContain(
      'https://media.elsewhere.example/',
    );
  });

  it('refuses unknown faults, and listens only on loopback', async () => {
    expect(await breakIt('__proto__')).toBe(422);
    await expect(startGifSandbox({ apiKey, worksDir: folder, host: '0.0.0.0' })).rejects.toThrow('loopback');
  });
});
