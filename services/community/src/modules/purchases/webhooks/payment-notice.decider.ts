import type { PaymentNoticeEvent } from '@pixchange/contracts/events/payment-notices';
import type { StreamDecider } from '../../../kernel/decider.ts';
import { streamsOf } from '../../../kernel/stream.ts';

export interface NoticeCommand {
  readonly type: 'ReceiveNotice';
  /** Hash of the provider's name and its message id, which may have any form. */
  readonly noticeHash: string;
  readonly notice: PaymentNoticeEvent['data'];
}

const stream = streamsOf('payment-notice');

/** Message of the payment provider; repeated deliveries are ignored. */
export const paymentNoticeDecider: StreamDecider<NoticeCommand, { readonly received: boolean }, PaymentNoticeEvent> = {
  stream,
  streamOf: ({ noticeHash }) => stream(noticeHash),
  initialState: { received: false },
  decide: ({ notice }, { received }) => (received ? [] : [{ type: 'PaymentNoticeReceived', data: notice }]),
  evolve: () => ({ received: true }),
};
