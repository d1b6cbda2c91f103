import { Controller, Inject, Param } from '@nestjs/common';
import { appealsHttp, type DecisionView } from '@pixchange/contracts/http/appeals';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import type { Paged } from '../../platform/paging.ts';
import { RateLimiter } from '../../runtime/http/rate-limiter.ts';
import { Actor, Address, Route, ValidBody, ValidQuery, Viewer, type Caller } from '../../runtime/http/route.ts';
import { Appeals } from './appeals.service.ts';
import { appealLimit } from './moderation.limits.ts';

@Controller()
export class AppealsController {
  constructor(
    @Inject(Appeals) private readonly appeals: Appeals,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Route(appealsHttp.list)
  list(
    @ValidQuery() page: QueryOf<typeof appealsHttp.list>,
    @Actor() { userId }: Caller,
  ): Promise<Paged<DecisionView>> {
    return this.appeals.list(userId, page);
  }

  @Route(appealsHttp.show)
  show(
    @Param('id') id: string,
    @ValidQuery() { code }: QueryOf<typeof appealsHttp.show>,
    @Viewer() viewer: Caller | null,
  ): Promise<DecisionView> {
    return this.appeals.one(id, { userId: viewer?.userId ?? null, code });
  }

  @Route(appealsHttp.appeal)
  async appeal(
    @Param('id') id: string,
    @ValidBody() { appeal, code }: BodyOf<typeof appealsHttp.appeal>,
    @Viewer() viewer: Caller | null,
    @Address() address: string,
  ): Promise<DecisionView> {
    await this.limiter.hit(appealLimit, address);
    return this.appeals.file(id, { userId: viewer?.userId ?? null, code }, appeal.text);
  }
}
