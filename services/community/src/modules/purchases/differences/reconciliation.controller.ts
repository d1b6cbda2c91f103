import { Controller, Inject, Param, Res } from '@nestjs/common';
import {
  adminReconciliationHttp,
  type DifferenceDetail,
  type DifferenceView,
} from '@pixchange/contracts/http/admin-reconciliation';
import type { ProposalView } from '@pixchange/contracts/http/admin-proposals';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import type { FastifyReply } from 'fastify';
import { setContentRange } from '../../../runtime/http/admin-list.ts';
import { IdempotencyKey } from '../../../runtime/http/idempotency.ts';
import { Actor, Route, ValidBody, ValidQuery, type Caller } from '../../../runtime/http/route.ts';
import { DifferencesQueries } from './differences.queries.ts';
import { Differences } from './differences.service.ts';

@Controller()
export class ReconciliationController {
  constructor(
    @Inject(Differences) private readonly differences: Differences,
    @Inject(DifferencesQueries) private readonly queries: DifferencesQueries,
  ) {}

  @Route(adminReconciliationHttp.list)
  async list(
    @ValidQuery() list: QueryOf<typeof adminReconciliationHttp.list>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DifferenceView[]> {
    const { rows, total } = await this.queries.list(list);
    setContentRange(reply, 'reconciliation', list, rows.length, total);
    return rows;
  }

  @Route(adminReconciliationHttp.show)
  show(@Param('id') id: string): Promise<DifferenceDetail> {
    return this.differences.one(id);
  }

  @Route(adminReconciliationHttp.explain)
  explain(
    @Param('id') id: string,
    @ValidBody() { reason }: BodyOf<typeof adminReconciliationHttp.explain>,
    @Actor() { userId }: Caller,
  ): Promise<DifferenceView> {
    return this.differences.explain(id, userId, reason);
  }

  @Route(adminReconciliationHttp.resolve)
  resolve(
    @Param('id') id: string,
    @ValidBody() { reason }: BodyOf<typeof adminReconciliationHttp.resolve>,
    @Actor() { userId: staffId }: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<{ difference: DifferenceView; proposal: ProposalView | null }> {
    return this.differences.resolve(id, { staffId, reason, key });
  }
}
