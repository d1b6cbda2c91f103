import type { PaymentNoticeEvent } from '@pixchange/contracts/events/payment-notices';
import type { Decider } from '../../kernel/decider.ts';

export interface NoticeCommand {
  readonly type: 'ReceiveNotice';
  readonly notice: PaymentNoticeEvent['data'];
}

/** A message of the payment provider counts once, however often it is sent. */
export const paymentNoticeDecider: Decider<NoticeCommand, { readonly received: boolean }, PaymentNoticeEvent> = {
  initialState: { received: false },
  decide: ({ notice }, { received }) => (received ? [] : [{ type: 'PaymentNoticeReceived', data: notice }]),
  evolve: () => ({ received: true }),
};
