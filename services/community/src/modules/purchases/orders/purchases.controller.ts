import { Controller, Headers, Inject, Param, Req } from '@nestjs/common';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import {
  paymentsHttp,
  purchasesHttp,
  type CardFormView,
  type PurchaseView,
  type StartedPurchaseView,
} from '@pixchange/contracts/http/purchases';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/errors.ts';
import { IdempotencyKey } from '../../../runtime/http/idempotency.ts';
import { RateLimiter } from '../../../runtime/http/rate-limiter.ts';
import { Actor, Address, Route, ValidBody, ValidQuery, type Caller } from '../../../runtime/http/route.ts';
import type { Paged } from '../../../platform/paging.ts';
import { PaymentNotices } from '../webhooks/payment-notices.service.ts';
import { purchaseLimits } from '../purchases.limits.ts';
import { PurchasesQueries } from './purchases.queries.ts';
import { Purchases } from './purchases.service.ts';

@Controller()
export class PurchasesController {
  constructor(
    @Inject(Purchases) private readonly purchases: Purchases,
    @Inject(PurchasesQueries) private readonly queries: PurchasesQueries,
    @Inject(PaymentNotices) private readonly notices: PaymentNotices,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Route(purchasesHttp.start)
  async start(
    @ValidBody() asked: BodyOf<typeof purchasesHttp.start>,
    @Actor() { userId }: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<StartedPurchaseView> {
    await this.limiter.hit(purchaseLimits.start, userId);
    return this.purchases.start(userId, asked, key);
  }

  @Route(purchasesHttp.cardForm)
  async cardForm(@Actor() { userId }: Caller): Promise<CardFormView> {
    await this.limiter.hit(purchaseLimits.cardForm, userId);
    return this.purchases.cardForm();
  }

  @Route(purchasesHttp.capture)
  async capture(@Param('id') id: string, @Actor() { userId }: Caller): Promise<PurchaseView> {
    await this.limiter.hit(purchaseLimits.capture, userId);
    return this.purchases.capture(userId, id);
  }

  @Route(purchasesHttp.own)
  own(
    @ValidQuery() page: QueryOf<typeof purchasesHttp.own>,
    @Actor() { userId }: Caller,
  ): Promise<Paged<PurchaseView>> {
    return this.queries.listOwn(userId, page);
  }

  @Route(purchasesHttp.show)
  show(@Param('id') id: string, @Actor() { userId }: Caller): Promise<PurchaseView> {
    return this.queries.own(userId, id);
  }

  @Route(paymentsHttp.webhook)
  async webhook(
    @Param('provider') provider: string,
    @Headers() headers: Record<string, string | undefined>,
    @Req() { body }: FastifyRequest,
    @Address() address: string,
  ): Promise<Record<string, never>> {
    const mayLookUp = !(await this.limiter.isFull(purchaseLimits.forgedNotice, address));
    try {
      await this.notices.receive(provider, headers, body, mayLookUp);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'payment.bad-notice')
        await this.limiter.hit(purchaseLimits.forgedNotice, address);
      throw error;
    }
    return {};
  }
}
