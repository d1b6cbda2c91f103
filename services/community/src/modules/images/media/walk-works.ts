const PAGE_ROWS = 200;

interface Walk<T> {
  /** Returns the next works in the order of their ids; `after` is the id of the last work of the previous page. */
  readonly page: (after: string | null, rowsMax: number) => Promise<readonly T[]>;
  readonly idOf: (work: T) => string;
  readonly each: (work: T) => Promise<void>;
  /** Number of works processed in parallel. */
  readonly concurrency: number;
  /** Called when all works up to an id are done. */
  readonly onPage?: (last: string) => Promise<void>;
}

/** Processes many works, page by page. @param after id of the work before the first one; null for all works */
export const walkWorks = async <T>(
  { page, idOf, each, concurrency, onPage }: Walk<T>,
  after: string | null = null,
): Promise<void> => {
  for (let last = after; ;) {
    const waiting = [...(await page(last, PAGE_ROWS))];
    const end = waiting.at(-1);
    if (end === undefined) return;
    last = idOf(end);
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) await each(work);
      }),
    );
    await onPage?.(last);
  }
};
