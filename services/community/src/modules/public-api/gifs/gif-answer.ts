import { createHash } from 'node:crypto';

export interface Pagination {
  readonly total_count: number;
  readonly count: number;
  readonly offset: number;
}

export interface GifAnswer<T> {
  readonly data: T;
  readonly pagination?: Pagination;
  readonly meta: { readonly status: 200; readonly msg: 'OK'; readonly response_id: string };
}

/**
 * Returns the `meta` object. Clients treat a response without an id as a failure. Equal responses have equal ids, and
 * therefore equal ETags.
 */
const meta = (data: unknown) =>
  ({
    status: 200,
    msg: 'OK',
    response_id: createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 40),
  }) as const;

export const answerOf = <T>(data: T): GifAnswer<T> => ({ data, meta: meta(data) });

export const pageOf = <T>(data: readonly T[], totalCount: number, offset: number): GifAnswer<readonly T[]> => ({
  data,
  pagination: { total_count: totalCount, count: data.length, offset },
  meta: meta(data),
});
