import type { PublicConfigView } from '@pixchange/contracts/http/config';

export type FacebookConfig = NonNullable<PublicConfigView['facebook']>;

/** How it went, in the provider's own words; only `connected` goes on. */
export type SocialAnswer = { status: 'connected'; accessToken: string } | { status: 'not_authorized' | 'unknown' };

/** What is needed of a social login provider. */
export interface SocialProvider {
  /** Asks the person. Called by a click, since browsers open windows for clicks alone. @throws SocialLoginError */
  login: () => Promise<SocialAnswer>;
}

/** The provider could not be asked at all, as when a window was blocked. */
export class SocialLoginError extends Error {
  constructor(readonly reason: 'blocked' | 'unreachable') {
    super(reason);
  }
}
