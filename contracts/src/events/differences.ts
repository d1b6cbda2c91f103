import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

/** Of the `PurchaseDisagreed` that found it, or of the line of the report that is about nothing of ours. */
const differenceId = z.guid();

/** Stream `difference-{differenceId}`: what the payment provider's report and our books do not say alike, and what staff made of it. */
export const differenceEvents = {
  /** The provider has money that is in none of our books. */
  UnknownTransactionReported: event({
    version: 1,
    data: z.object({
      differenceId,
      provider: z.enum(['paypal']),
      transactionId: z.string().min(1).max(200),
      referenceId: z.string().max(200).nullable(),
      /** In cents of the currency; below zero for what went back. */
      cents: z.int(),
      currency: z.string(),
      /** ISO 8601, UTC; when it happened there. */
      at: z.string(),
    }),
  }),
  DifferenceExplained: event({
    version: 1,
    data: z.object({ differenceId, staffId: z.guid(), explanation: z.string().nullable() }),
    personal: { of: 'staffId', fields: ['explanation'] },
  }),
  /** For good; nothing moves by it. Above a limit two people agreed to it. */
  DifferenceResolved: event({
    version: 1,
    data: z.object({ differenceId, staffId: z.guid(), reason: z.string().nullable() }),
    personal: { of: 'staffId', fields: ['reason'] },
  }),
} as const;
export type DifferenceEvent = EventOf<typeof differenceEvents>;
