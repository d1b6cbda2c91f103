import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

/** Text exactly as the provider sent it; may refer to an object that is not ours. */
const providerText = z.string().min(1).max(200);

/**
 * Stream `payment-notice-{SHA-256 of provider and id}`: a message from the payment provider with a valid signature. The
 * event only says which object to fetch and never contains amounts.
 */
export const paymentNoticeEvents = {
  PaymentNoticeReceived: event({
    version: 1,
    data: z.object({
      provider: z.enum(['paypal']),
      noticeId: providerText,
      type: providerText,
      orderId: providerText.nullable(),
      captureId: providerText.nullable(),
      refundId: providerText.nullable(),
      disputeId: providerText.nullable(),
      /** Id of our purchase, when the message contains it. */
      purchaseId: providerText.nullable(),
    }),
  }),
} as const;
export type PaymentNoticeEvent = EventOf<typeof paymentNoticeEvents>;
