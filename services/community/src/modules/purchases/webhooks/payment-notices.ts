import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { PaymentNoticeEvent } from '@pixchange/contracts/events/payment-notices';
import type { Config } from '../../../config.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { Consumer } from '../../../platform/relay/consumer.ts';
import { CONFIG } from '../../../platform/tokens.ts';
import { PaymentAlarms } from '../provider/payment-alarms.ts';
import { PaymentRecords } from '../provider/payment-records.ts';
import { PurchaseWork } from '../provider/purchase-work.ts';
import { RunNoticeCommand } from '../purchases.commands.ts';
import { PurchasesQueries } from '../orders/purchases.queries.ts';

type Notice = PaymentNoticeEvent['data'];

/** The id is the provider's, in whatever form. */
const hashOf = (provider: string, noticeId: string): string =>
  createHash('sha256').update(`${provider}\n${noticeId}`).digest('hex');

const SECOND_MS = 1_000;
const APPROVAL_REVERSED = 'CHECKOUT.PAYMENT-APPROVAL.REVERSED';

/** Messages of the provider: kept as soon as their signature is known to be good, and worked on afterwards. */
@Injectable()
export class PaymentNotices {
  constructor(
    @Inject(PaymentRecords) private readonly records: PaymentRecords,
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(PurchasesQueries) private readonly queries: PurchasesQueries,
    @Inject(PurchaseWork) private readonly work: PurchaseWork,
    @Inject(PaymentAlarms) private readonly alarms: PaymentAlarms,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws DomainError `not_found` for a provider that there is not, `payment.bad-notice` for what it did not sign */
  async receive(
    providerName: string,
    headers: Readonly<Record<string, string | undefined>>,
    rawBody: unknown,
    mayLookUp = true,
  ): Promise<void> {
    if (providerName !== 'paypal') throw new DomainError('not_found');
    const { provider } = this.records;
    const notice = rawBody instanceof Uint8Array ? await provider.notice(headers, rawBody, mayLookUp) : null;
    if (notice === null) throw new DomainError('payment.bad-notice');
    await this.bus.execute(
      new RunNoticeCommand({
        type: 'ReceiveNotice',
        noticeHash: hashOf(provider.name, notice.noticeId),
        notice: { provider: provider.name, ...notice },
      }),
    );
  }

  /** Asks the provider about whatever the message is about, and writes down the answer. */
  async follow(notice: Notice): Promise<void> {
    const { orderId, captureId, refundId, purchaseId, disputeId, type } = notice;
    if (disputeId !== null) return this.followDispute(disputeId, notice);
    const found = await this.queries.bought({ purchaseId, orderId, captureIds: captureId === null ? [] : [captureId] });
    if (found.length === 0) this.unknown(notice);
    for (const one of found) {
      const { status } = await this.records.follow(one, {
        orderId,
        refundId,
        approvalReversed: type === APPROVAL_REVERSED,
      });
      // What the buyer agreed to pay is taken by their own browser, which knows what to show them; the poller does it when that is gone.
      if (status === 'started')
        await this.work.askAgainAt(one, new Date(Date.now() + this.config.PAYMENT_POLL_SECONDS * SECOND_MS));
    }
  }

  private async followDispute(disputeId: string, notice: Notice): Promise<void> {
    const dispute = await this.records.provider.dispute(disputeId);
    const found =
      dispute === null
        ? []
        : await this.queries.bought({ purchaseId: null, orderId: null, captureIds: dispute.captureIds });
    if (dispute === null || found.length === 0) return this.unknown(notice);
    for (const purchaseId of found) {
      // The provider may hold money back by now, or have given it back.
      await this.records.follow(purchaseId);
      await this.records.run({ type: 'RecordDispute', purchaseId, disputeId, status: dispute.status });
    }
  }

  private unknown({ provider, noticeId, type, orderId, captureId, refundId, disputeId }: Notice): void {
    this.alarms.raise(
      'payments.unknown-notice',
      { provider, noticeId, type, orderId, captureId, refundId, disputeId },
      'the payment provider speaks of something that is not ours',
    );
  }
}

export const noticesConsumer = (notices: PaymentNotices): Consumer => ({
  name: 'payment-notices',
  types: ['PaymentNoticeReceived'],
  reads: ['purchases'],
  concurrency: 4,
  handle: async (event) => {
    await notices.follow((event as Recorded<PaymentNoticeEvent>).data);
    return undefined;
  },
});
