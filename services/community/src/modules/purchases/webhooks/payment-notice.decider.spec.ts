import { describe, it } from 'vitest';
import type { PaymentNoticeEvent } from '@pixchange/contracts/events/payment-notices';
import { storyOf } from '../../../kernel/testing/given.ts';
import { paymentNoticeDecider } from './payment-notice.decider.ts';

const given = storyOf(paymentNoticeDecider);
const notice = {
  provider: 'paypal' as const,
  noticeId: 'WH-1',
  type: 'PAYMENT.CAPTURE.COMPLETED',
  orderId: 'O',
  captureId: 'C',
  refundId: null,
  disputeId: null,
  purchaseId: null,
};
const received: PaymentNoticeEvent = { type: 'PaymentNoticeReceived', data: notice };

describe('a message of the payment provider', () => {
  it('is stored', () => given().when({ type: 'ReceiveNotice', noticeHash: 'hash', notice }).then(received));
  it('is stored once', () => given(received).when({ type: 'ReceiveNotice', noticeHash: 'hash', notice }).thenNothing());
});
