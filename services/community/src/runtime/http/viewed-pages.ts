import type { ViewedBy } from './route.ts';

/** Records the pages and API requests that an administrator sees as a member, always before the response is sent. */
export interface ViewedPages {
  note(memberId: string, view: ViewedBy, path: string): Promise<void>;
}
/** Nest token of the record of pages that administrators view as a member. */
export const VIEWED_PAGES = Symbol('viewed pages');
