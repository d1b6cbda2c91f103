import { Controller, Inject, Param, Res } from '@nestjs/common';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import {
  adminPurchasesHttp,
  type PurchaseDetail,
  type PurchaseRow,
  type RefundAnswer,
} from '@pixchange/contracts/http/purchases';
import type { FastifyReply } from 'fastify';
import { EventLog } from '../../../platform/event-store/event-log.ts';
import { setContentRange } from '../../../runtime/http/admin-list.ts';
import { IdempotencyKey } from '../../../runtime/http/idempotency.ts';
import { Actor, Route, ValidBody, ValidQuery, type Caller } from '../../../runtime/http/route.ts';
import { purchaseDecider } from './purchase.decider.ts';
import { PurchasesQueries } from './purchases.queries.ts';
import { Refunds } from './refunds.service.ts';

@Controller()
export class AdminPurchasesController {
  constructor(
    @Inject(PurchasesQueries) private readonly queries: PurchasesQueries,
    @Inject(Refunds) private readonly refunds: Refunds,
    @Inject(EventLog) private readonly log: EventLog,
  ) {}

  @Route(adminPurchasesHttp.list)
  async list(
    @ValidQuery() query: QueryOf<typeof adminPurchasesHttp.list>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PurchaseRow[]> {
    const { rows, total } = await this.queries.list(query);
    setContentRange(reply, 'purchases', query, rows.length, total);
    return rows;
  }

  @Route(adminPurchasesHttp.show)
  async show(@Param('id') id: string): Promise<PurchaseDetail> {
    const purchase = await this.queries.one(id);
    // The history shows the events themselves, because staff need the recorded data to find a cause.
    const steps = await this.log.load(purchaseDecider.stream(id));
    const history = steps.map(
      ({ id: eventId, revision, type, data, metadata: { recordedAt, actorId, causationId, correlationId } }) => ({
        id: eventId,
        revision,
        type,
        facts: { ...data },
        at: recordedAt,
        actor_id: actorId,
        causation_id: causationId,
        correlation_id: correlationId,
      }),
    );
    return { ...purchase, history };
  }

  @Route(adminPurchasesHttp.refund)
  refund(
    @Param('id') id: string,
    @ValidBody() asked: BodyOf<typeof adminPurchasesHttp.refund>,
    @Actor() { userId }: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<RefundAnswer> {
    return this.refunds.make(userId, id, asked, key);
  }
}
