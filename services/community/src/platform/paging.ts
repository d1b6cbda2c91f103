import type { Database } from './read-model/database.ts';

export interface Page {
  readonly page: number;
  readonly per_page: number;
}

export interface Paged<T> {
  readonly collection: T[];
  readonly total_pages: number;
  readonly total_count: number;
  readonly page: number;
}

/** The answer of every list; a page past the end is empty. A list that can't be paged to its end has pages for `rowsMax` only. */
export const paged = <T>(
  { page, per_page }: Page,
  totalCount: number,
  collection: T[],
  rowsMax = Infinity,
): Paged<T> => ({
  collection,
  total_pages: Math.ceil(Math.min(totalCount, rowsMax) / per_page),
  total_count: totalCount,
  page,
});

export const offsetOf = ({ page, per_page }: Page): number => Math.round((page - 1) * per_page);

/** A list that is cut at any row, as a page: it lies between two pages then. */
export const pageFrom = (offset: number, rows: number): Page => ({ page: 1 + offset / rows, per_page: rows });

/**
 * A page of rows and the count of all, as they were at one moment, for lists that change as a whole; by two statements a
 * list could count what it does not show. `order` names columns that `select` selects, one of them `id`.
 */
export const atOneMoment = async <R extends { readonly id: string }>(
  database: Database,
  select: string,
  order: string,
  values: readonly unknown[],
  page: Page,
): Promise<{ rows: R[]; count: number }> => {
  const found: (R & { total: number })[] = await database.query(
    `WITH shown AS (${select}) SELECT * FROM (SELECT count(*)::int AS total FROM shown) counted
       LEFT JOIN (SELECT * FROM shown ORDER BY ${order} LIMIT ${page.per_page} OFFSET ${offsetOf(page)}) on_page ON true ORDER BY ${order}`,
    [...values],
  );
  return { rows: found.filter(({ id }) => (id as string | null) !== null), count: found[0]?.total ?? 0 };
};
