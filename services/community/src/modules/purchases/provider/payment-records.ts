import { Inject, Injectable } from '@nestjs/common';
import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';
import { DomainError } from '../../../kernel/errors.ts';
import type { CaptureOutcome, OrderReport, PaymentProvider, RefundReport } from '../../../kernel/payment.ts';
import { PAYMENT } from '../../../platform/tokens.ts';
import type { Outcome } from '../../../runtime/commands/command-runner.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { authenticationText, authenticationVerdict } from './card-authentication.policy.ts';
import {
  purchaseDecider,
  type KnownPurchaseState,
  type Purchase,
  type PurchaseCommand,
} from '../orders/purchase.decider.ts';

/** Hints for a query about a purchase: related objects and events at the provider. */
export interface QueryHints {
  readonly orderId?: string | null;
  readonly refundId?: string | null;
  /** Whether to capture an approved payment; otherwise, the buyer's browser may still capture it. */
  readonly take?: boolean;
  /** True when the provider has revoked the buyer's approval. */
  readonly approvalReversed?: boolean;
}

/** Outcome of a capture. The capture is not requested when 3-D Secure did not accept the card. */
type Captured = CaptureOutcome | { readonly kind: 'authentication-failed' | 'authentication-unclear'; text: string };

export interface CaptureResult {
  readonly kind: Captured['kind'];
  readonly state: Purchase;
}

/** Sorts failed attempts last, because a capture with money makes them irrelevant. */
const moneyFirst = ({ captures }: OrderReport): OrderReport['captures'] => {
  const isFailed = ({ status }: OrderReport['captures'][number]): boolean =>
    status === 'DECLINED' || status === 'FAILED';
  return [...captures.filter((capture) => !isFailed(capture)), ...captures.filter(isFailed)];
};

/**
 * Queries the provider about purchases and records the responses. The buyer's return, the provider's messages and the
 * poller may all cause queries; the purchase's decider merges the results.
 */
@Injectable()
export class PaymentRecords {
  /** Pending requests to the provider; concurrent callers with the same request share its response. */
  private readonly pendingRequests = new Map<string, Promise<unknown>>();

  constructor(
    @Inject(PAYMENT) private readonly payment: PaymentProvider | null,
    @Inject(Commands) private readonly commands: Commands,
  ) {}

  get isOn(): boolean {
    return this.payment !== null;
  }

  /** Returns the provider. @throws DomainError `payment.off` on a site without an account at a provider */
  get provider(): PaymentProvider {
    if (this.payment === null) throw new DomainError('payment.off');
    return this.payment;
  }

  state(purchaseId: string): Promise<Purchase> {
    return this.commands.stateOf(purchaseDecider, purchaseId);
  }

  run(command: PurchaseCommand): Promise<Outcome<Purchase, PurchaseEvent>> {
    return this.commands.run(purchaseDecider, command);
  }

  /**
   * Returns the purchase with its order at the provider. Creates the order if needed; the provider creates only one for
   * repeated requests.
   * @throws DomainError `purchase.ended` for a purchase that ended without an order
   */
  async order({ started, orderId, status }: KnownPurchaseState): Promise<Purchase> {
    const { purchaseId, coins, cents, method } = started;
    if (orderId !== null) return this.state(purchaseId);
    if (status !== 'started') throw new DomainError('purchase.ended');
    const order = await this.shared(`order ${purchaseId}`, () =>
      this.provider.createOrder({ purchaseId, coins, cents, method }),
    );
    return (await this.run({ type: 'RecordOrder', purchaseId, ...order })).state;
  }

  /**
   * Captures the payment, which the provider does only once, and records the result. All captures use this method, so
   * that no card is charged without a check of the payer.
   */
  async take({ started: { purchaseId, method } }: KnownPurchaseState, orderId: string): Promise<CaptureResult> {
    const outcome = await this.shared(`capture ${purchaseId}`, () =>
      method === 'card' ? this.captureCard(orderId, purchaseId) : this.provider.capture(orderId, purchaseId),
    );
    const { kind } = outcome;
    switch (kind) {
      case 'order':
        return { kind, state: await this.record(purchaseId, outcome.order) };
      case 'refused':
        return { kind, state: (await this.run({ type: 'RecordFailure', purchaseId, code: 'refused' })).state };
      case 'authentication-failed':
      case 'authentication-unclear': {
        const { text: authentication } = outcome;
        const { state } = await this.run({ type: 'RecordFailure', purchaseId, code: 'refused', authentication });
        return { kind, state };
      }
      default:
        return { kind, state: await this.state(purchaseId) };
    }
  }

  /**
   * Captures the payment of a card if the provider reports an acceptable result of 3-D Secure. The browser's result is
   * not used, because anyone can send a false one. While the payer is still at the bank, nothing is decided.
   */
  private async captureCard(orderId: string, purchaseId: string): Promise<Captured> {
    const order = await this.provider.order(orderId);
    if (order === null) return { kind: 'not-approved' };
    if (order.captures.length > 0) return { kind: 'order', order };
    const verdict = authenticationVerdict(order.authentication);
    if (verdict === 'accepted') return this.provider.capture(orderId, purchaseId);
    if (verdict === 'unclear' && order.status !== 'APPROVED') return { kind: 'not-approved' };
    return { kind: `authentication-${verdict}`, text: authenticationText(order.authentication) };
  }

  /**
   * Queries the provider about a purchase, records the response, and returns the updated purchase. Does nothing for an
   * unknown purchase.
   */
  async follow(purchaseId: string, lead: QueryHints = {}): Promise<Purchase> {
    let state = await this.state(purchaseId);
    if (state.status === 'none') return state;
    for (const orderId of new Set([state.orderId, lead.orderId])) {
      const order = typeof orderId === 'string' ? await this.provider.order(orderId) : null;
      if (order !== null && state.status !== 'none') state = await this.settle(state, order, lead);
    }
    return typeof lead.refundId === 'string' ? this.followRefund(purchaseId, lead.refundId, state) : state;
  }

  /**
   * Records a completed refund. A refund that arrives before its payment is ignored, because the provider repeats it
   * later.
   */
  async recordRefund(purchaseId: string, refund: RefundReport): Promise<Outcome<Purchase, PurchaseEvent> | null> {
    if (refund.status !== 'COMPLETED' || (await this.state(purchaseId)).status !== 'captured') return null;
    const { status: _, ...report } = refund;
    return this.run({ type: 'RecordRefund', purchaseId, refund: report });
  }

  private async settle(purchase: KnownPurchaseState, order: OrderReport, lead: QueryHints): Promise<Purchase> {
    const {
      started: { purchaseId, method },
      orderId: own,
      status,
    } = purchase;
    const { orderId, customId, approveUrl, captures } = order;
    // Another order belongs to this purchase only if it names the purchase. Its payment was not agreed on, so staff
    // review it.
    if (own !== orderId && customId !== purchaseId) return this.state(purchaseId);
    // A card order is approved on the product's own page, which the report does not contain. The poller requests such
    // an order again.
    if (own === null && approveUrl !== null && method !== 'card')
      await this.run({ type: 'RecordOrder', purchaseId, orderId, approveUrl });
    const isAnother = own !== null && own !== orderId;
    return isAnother || status !== 'started' || captures.length > 0
      ? this.record(purchaseId, order)
      : this.unpaid(purchase, order, lead);
  }

  private async unpaid(
    purchase: KnownPurchaseState,
    { orderId, status }: OrderReport,
    { take, approvalReversed }: QueryHints,
  ): Promise<Purchase> {
    const { purchaseId } = purchase.started;
    if (status === 'APPROVED' && take === true) return (await this.take(purchase, orderId)).state;
    const isOver = status === 'VOIDED' || (approvalReversed === true && status !== 'APPROVED');
    return isOver
      ? (await this.run({ type: 'RecordFailure', purchaseId, code: 'cancelled' })).state
      : this.state(purchaseId);
  }

  private async record(purchaseId: string, order: OrderReport): Promise<Purchase> {
    const { merchantId } = this.provider;
    for (const report of moneyFirst(order)) await this.run({ type: 'RecordCapture', purchaseId, report, merchantId });
    for (const refund of order.refunds) await this.recordRefund(purchaseId, refund);
    return this.state(purchaseId);
  }

  /** Queries the refund itself, because orders do not list all refunds. */
  private async followRefund(purchaseId: string, refundId: string, state: Purchase): Promise<Purchase> {
    if (state.status !== 'captured' || state.refunds.includes(refundId)) return state;
    const refund = await this.provider.refundOf(refundId);
    return (refund === null ? null : await this.recordRefund(purchaseId, refund))?.state ?? state;
  }

  /** Runs a request, or returns the response of an identical pending one. */
  shared<T>(question: string, ask: () => Promise<T>): Promise<T> {
    const asked = this.pendingRequests.get(question) as Promise<T> | undefined;
    if (asked !== undefined) return asked;
    const answer = ask().finally(() => this.pendingRequests.delete(question));
    this.pendingRequests.set(question, answer);
    return answer;
  }
}
