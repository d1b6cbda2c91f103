import { Controller, Inject, Param, Res } from '@nestjs/common';
import { adminCasesHttp, type CaseDetailView, type CaseRow } from '@pixchange/contracts/http/admin-cases';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import type { FastifyReply } from 'fastify';
import { setContentRange } from '../../../runtime/http/admin-list.ts';
import { IdempotencyKey } from '../../../runtime/http/idempotency.ts';
import { Actor, Route, ValidBody, ValidQuery, type Caller } from '../../../runtime/http/route.ts';
import { CasesQueries } from './cases.queries.ts';
import { Cases } from './cases.service.ts';

@Controller()
export class CasesController {
  constructor(
    @Inject(Cases) private readonly cases: Cases,
    @Inject(CasesQueries) private readonly queries: CasesQueries,
  ) {}

  @Route(adminCasesHttp.list)
  async list(
    @ValidQuery() list: QueryOf<typeof adminCasesHttp.list>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CaseRow[]> {
    const { rows, total } = await this.queries.list(list);
    setContentRange(reply, 'cases', list, rows.length, total);
    return rows;
  }

  @Route(adminCasesHttp.show)
  show(@Param('id') id: string): Promise<CaseDetailView> {
    return this.cases.detail(id);
  }

  @Route(adminCasesHttp.note)
  note(
    @Param('id') id: string,
    @ValidBody() { note }: BodyOf<typeof adminCasesHttp.note>,
    @Actor() caller: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<CaseDetailView> {
    return this.cases.note(id, caller, key, note);
  }

  @Route(adminCasesHttp.assign)
  assign(
    @Param('id') id: string,
    @ValidBody() { assignee_id: assigneeId }: BodyOf<typeof adminCasesHttp.assign>,
    @Actor() caller: Caller,
  ): Promise<CaseDetailView> {
    return this.cases.assign(id, caller, assigneeId);
  }

  @Route(adminCasesHttp.decide)
  decide(
    @Param('id') id: string,
    @ValidBody() decision: BodyOf<typeof adminCasesHttp.decide>,
    @Actor() caller: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<CaseDetailView> {
    return this.cases.decide(id, caller, key, decision);
  }

  @Route(adminCasesHttp.reopen)
  reopen(
    @Param('id') id: string,
    @ValidBody() { reason }: BodyOf<typeof adminCasesHttp.reopen>,
    @Actor() caller: Caller,
  ): Promise<CaseDetailView> {
    return this.cases.reopen(id, caller, reason);
  }

  @Route(adminCasesHttp.undo)
  undo(
    @Param('id') id: string,
    @ValidBody() { decision_id: decisionId, reason }: BodyOf<typeof adminCasesHttp.undo>,
    @Actor() caller: Caller,
  ): Promise<CaseDetailView> {
    return this.cases.undo(id, decisionId, caller, reason);
  }
}
