import type { ViewedBy } from './route.ts';

/** Records what an administrator sees as a member; nothing is answered before it is recorded. */
export interface ViewedPages {
  note(memberId: string, view: ViewedBy, path: string): Promise<void>;
}
export const VIEWED_PAGES = Symbol('viewed pages');
