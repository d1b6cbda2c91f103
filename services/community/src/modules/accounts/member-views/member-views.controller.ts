import { Controller, Inject, Param } from '@nestjs/common';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { memberViewsHttp, type MemberView } from '@pixchange/contracts/http/member-views';
import { Actor, Route, ValidQuery, type Caller } from '../../../runtime/http/route.ts';
import { MemberViews } from './member-views.service.ts';

@Controller()
export class MemberViewsController {
  constructor(@Inject(MemberViews) private readonly views: MemberViews) {}

  @Route(memberViewsHttp.start)
  start(@Param('id') id: string, @Actor() { userId }: Caller): Promise<MemberView & { token: string }> {
    return this.views.start(userId, id, new Date());
  }

  @Route(memberViewsHttp.show)
  show(@ValidQuery() { page }: QueryOf<typeof memberViewsHttp.show>, @Actor() caller: Caller): Promise<MemberView> {
    return this.views.show(caller, page);
  }

  @Route(memberViewsHttp.stop)
  stop(@Actor() caller: Caller): Promise<void> {
    return this.views.stop(caller);
  }
}
