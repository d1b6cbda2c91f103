import type { MemberView } from '../member-views.ts';

/**
 * Name of the BroadcastChannel between tabs of one browser. The tab with a member view requests its token from the
 * console through this channel, so that no URL contains the token.
 */
export const VIEW_CHANNEL = 'pixchange-member-view';

export interface ViewQuestion {
  /** Id of the view. */
  readonly ask: string;
}

export interface ViewAnswer {
  readonly answer: MemberView & { readonly token: string };
}
