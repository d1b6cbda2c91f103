import { Inject, Injectable } from '@nestjs/common';
import { LOG } from '../../../platform/http/errors.filter.ts';
import type { Log } from '../../../platform/log.ts';
import { isTransientDatabaseError } from '../../../platform/read-model/transient-errors.ts';
import { PartUnavailable } from '../../../platform/unavailable.ts';
import { PaymentRecords } from './payment-records.ts';
import { isExpired, nextPoll } from './poll.policy.ts';
import { PurchaseWork, type OpenPurchase } from './purchase-work.ts';
import { Refunds } from '../orders/refunds.ts';

/** So long the provider knows again that it was asked for the order of a purchase (PayPal keeps request ids for six hours). */
const ORDER_MS_MAX = 5 * 60 * 60_000;

const MINUTE_MS = 60_000;
/** After so many questions in a row without an answer the provider is away, and the rest waits. */
const UNANSWERED_MAX = 3;

/** Asks about purchases that nothing was heard of, since browsers die and messages get lost. */
@Injectable()
export class PurchasePoller {
  constructor(
    @Inject(PaymentRecords) private readonly records: PaymentRecords,
    @Inject(Refunds) private readonly refunds: Refunds,
    @Inject(PurchaseWork) private readonly work: PurchaseWork,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Everything that is due. */
  async round(now: Date): Promise<void> {
    if (!this.records.isOn) return;
    for (const requestId of await this.work.forgottenRefunds(now))
      await this.isAnswered({ refund: requestId }, () => this.refunds.finish(requestId));
    let unanswered = 0;
    for (
      let due = await this.work.due(now);
      due.length > 0 && unanswered < UNANSWERED_MAX;
      due = await this.work.due(now)
    ) {
      for (const purchase of due) {
        const answered = await this.isAnswered({ purchase: purchase.purchaseId }, () => this.ask(purchase, now));
        unanswered = answered ? 0 : unanswered + 1;
        if (unanswered === UNANSWERED_MAX) break;
        // One that never gets an answer keeps no other waiting.
        await this.work.askAgainAt(
          purchase.purchaseId,
          answered ? nextPoll(purchase.startedAt, now) : new Date(now.getTime() + MINUTE_MS),
        );
      }
    }
    await this.work.forgetClosed();
  }

  private async ask({ purchaseId, startedAt }: OpenPurchase, now: Date): Promise<void> {
    const state = await this.records.follow(purchaseId, { take: true });
    if (state.status !== 'started') return;
    if (isExpired(startedAt, now)) await this.records.run({ type: 'RecordFailure', purchaseId, code: 'expired' });
    // The process died before it had the order, or the answer got lost: the buyer finds it in their purchases.
    else if (state.orderId === null && now.getTime() - startedAt.getTime() < ORDER_MS_MAX)
      await this.records.order(state);
  }

  /** False when the provider is away. What fails for a reason of its own is logged, and is asked about again in its time. */
  private async isAnswered(about: Readonly<Record<string, string>>, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
    } catch (error) {
      if (error instanceof PartUnavailable && error.part === 'payment') return false;
      if (error instanceof PartUnavailable || isTransientDatabaseError(error)) throw error;
      this.log.error(
        { ...about, error: String(error), code: 'payments.poll-failed' },
        'the payment provider could not be asked',
      );
    }
    return true;
  }
}
