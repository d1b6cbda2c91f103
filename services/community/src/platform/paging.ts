import type { Database } from './postgres/database.ts';

/** A requested page. */
export interface Page {
  /** Number of the page, from 1; a fraction when the page starts between two whole pages (`pageFrom`). */
  readonly page: number;
  readonly per_page: number;
}

/** A page of results in the form of the API. */
export interface Paged<T> {
  readonly collection: T[];
  readonly total_pages: number;
  readonly total_count: number;
  readonly page: number;
}

/**
 * Returns a page of a list in the form of the API. A page beyond the end is empty.
 * @param rowsMax number of rows that can be paged through, when it is limited
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

/** Returns the number of rows before the page. */
export const offsetOf = ({ page, per_page }: Page): number => Math.round((page - 1) * per_page);

/** Returns the page that begins after `offset` rows. Its number is a fraction unless `rows` divides `offset`. */
export const pageFrom = (offset: number, rows: number): Page => ({ page: 1 + offset / rows, per_page: rows });

/**
 * Returns a page of rows and the total count, from one statement. With two statements, a list that is replaced between
 * them would have a count that does not match its rows.
 * @param order columns of `select`, one of them `id`
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
