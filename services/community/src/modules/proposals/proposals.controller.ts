import { Controller, Inject, Param, Res } from '@nestjs/common';
import { adminProposalsHttp, type ProposalView } from '@pixchange/contracts/http/admin-proposals';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import type { FastifyReply } from 'fastify';
import { setContentRange } from '../../runtime/http/admin-list.ts';
import { Actor, Route, ValidBody, ValidQuery, type Caller } from '../../runtime/http/route.ts';
import { ProposedActions } from './proposed-actions.service.ts';

@Controller()
export class ProposalsController {
  constructor(@Inject(ProposedActions) private readonly proposals: ProposedActions) {}

  @Route(adminProposalsHttp.list)
  async list(
    @ValidQuery() list: QueryOf<typeof adminProposalsHttp.list>,
    @Actor() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProposalView[]> {
    const { rows, total } = await this.proposals.list(list, caller);
    setContentRange(reply, 'proposals', list, rows.length, total);
    return rows;
  }

  @Route(adminProposalsHttp.show)
  show(@Param('id') id: string, @Actor() caller: Caller): Promise<ProposalView> {
    return this.proposals.one(id, caller);
  }

  @Route(adminProposalsHttp.approve)
  approve(@Param('id') id: string, @Actor() caller: Caller): Promise<ProposalView> {
    return this.proposals.approve(id, caller);
  }

  @Route(adminProposalsHttp.reject)
  reject(
    @Param('id') id: string,
    @ValidBody() { reason }: BodyOf<typeof adminProposalsHttp.reject>,
    @Actor() caller: Caller,
  ): Promise<ProposalView> {
    return this.proposals.reject(id, caller, reason);
  }
}
