import { Inject, Injectable } from '@nestjs/common';
import type { RefundEvent } from '@pixchange/contracts/events/refunds';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import { idForm } from '@pixchange/contracts/http/fields';
import { usdOf } from '@pixchange/contracts/http/money';
import type { adminPurchasesHttp, RefundAnswer } from '@pixchange/contracts/http/purchases';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import type { Outcome } from '../../../runtime/commands/command-runner.ts';
import { idOfRequest } from '../../../runtime/http/idempotency.ts';
import type { AgreedAction } from '../../../extensions/proposable.ts';
import { Proposals } from '../../proposals/proposals.face.ts';
import { PaymentRecords } from '../provider/payment-records.ts';
import { Payments } from '../../wallet/payments.face.ts';
import { RefundAllowances } from './refund-allowances.ts';
import {
  refundDecider,
  type Refund,
  type RefundCommand,
  type RefundOutcome,
  type RefundRequest,
} from './refund.decider.ts';

type Asked = BodyOf<typeof adminPurchasesHttp.refund>;

/** Placeholder for a reason that was erased with its author. */
const ERASED_REASON = 'The reason is not kept';

const REFUSED: RefundOutcome = { status: 'refused', refundId: null };

/** Makes refunds for administrators. */
@Injectable()
export class Refunds {
  constructor(
    @Inject(PaymentRecords) private readonly records: PaymentRecords,
    @Inject(Payments) private readonly wallets: Payments,
    @Inject(Commands) private readonly commands: Commands,
    @Inject(RefundAllowances) private readonly allowances: RefundAllowances,
    @Inject(Proposals) private readonly proposals: Proposals,
  ) {}

  /**
   * Makes a refund, or proposes one that exceeds the daily limits.
   * @throws DomainError `not_found`, `purchase.not-captured`, `purchase.refund-too-large`, `purchase.refund-refused`,
   *   `grant.own-wallet`, `idempotency_mismatch`, `payment.off`
   */
  async make(administratorId: string, purchaseId: string, asked: Asked, key: string | null): Promise<RefundAnswer> {
    if (!this.records.isOn) throw new DomainError('payment.off');
    const requestId = idOfRequest(administratorId, 'refund', key);
    const request = await this.requestOf(requestId, administratorId, purchaseId, asked);
    const before = await this.commands.stateOf(refundDecider, requestId);
    if (before.status === 'none') {
      if (administratorId === request.userId) throw new DomainError('grant.own-wallet');
      if (!(await this.allowances.take(request))) return this.propose(request, key);
    }
    return this.carryOut(request);
  }

  /** Makes an approved refund. The proposal contains the id of the request, so that the refund is made only once. */
  async carryOutProposed({ proposerId, targetId, details, reason }: AgreedAction): Promise<void> {
    const { request_id: requestId, cents, rest } = details;
    invariant(typeof requestId === 'string' && typeof cents === 'number', 'a proposal names no refund');
    const request = await this.requestOf(requestId, proposerId, targetId, { cents, reason: reason ?? ERASED_REASON });
    await this.carryOut({ ...request, rest: rest === 1, reason });
  }

  private async propose(request: RefundRequest, key: string | null): Promise<RefundAnswer> {
    const { requestId, administratorId, purchaseId, userId, cents, rest, reason } = request;
    const { id: proposal_id } = await this.proposals.propose(administratorId, key, {
      action: 'purchases.refund',
      targetId: purchaseId,
      details: { request_id: requestId, user_id: userId, cents, rest: rest ? 1 : 0 },
      reason: reason ?? ERASED_REASON,
    });
    return {
      id: requestId,
      purchase_id: purchaseId,
      amount: usdOf(cents),
      currency: 'USD',
      status: 'proposed',
      refund_id: null,
      proposal_id,
    };
  }

  private async carryOut(request: RefundRequest): Promise<RefundAnswer> {
    const { requestId, purchaseId } = request;
    await this.run({ type: 'RequestRefund', request });
    const {
      request: { cents },
      outcome: { status, refundId },
    } = await this.finish(requestId);
    await this.commands.settle();
    if (status === 'refused' || refundId === null) throw new DomainError('purchase.refund-refused');
    return {
      id: requestId,
      purchase_id: purchaseId,
      amount: usdOf(cents),
      currency: 'USD',
      status,
      refund_id: refundId,
      proposal_id: null,
    };
  }

  /** Makes a requested refund. Repeated calls make only one refund, because the provider recognizes the request. */
  async finish(requestId: string): Promise<Extract<Refund, { status: 'answered' }>> {
    const refund = await this.commands.stateOf(refundDecider, requestId);
    invariant(refund.status !== 'none', 'a refund that nobody asked for is made');
    const answered =
      refund.status === 'answered'
        ? refund
        : (await this.run({ type: 'AnswerRefund', requestId, ...(await this.ask(refund.request)) })).state;
    invariant(answered.status === 'answered', 'an answer is lost');
    return answered;
  }

  private async ask({ requestId, purchaseId, captureId, cents }: RefundRequest): Promise<RefundOutcome> {
    const report = await this.records
      .shared(`refund ${requestId}`, () => this.records.provider.refund(captureId, cents, requestId))
      .catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'purchase.refund-refused') return null;
        throw error;
      });
    if (report === null || report.status === 'FAILED' || report.status === 'CANCELLED') return REFUSED;
    const recorded = await this.records.recordRefund(purchaseId, report);
    for (const event of recorded?.events ?? [])
      if (event.type === 'PurchaseRefunded') await this.wallets.settlePurchase(event);
    return { status: report.status === 'COMPLETED' ? 'completed' : 'pending', refundId: report.refundId };
  }

  private async requestOf(
    requestId: string,
    administratorId: string,
    purchaseId: string,
    { cents, reason }: Asked,
  ): Promise<RefundRequest> {
    const before = await this.commands.stateOf(refundDecider, requestId);
    if (before.status !== 'none')
      return { ...before.request, purchaseId, cents: cents ?? before.request.cents, rest: cents === undefined, reason };
    const purchase = idForm.test(purchaseId) ? await this.records.state(purchaseId) : ({ status: 'none' } as const);
    if (purchase.status === 'none') throw new DomainError('not_found');
    if (purchase.status !== 'captured') throw new DomainError('purchase.not-captured');
    const {
      started: { userId },
      captured: { captureId },
      refundedCents,
    } = purchase;
    const left = purchase.started.cents - refundedCents;
    const amount = cents ?? left;
    if (amount < 1 || amount > left) throw new DomainError('purchase.refund-too-large');
    return {
      requestId,
      purchaseId,
      userId,
      administratorId,
      captureId,
      cents: amount,
      rest: cents === undefined,
      reason,
    };
  }

  private run(command: RefundCommand): Promise<Outcome<Refund, RefundEvent>> {
    return this.commands.run(refundDecider, command);
  }
}
