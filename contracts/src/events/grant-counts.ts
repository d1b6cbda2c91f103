import { z } from 'zod';
import { AMOUNT_MAX } from './ledger.ts';
import { event, type EventOf } from './envelope.ts';

/** Person whose sum a stream limits: the administrator who gives, or the receiver. */
const guard = z.enum(['administrator', 'receiver']);
const subjectId = z.guid();
const grantId = z.guid();

/**
 * Streams `grants-by-{administratorId}` and `grants-to-{userId}`: amounts that one administrator gave, or one person
 * received, without a second administrator. Refunds of sales count toward the same sums; their `grantId` is the id of
 * the license.
 */
export const grantCountEvents = {
  /** A grant that needs no second administrator counts toward the sum of a day. */
  GrantCounted: event({
    version: 1,
    data: z.object({
      guard,
      subjectId,
      grantId,
      unit: z.enum(['coins', 'pixtokens']),
      amount: z.int().positive().max(AMOUNT_MAX),
      at: z.iso.datetime(),
    }),
  }),
  /** The grant turned out to need a second administrator, so it no longer counts. */
  GrantCountReleased: event({ version: 1, data: z.object({ guard, subjectId, grantId }) }),
} as const;
export type GrantCountEvent = EventOf<typeof grantCountEvents>;
