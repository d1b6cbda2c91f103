import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { PaymentNoticeEvent } from '@pixchange/contracts/events/payment-notices';
import type { Config } from '../../../config.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import type { Consumer } from '../../../runtime/followers/consumer.ts';
import { CONFIG } from '../../../platform/tokens.ts';
import { PaymentAlarms } from '../provider/payment-alarms.ts';
import { PaymentRecords } from '../provider/payment-records.ts';
import { PurchaseWork } from '../provider/purchase-work.ts';
import { PurchasesQueries } from '../orders/purchases.queries.ts';
import { paymentNoticeDecider } from './payment-notice.decider.ts';

type Notice = PaymentNoticeEvent['data'];

/** Returns the hash of the provider's message id, which may have any form. */
const hashOf = (provider: string, noticeId: string): string =>
  createHash('sha256').update(`${provider}\n${noticeId}`).digest('hex');

const SECOND_MS = 1_000;
const APPROVAL_REVERSED = 'CHECKOUT.PAYMENT-APPROVAL.REVERSED';

/** Receives messages of the provider. A message is stored after its signature is verified, and handled afterwards. */
@Injectable()
export class PaymentNotices {
  constructor(
    @Inject(PaymentRecords) private readonly records: PaymentRecords,
    @Inject(Commands) private readonly commands: Commands,
    @Inject(PurchasesQueries) private readonly queries: PurchasesQueries,
    @Inject(PurchaseWork) private readonly work: PurchaseWork,
    @Inject(PaymentAlarms) private readonly alarms: PaymentAlarms,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Stores a message; a repeated one changes nothing.
   * @param mayLookUp whether an unknown certificate of the provider may be fetched; otherwise, only known ones can
   *   verify a message
   * @throws DomainError `not_found` for an unknown provider; `payment.bad-notice` for an invalid signature;
   *   `payment.off`
   */
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
    await this.commands.run(paymentNoticeDecider, {
      type: 'ReceiveNotice',
      noticeHash: hashOf(provider.name, notice.noticeId),
      notice: { provider: provider.name, ...notice },
    });
  }

  /** Queries the provider about the subject of the message and records the response. */
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
      // The buyer's browser captures an approved payment, because it shows the result. If the browser is closed, the
      // poller captures the payment.
      if (status === 'started')
        await this.work.schedulePoll(one, new Date(Date.now() + this.config.PAYMENT_POLL_SECONDS * SECOND_MS));
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
      // The provider may withhold or refund the money during a dispute.
      await this.records.follow(purchaseId);
      await this.records.run({ type: 'RecordDispute', purchaseId, disputeId, status: dispute.status });
    }
  }

  private unknown({ provider, noticeId, type, orderId, captureId, refundId, disputeId }: Notice): void {
    this.alarms.raise(
      'payments.unknown-notice',
      { provider, noticeId, type, orderId, captureId, refundId, disputeId },
      'the payment provider sent a message about something that is not ours',
    );
  }
}

export const noticesConsumer = (notices: PaymentNotices): Consumer => ({
  name: 'payment-notices',
  role: 'relay',
  types: ['PaymentNoticeReceived'],
  reads: ['purchases'],
  concurrency: 4,
  handle: async (event) => {
    await notices.follow((event as Recorded<PaymentNoticeEvent>).data);
    return undefined;
  },
});
