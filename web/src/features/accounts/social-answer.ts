import type { PublicConfigView } from '@pixchange/contracts/http/config';

export type FacebookConfig = NonNullable<PublicConfigView['facebook']>;

/** Result of the login with the provider's own status; only `connected` means success. */
export type SocialAnswer = { status: 'connected'; accessToken: string } | { status: 'not_authorized' | 'unknown' };

/** Interface of a social login provider. */
export interface SocialProvider {
  /**
   * Opens the login. Must be called in a click handler, because browsers block other windows.
   * @throws SocialLoginError
   */
  login: () => Promise<SocialAnswer>;
}

/** Thrown when the provider's login cannot start, for example because the browser blocked its window. */
export class SocialLoginError extends Error {
  constructor(readonly reason: 'blocked' | 'unreachable') {
    super(reason);
  }
}
