import { networkOf } from '@pixchange/contracts/http/network';
import { isKlipyApi } from '@pixchange/contracts/http/public-api-paths';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { gifQuery } from './gifs/gif-query.ts';
import type { WorksPage } from './gifs/gifs.service.ts';
import { klipyQueryOf } from './klipy/klipy-query.ts';

const IDS_MAX = 500_000;
const MS_MAX = 10 * 60_000;
/** Maximum number of extra reads of the list to replace works that the caller already received. */
const ROUNDS_MAX = 3;

/** Parameters that differ between the pages of one list, or that apps add to bypass caches. */
const PAGE_PARAMETERS = ['offset', 'pos', 'limit', 'page', 'per_page', 'cb', 'pingback_id'];

export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/**
 * Returns a key for the list that a caller pages through. It consists of the caller's network and the URL, which
 * includes the app's key and any user id that the app sends.
 */
const listOf = ({ url, ip }: FastifyRequest): string => {
  const [path = '', search = ''] = url.split('?');
  const query = new URLSearchParams(search);
  for (const name of PAGE_PARAMETERS) query.delete(name);
  query.sort();
  return [networkOf(ip), path, query].join('\n');
};

const offsetOf = ({ url, query }: FastifyRequest): number => {
  if (isKlipyApi(url)) return klipyQueryOf(url).parse(query).offset;
  const { offset, pos } = query as Readonly<Record<string, unknown>>;
  return gifQuery.shape.offset.parse(pos ?? offset);
};

/**
 * Remembers for some minutes which works a caller received on earlier pages. Otherwise, a page would repeat works that
 * newer works have pushed down. Each process has its own memory, so a work may be repeated when another process
 * responds.
 */
@Injectable()
export class ServedPages {
  private readonly lists = new LRUCache<string, readonly string[]>({
    maxSize: IDS_MAX,
    sizeCalculation: (ids) => ids.length + 1,
    ttl: MS_MAX,
  });

  /** Allows a cached response to this request unless it repeats a work from an earlier page. */
  expect(request: FastifyRequest): void {
    request.takesKept = (listed) => {
      const before = this.before(request);
      if (listed.some((id) => before.has(id))) return false;
      this.note(request, listed);
      return true;
    };
  }

  /** Reads a page, and reads more of the list to replace works that the caller already received. */
  async read(reply: FastifyReply, slice: Slice, page: (slice: Slice) => Promise<WorksPage>): Promise<WorksPage> {
    const { request } = reply;
    const { limit } = slice;
    const before = this.before(request);
    const { works: found, count } = await page(slice);
    const works = found.filter(({ id }) => !before.has(id));
    if (works.length < found.length) {
      void reply.header('Cache-Control', 'no-store');
      let offset = slice.offset + limit;
      for (let round = 0; works.length < limit && offset < count && round < ROUNDS_MAX; round += 1) {
        works.push(...(await page({ offset, limit })).works.filter(({ id }) => !before.has(id)));
        offset += limit;
      }
      works.splice(limit);
    }
    request.listed = works.map(({ id }) => id);
    this.note(request, request.listed);
    return { works, count };
  }

  private before(request: FastifyRequest): ReadonlySet<string> {
    return new Set(this.lists.get(listOf(request))?.slice(0, offsetOf(request)));
  }

  private note(request: FastifyRequest, ids: readonly string[]): void {
    const [list, offset] = [listOf(request), offsetOf(request)];
    const before = this.lists.get(list)?.slice(0, offset) ?? [];
    // Only lists that were read from their beginning are remembered.
    if (before.length === offset) this.lists.set(list, [...before, ...ids]);
  }
}
