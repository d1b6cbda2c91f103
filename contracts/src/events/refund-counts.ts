import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

/** Person whose sum a stream limits: the administrator who refunds, or the member who receives the money. */
const guard = z.enum(['administrator', 'receiver']);
const subjectId = z.guid();
const requestId = z.guid();

/**
 * Streams `refunds-by-{administratorId}` and `refunds-to-{userId}`: amounts that one administrator refunded, or one
 * member received, without a second administrator.
 */
export const refundCountEvents = {
  /** A refund that needs no second administrator counts toward the sum of a day. */
  RefundCounted: event({
    version: 1,
    data: z.object({ guard, subjectId, requestId, cents: z.int().positive(), at: z.iso.datetime() }),
  }),
  /** The refund turned out to need a second administrator, so it no longer counts. */
  RefundCountReleased: event({ version: 1, data: z.object({ guard, subjectId, requestId }) }),
} as const;
export type RefundCountEvent = EventOf<typeof refundCountEvents>;
