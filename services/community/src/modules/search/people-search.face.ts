import type { Page } from '../../platform/paging.ts';

/** Finds people by their names. */
export abstract class PeopleSearch {
  /** Ids of people whose names fit a text, the best first, and how many there are. */
  abstract people(text: string, page: Page): Promise<{ readonly ids: string[]; readonly count: number }>;
  /** The same of people who have public works. */
  abstract makers(text: string, page: Page): Promise<{ readonly ids: string[]; readonly count: number }>;
}
