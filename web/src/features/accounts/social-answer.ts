import type { PublicConfigView } from '@pixchange/contracts/http/config';

export type FacebookConfig = NonNullable<PublicConfigView['facebook']>;

/** Result of the login, in the provider's own status words; only `connected` is a success. */
export type SocialAnswer = { status: 'connected'; accessToken: string } | { status: 'not_authorized' | 'unknown' };

/** Interface of a social login provider. */
export interface SocialProvider {
  /**
   * Asks the person. Must be called in a click, because browsers open windows only then.
   * @throws SocialLoginError
   */
  login: () => Promise<SocialAnswer>;
}

/** Thrown when the provider could not be asked at all, for example because of a blocked window. */
export class SocialLoginError extends Error {
  constructor(readonly reason: 'blocked' | 'unreachable') {
    super(reason);
  }
}
