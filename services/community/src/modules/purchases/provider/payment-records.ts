import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';
import { DomainError } from '../../../kernel/errors.ts';
import type { CaptureOutcome, OrderReport, PaymentProvider, RefundReport } from '../../../kernel/payment.ts';
import { Commands } from '../../../platform/commands.ts';
import type { Outcome } from '../../../platform/event-log/command-runner.ts';
import { PAYMENT } from '../../../platform/tokens.ts';
import {
  purchaseDecider,
  type KnownPurchaseState,
  type Purchase,
  type PurchaseCommand,
} from '../orders/purchase.decider.ts';
import { RunPurchaseCommand } from '../purchases.commands.ts';

/** Where else than at the purchase's own order there is something to ask about. */
export interface Lead {
  readonly orderId?: string | null;
  readonly refundId?: string | null;
  /** What the buyer agreed to pay is taken; without it, their browser still may. */
  readonly take?: boolean;
  /** The provider says that the buyer's word does not count any more. */
  readonly approvalReversed?: boolean;
}

/** Tries that brought no money say nothing beside one that did. */
const moneyFirst = ({ captures }: OrderReport): OrderReport['captures'] => {
  const isVain = ({ status }: OrderReport['captures'][number]): boolean => status === 'DECLINED' || status === 'FAILED';
  return [...captures.filter((capture) => !isVain(capture)), ...captures.filter(isVain)];
};

/**
 * What the provider says of purchases when it is asked, written down. No matter who asks, the buyer's return, a message or the poller, and
 * however often: the purchase's own rules make one truth of it.
 */
@Injectable()
export class PaymentRecords {
  /** Of questions that are under way: anyone who asks the same at the same time waits for the same answer. */
  private readonly underWay = new Map<string, Promise<unknown>>();

  constructor(
    @Inject(PAYMENT) private readonly payment: PaymentProvider | null,
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(Commands) private readonly commands: Commands,
  ) {}

  get isOn(): boolean {
    return this.payment !== null;
  }

  /** @throws DomainError `payment.off` on a site without an account at a provider */
  get provider(): PaymentProvider {
    if (this.payment === null) throw new DomainError('payment.off');
    return this.payment;
  }

  state(purchaseId: string): Promise<Purchase> {
    return this.commands.stateOf(purchaseDecider, purchaseId);
  }

  run(command: PurchaseCommand): Promise<Outcome<Purchase, PurchaseEvent>> {
    return this.bus.execute(new RunPurchaseCommand(command));
  }

  /**
   * The purchase with its order at the provider, which is made where it has none; the provider makes one, however often it is asked.
   * @throws DomainError `purchase.ended` for one that ended without
   */
  async order({ started: { purchaseId, coins, cents }, orderId, status }: KnownPurchaseState): Promise<Purchase> {
    if (orderId !== null) return this.state(purchaseId);
    if (status !== 'started') throw new DomainError('purchase.ended');
    const order = await this.shared(`order ${purchaseId}`, () =>
      this.provider.createOrder({ purchaseId, coins, cents }),
    );
    return (await this.run({ type: 'RecordOrder', purchaseId, ...order })).state;
  }

  /** Asks for the money, which the provider takes once, and writes down what came of it. */
  async take(
    purchaseId: string,
    orderId: string,
  ): Promise<{ readonly kind: CaptureOutcome['kind']; readonly state: Purchase }> {
    const outcome = await this.shared(`capture ${purchaseId}`, () => this.provider.capture(orderId, purchaseId));
    if (outcome.kind === 'order') return { kind: 'order', state: await this.record(purchaseId, outcome.order) };
    if (outcome.kind === 'refused')
      return {
        kind: 'refused',
        state: (await this.run({ type: 'RecordFailure', purchaseId, code: 'refused' })).state,
      };
    return { kind: outcome.kind, state: await this.state(purchaseId) };
  }

  /** Asks about a purchase and writes down the answer. */
  async follow(purchaseId: string, lead: Lead = {}): Promise<Purchase> {
    let state = await this.state(purchaseId);
    if (state.status === 'none') return state;
    for (const orderId of new Set([state.orderId, lead.orderId])) {
      const order = typeof orderId === 'string' ? await this.provider.order(orderId) : null;
      if (order !== null && state.status !== 'none') state = await this.settle(state, order, lead);
    }
    return typeof lead.refundId === 'string' ? this.followRefund(purchaseId, lead.refundId, state) : state;
  }

  /** Money that went back, where it has; it may be told before the payment is, and is told again then. */
  async recordRefund(purchaseId: string, refund: RefundReport): Promise<Outcome<Purchase, PurchaseEvent> | null> {
    if (refund.status !== 'COMPLETED' || (await this.state(purchaseId)).status !== 'captured') return null;
    const { status: _, ...report } = refund;
    return this.run({ type: 'RecordRefund', purchaseId, refund: report });
  }

  private async settle(
    { started: { purchaseId }, orderId: own, status }: KnownPurchaseState,
    order: OrderReport,
    lead: Lead,
  ): Promise<Purchase> {
    const { orderId, customId, approveUrl, captures } = order;
    // Another order is only ours when it says so itself; what is paid by it is not what was agreed, and a person looks at it.
    if (own !== orderId && customId !== purchaseId) return this.state(purchaseId);
    if (own === null && approveUrl !== null) await this.run({ type: 'RecordOrder', purchaseId, orderId, approveUrl });
    const isAnother = own !== null && own !== orderId;
    return isAnother || status !== 'started' || captures.length > 0
      ? this.record(purchaseId, order)
      : this.unpaid(purchaseId, order, lead);
  }

  private async unpaid(
    purchaseId: string,
    { orderId, status }: OrderReport,
    { take, approvalReversed }: Lead,
  ): Promise<Purchase> {
    if (status === 'APPROVED' && take === true) return (await this.take(purchaseId, orderId)).state;
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

  /** Orders do not list everything that goes back. */
  private async followRefund(purchaseId: string, refundId: string, state: Purchase): Promise<Purchase> {
    if (state.status !== 'captured' || state.refunds.includes(refundId)) return state;
    const refund = await this.provider.refundOf(refundId);
    return (refund === null ? null : await this.recordRefund(purchaseId, refund))?.state ?? state;
  }

  /** The answer of anyone who asks it already, where somebody does. */
  shared<T>(question: string, ask: () => Promise<T>): Promise<T> {
    const asked = this.underWay.get(question) as Promise<T> | undefined;
    if (asked !== undefined) return asked;
    const answer = ask().finally(() => this.underWay.delete(question));
    this.underWay.set(question, answer);
    return answer;
  }
}
