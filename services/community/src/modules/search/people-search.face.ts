import type { Page } from '../../platform/paging.ts';

/** Finds members by username and full name. */
export abstract class PeopleSearch {
  /** Returns the ids of members whose names match a text, best matches first, and the total count. */
  abstract people(text: string, page: Page): Promise<{ readonly ids: string[]; readonly count: number }>;
  /** Returns the same as `people`, but only for members with public works. */
  abstract makers(text: string, page: Page): Promise<{ readonly ids: string[]; readonly count: number }>;
}
