import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const of = { requestId: z.guid(), purchaseId: z.guid(), userId: z.guid() } as const;

/** Stream `refund-{requestId}`: an administrator refunds a purchase. The movements are in the purchase's own stream. */
export const refundEvents = {
  RefundRequested: event({
    version: 1,
    data: z.object({
      ...of,
      administratorId: z.guid(),
      captureId: z.string().min(1).max(100),
      cents: z.int().positive(),
      /** True when the administrator requested the whole remaining amount instead of a specific sum. */
      rest: z.boolean(),
      reason: z.string().nullable(),
    }),
    personal: { of: 'administratorId', fields: ['reason'] },
  }),
  /** The provider's response; `refundId` is the provider's id, or null if it refused. */
  RefundAnswered: event({
    version: 1,
    data: z.object({
      ...of,
      status: z.enum(['completed', 'pending', 'refused']),
      refundId: z.string().min(1).max(100).nullable(),
    }),
  }),
} as const;
export type RefundEvent = EventOf<typeof refundEvents>;
