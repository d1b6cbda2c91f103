import type { Database } from './postgres/database.ts';

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

/**
 * Returns the answer of a list; a page beyond the end is empty. A list that can't be paged to its end has pages for
 * `rowsMax` only.
 */
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

/** Returns the page of a list that is cut at any row, which can be between two pages. */
export const pageFrom = (offset: number, rows: number): Page => ({ page: 1 + offset / rows, per_page: rows });

/**
 * Returns a page of rows and the total count from one moment, for lists that change as a whole; with two statements,
 * the count could differ from the rows. `order` names columns that `select` selects, one of them `id`.
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
