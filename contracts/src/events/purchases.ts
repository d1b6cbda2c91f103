import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';
import { movement } from './ledger.ts';

const purchaseId = z.guid();
const userId = z.guid();
/** An id of the provider's; nobody's personal data. */
const theirId = z.string().min(1).max(100);

/** Stream `purchase-{purchaseId}`: one buying of coins, at the pack's price of that moment. */
export const purchaseEvents = {
  PurchaseStarted: event({
    version: 1,
    data: z.object({
      purchaseId,
      userId,
      provider: z.enum(['paypal']),
      packId: z.guid(),
      packVersion: z.int().positive(),
      coins: z.int().positive(),
      cents: z.int().positive(),
    }),
  }),
  PurchaseOrderCreated: event({
    version: 1,
    data: z.object({ purchaseId, userId, orderId: theirId, approveUrl: z.string() }),
  }),
  /** The provider has the money in sight, not in hand; `reason` is the provider's word. */
  PurchasePending: event({
    version: 1,
    data: z.object({ purchaseId, userId, captureId: theirId, reason: z.string() }),
  }),
  /** The provider has the money for us: gross, from outside to our revenue. The wallet's credit follows from this. */
  PurchaseCaptured: event({
    version: 1,
    data: z.object({ purchaseId, userId, captureId: theirId, coins: z.int().positive(), movement }),
  }),
  /** What the provider keeps of it. */
  ProviderFeeCharged: event({ version: 1, data: z.object({ purchaseId, userId, captureId: theirId, movement }) }),
  /** For good: nothing was paid, or not for us. */
  PurchaseFailed: event({
    version: 1,
    data: z.object({ purchaseId, userId, code: z.enum(['declined', 'cancelled', 'expired', 'refused']) }),
  }),
  /** The provider's word is not what was agreed; a person must look. Nothing moves by it. `findings` name what differs; with `refundId` they are about money that went back. */
  PurchaseDisagreed: event({
    version: 1,
    data: z.object({
      purchaseId,
      userId,
      captureId: theirId,
      refundId: theirId.optional(),
      findings: z.array(z.string()).min(1),
    }),
  }),
  /** Money went back; the coins that were bought by it are taken back from the wallet because of this. */
  PurchaseRefunded: event({
    version: 1,
    data: z.object({
      purchaseId,
      userId,
      refundId: theirId,
      kind: z.enum(['refund', 'reversal']),
      coins: z.int().nonnegative(),
      movement,
    }),
  }),
  PurchaseDisputed: event({
    version: 1,
    data: z.object({ purchaseId, userId, disputeId: theirId, status: z.enum(['opened', 'resolved']) }),
  }),
} as const;
export type PurchaseEvent = EventOf<typeof purchaseEvents>;
