import type { MemberView } from '../member-views.ts';

/** A channel between tabs of one browser: the tab of a view asks the console for its token, which so stands in no address. */
export const VIEW_CHANNEL = 'pixchange-member-view';

export interface ViewQuestion {
  /** The id of the view. */
  readonly ask: string;
}

export interface ViewAnswer {
  readonly answer: MemberView & { readonly token: string };
}
