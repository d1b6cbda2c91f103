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

/** The answer of every list; a page past the end is empty. */
export const paged = <T>({ page, per_page }: Page, totalCount: number, collection: T[]): Paged<T> => ({
  collection,
  total_pages: Math.ceil(totalCount / per_page),
  total_count: totalCount,
  page,
});

export const offsetOf = ({ page, per_page }: Page): number => (page - 1) * per_page;
