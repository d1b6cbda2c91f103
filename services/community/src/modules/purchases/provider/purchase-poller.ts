import { Inject, Injectable } from '@nestjs/common';
import { LOG } from '../../../runtime/http/errors.filter.ts';
import type { Log } from '../../../platform/log.ts';
import { isTransientDatabaseError } from '../../../platform/postgres/transient-errors.ts';
import { PartUnavailable } from '../../../platform/unavailable.ts';
import { PaymentRecords } from './payment-records.ts';
import { isExpired, nextPoll } from './poll.policy.ts';
import { PurchaseWork, type OpenPurchase } from './purchase-work.ts';
import { Refunds } from '../orders/refunds.service.ts';

/** Time for which the provider recognizes a repeated order request (PayPal keeps request ids for six hours). */
const ORDER_MS_MAX = 5 * 60 * 60_000;

const MINUTE_MS = 60_000;
/** Number of consecutive unanswered requests after which the provider counts as unavailable and the round ends. */
const UNANSWERED_MAX = 3;

/** Polls open purchases, because browsers crash and messages get lost. */
@Injectable()
export class PurchasePoller {
  constructor(
    @Inject(PaymentRecords) private readonly records: PaymentRecords,
    @Inject(Refunds) private readonly refunds: Refunds,
    @Inject(PurchaseWork) private readonly work: PurchaseWork,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Completes open refunds of crashed processes, and polls all purchases that are due. */
  async round(now: Date): Promise<void> {
    if (!this.records.isOn) return;
    for (const requestId of await this.work.abandonedRefunds(now))
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
        // Every polled purchase is postponed, so that one without a response does not delay the others.
        await this.work.schedulePoll(
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
    // The process crashed before it recorded the order, or the response was lost. Requesting the order again shows it
    // to the buyer among their purchases.
    else if (state.orderId === null && now.getTime() - startedAt.getTime() < ORDER_MS_MAX)
      await this.records.order(state);
  }

  /**
   * Runs a request; returns false when the provider is unavailable. Other errors are logged, and the purchase is polled
   * again at its next time.
   */
  private async isAnswered(about: Readonly<Record<string, string>>, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
    } catch (error) {
      if (error instanceof PartUnavailable && error.part === 'payment') return false;
      if (error instanceof PartUnavailable || isTransientDatabaseError(error)) throw error;
      this.log.error(
        { ...about, error: String(error), code: 'payments.poll-failed' },
        'the payment provider could not be reached',
      );
    }
    return true;
  }
}
