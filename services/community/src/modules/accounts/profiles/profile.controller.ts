import { Controller, Inject, Req } from '@nestjs/common';
import type { OwnUserView } from '@pixchange/contracts/http/accounts';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import { profileHttp } from '@pixchange/contracts/http/profile';
import type { FastifyRequest } from 'fastify';
import { RateLimiter } from '../../../runtime/http/rate-limiter.ts';
import { Actor, Route, ValidBody, ValidQuery, type Caller } from '../../../runtime/http/route.ts';
import { accountLimits } from '../accounts.limits.ts';
import { AccountsQueries } from '../accounts.queries.ts';
import { AddressProofs } from '../registration/address-proofs.service.ts';
import { Pictures } from './pictures.service.ts';
import { Profiles } from './profiles.service.ts';

@Controller()
export class ProfileController {
  constructor(
    @Inject(Profiles) private readonly profiles: Profiles,
    @Inject(Pictures) private readonly pictures: Pictures,
    @Inject(AddressProofs) private readonly proofs: AddressProofs,
    @Inject(AccountsQueries) private readonly queries: AccountsQueries,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Route(profileHttp.edit)
  async edit(@ValidBody() change: BodyOf<typeof profileHttp.edit>, @Actor() caller: Caller): Promise<OwnUserView> {
    await this.profiles.edit(caller, change);
    return this.queries.own(caller.userId);
  }

  @Route(profileHttp.editImages)
  async editImages(@Req() request: FastifyRequest, @Actor() { userId }: Caller): Promise<OwnUserView> {
    await this.limiter.hit(accountLimits.pictures, userId);
    await this.pictures.replace(userId, request);
    return this.queries.own(userId);
  }

  @Route(profileHttp.addressChallenge)
  async addressChallenge(
    @ValidQuery() { address }: QueryOf<typeof profileHttp.addressChallenge>,
    @Actor() { userId }: Caller,
  ) {
    await this.limiter.hit(accountLimits.addressChallenge, userId);
    return this.proofs.challenge(userId, address);
  }
}
