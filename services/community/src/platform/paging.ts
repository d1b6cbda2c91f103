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
export const paged = <T>({ page, per_page }: Page, totalCount: number, collection: T[], rowsMax = Infinity): Paged<T> => ({
  collection,
  total_pages: Math.ceil(Math.min(totalCount, rowsMax) / per_page),
  total_count: totalCount,
  page,
});

export const offsetOf = ({ page, per_page }: Page): number => (page - 1) * per_page;
