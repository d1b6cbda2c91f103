import { Controller, Inject } from '@nestjs/common';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import { passwordsHttp } from '@pixchange/contracts/http/passwords';
import { RateLimiter } from '../../platform/http/rate-limiter.ts';
import { Address, Route, ValidBody } from '../../platform/http/route.ts';
import { accountLimits } from './accounts.limits.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { Passwords } from './passwords.ts';
import { Sessions } from './sessions.ts';

@Controller()
export class PasswordsController {
  constructor(
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Route(passwordsHttp.requestReset)
  async requestReset(@ValidBody() { password }: BodyOf<typeof passwordsHttp.requestReset>, @Address() address: string) {
    const name = this.sessions.nameOf(password.email);
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
    await this.passwords.reset(token, password);
    return { errors: [] };
  }
}
