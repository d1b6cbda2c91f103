import { Inject, Injectable } from '@nestjs/common';
import type { Proof } from '@pixchange/contracts/http/accounts';
import { DomainError } from '../../../kernel/errors.ts';
import type { Caller } from '../../../runtime/http/route.ts';
import { SignInPace } from './sign-in-pace.ts';
import { SocialLogin } from '../social/social-login.service.ts';
import { AccountsVault } from '../vault.ts';

/**
 * Requires callers to prove their identity again before an action that can't be undone, because somebody else may use
 * their session.
 */
@Injectable()
export class FreshProof {
  constructor(
    @Inject(AccountsVault) private readonly vault: AccountsVault,
    @Inject(SocialLogin) private readonly social: SocialLogin,
    @Inject(SignInPace) private readonly pace: SignInPace,
  ) {}

  /**
   * Checks the password. An account without a password needs a recent social login or an access token of the provider.
   * @throws DomainError `profile.wrong-password`, `profile.proof-needed`; RateLimited
   */
  async require(
    { userId, tokenHash }: Pick<Caller, 'userId' | 'tokenHash'>,
    { password, access_token: accessToken }: Proof,
  ): Promise<void> {
    const stored = await this.vault.passwordHash(userId);
    if (stored !== null) {
      const attempt = { name: userId, userId, stored };
      if (!(await this.pace.verify(attempt, password ?? ''))) throw new DomainError('profile.wrong-password');
      return;
    }
    if (await this.vault.isFreshSocialSession(tokenHash)) return;
    if (accessToken === undefined || !(await this.social.provesToBe(accessToken, userId)))
      throw new DomainError('profile.proof-needed');
  }
}
