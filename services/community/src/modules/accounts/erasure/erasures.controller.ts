import { Controller, Inject, Param } from '@nestjs/common';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import { profileHttp, type ErasureView } from '@pixchange/contracts/http/profile';
import { RateLimiter } from '../../../runtime/http/rate-limiter.ts';
import { Actor, Address, Route, ValidBody, type Caller } from '../../../runtime/http/route.ts';
import { accountLimits } from '../accounts.limits.ts';
import { AccountsQueries } from '../accounts.queries.ts';
import { Erasures } from './erasures.service.ts';
import { FreshProof } from '../sessions/fresh-proof.ts';

@Controller()
export class ErasuresController {
  constructor(
    @Inject(Erasures) private readonly erasures: Erasures,
    @Inject(FreshProof) private readonly freshProof: FreshProof,
    @Inject(AccountsQueries) private readonly queries: AccountsQueries,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Route(profileHttp.remove)
  async remove(
    @ValidBody() { give_up_tokens: givesUpTokens = false, ...proof }: BodyOf<typeof profileHttp.remove>,
    @Actor() caller: Caller,
  ): Promise<ErasureView> {
    await this.limiter.hit(accountLimits.remove, caller.userId);
    await this.freshProof.require(caller, proof);
    if (!givesUpTokens) await this.erasures.requireNoTokens(caller.userId);
    return this.erasures.begin(caller.userId);
  }

  @Route(profileHttp.erasure)
  async erasure(@Param('code') code: string, @Address() address: string): Promise<ErasureView> {
    await this.limiter.hit(accountLimits.erasure, address);
    return this.queries.erasure(code);
  }
}
