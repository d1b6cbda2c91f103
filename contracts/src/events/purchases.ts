import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';
import { movement } from './ledger.ts';

const purchaseId = z.guid();
const userId = z.guid();
/** Id at the provider; contains no personal data. */
const theirId = z.string().min(1).max(100);

/** Stream `purchase-{purchaseId}`: one purchase of coins, at the pack's price when the purchase started. */
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
      /** Absent when the buyer pays on the provider's own page and chooses the method there. */
      method: z.literal('card').optional(),
    }),
  }),
  PurchaseOrderCreated: event({
    version: 1,
    data: z.object({ purchaseId, userId, orderId: theirId, approveUrl: z.string() }),
  }),
  /** The payment is pending at the provider; `reason` is the provider's code or text. */
  PurchasePending: event({
    version: 1,
    data: z.object({ purchaseId, userId, captureId: theirId, reason: z.string() }),
  }),
  /**
   * The provider received the gross amount for us. The movement goes from the outside account to our revenue. The
   * wallet is credited in response to this event.
   */
  PurchaseCaptured: event({
    version: 1,
    data: z.object({ purchaseId, userId, captureId: theirId, coins: z.int().positive(), movement }),
  }),
  /** Fee that the provider keeps. */
  ProviderFeeCharged: event({ version: 1, data: z.object({ purchaseId, userId, captureId: theirId, movement }) }),
  /**
   * The payment failed, and nothing was paid. A later capture, for example of another card, still completes the
   * purchase.
   */
  PurchaseFailed: event({
    version: 1,
    data: z.object({
      purchaseId,
      userId,
      code: z.enum(['declined', 'cancelled', 'expired', 'refused']),
      /** 3-D Secure result that prevented the capture of the card payment. */
      authentication: z.string().min(1).max(400).optional(),
    }),
  }),
  /**
   * The provider's data differs from what was agreed; staff must review the purchase. No money moves. `findings` name
   * the differences; if `refundId` is set, they concern money that was paid back.
   */
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
  /**
   * Money was paid back. In response to this event, the coins that the money had bought are debited from the wallet.
   */
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
