import type { ViewedBy } from './route.ts';

/** Records the pages and calls that an administrator sees as a member, always before the response is sent. */
export interface ViewedPages {
  note(memberId: string, view: ViewedBy, path: string): Promise<void>;
}
export const VIEWED_PAGES = Symbol('viewed pages');
