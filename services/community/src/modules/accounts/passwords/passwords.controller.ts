import { Controller, Inject } from '@nestjs/common';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import { passwordsHttp } from '@pixchange/contracts/http/passwords';
import { RateLimiter } from '../../../runtime/http/rate-limiter.ts';
import { Address, Route, ValidBody } from '../../../runtime/http/route.ts';
import { accountLimits } from '../accounts.limits.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { Passwords } from './passwords.service.ts';
import { Sessions } from '../sessions/sessions.service.ts';
import { SignInPace } from '../sessions/sign-in-pace.ts';
import { AccountsVault } from '../vault.ts';

@Controller()
export class PasswordsController {
  constructor(
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(AccountsVault) private readonly vault: AccountsVault,
    @Inject(SignInPace) private readonly pace: SignInPace,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Route(passwordsHttp.requestReset)
  async requestReset(@ValidBody() { password }: BodyOf<typeof passwordsHttp.requestReset>, @Address() address: string) {
    const name = this.sessions.emailHashOf(password.email);
    await this.limiter.hit(accountLimits.resetFromAddress, address);
    await this.limiter.hit(accountLimits.resetOfAccountFromAddress, `${name}|${address}`);
    await this.limiter.hit(accountLimits.resetOfAccount, name);
    await this.passwords.requestReset(name);
    return { errors: [] };
  }

  @Route(passwordsHttp.reset)
  async reset(@ValidBody() { token, password }: BodyOf<typeof passwordsHttp.reset>, @Address() address: string) {
    await this.limiter.hit(accountLimits.reset, address);
    refuseCommonPassword(password);
    const link = await this.vault.link(token, 'password');
    await this.passwords.reset(token, password);
    // A remembered network has no login pauses, so attackers on other networks can't keep the owner out.
    if (link !== null) await this.pace.remember(link.userId, address);
    return { errors: [] };
  }
}
