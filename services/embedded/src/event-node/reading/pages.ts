import type { LogEvent } from '../storage/log-event.ts';
import type { Direction } from '../storage/log-reader.ts';

/** Page sizes: small at first, which keeps short reads cheap, and larger for longer reads. */
const firstPageEvents = 128;
const laterPageEvents = 1024;

export type PageRequest = {
  /** First and last value of `place`, inclusive in either direction; the read starts at `from`. */
  from: number;
  to: number;
  direction: Direction;
  countMax: number;
  place: (event: LogEvent) => number;
  /** Fetches at most `countMax` events whose `place` is between `low` and `high`, inclusive. */
  fetch: (low: number, high: number, countMax: number) => Promise<LogEvent[]>;
};

/** Reads page by page; the next page is fetched while one is being sent. */
export async function* pages({ from, to, direction, countMax, place, fetch }: PageRequest): AsyncGenerator<LogEvent[]> {
  const forwards = direction === 'forwards';
  let left = countMax;
  let size = firstPageEvents;
  const request = (start: number): Promise<LogEvent[]> | undefined => {
    if (left <= 0 || (forwards ? start > to : start < to)) return undefined;
    const fetched = forwards ? fetch(start, to, Math.min(left, size)) : fetch(to, start, Math.min(left, size));
    // Without this handler, a failed prefetch would be an unhandled rejection when the reader stops early.
    fetched.catch(() => undefined);
    size = laterPageEvents;
    return fetched;
  };
  let next = request(from);
  while (next !== undefined) {
    const page = await next;
    const last = page.at(-1);
    if (last === undefined) return;
    left -= page.length;
    next = request(place(last) + (forwards ? 1 : -1));
    yield page;
  }
}
