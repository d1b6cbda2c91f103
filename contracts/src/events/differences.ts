import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

/**
 * Id of the `PurchaseDisagreed` event that recorded the difference, or of the report line that matches none of our
 * records.
 */
const differenceId = z.guid();

/**
 * Stream `difference-{differenceId}`: a difference between the payment provider's report and our books, and how staff
 * resolved it.
 */
export const differenceEvents = {
  /** The provider reports money that is not in our books. */
  UnknownTransactionReported: event({
    version: 1,
    data: z.object({
      differenceId,
      provider: z.enum(['paypal']),
      transactionId: z.string().min(1).max(200),
      referenceId: z.string().max(200).nullable(),
      /** Amount in cents of the currency; negative for money that was paid back. */
      cents: z.int(),
      currency: z.string(),
      /** Time of the transaction at the provider. ISO 8601, UTC. */
      at: z.string(),
    }),
  }),
  DifferenceExplained: event({
    version: 1,
    data: z.object({ differenceId, staffId: z.guid(), explanation: z.string().nullable() }),
    personal: { of: 'staffId', fields: ['explanation'] },
  }),
  /** The difference is resolved permanently; no money moves. Above a limit, two people approved it. */
  DifferenceResolved: event({
    version: 1,
    data: z.object({ differenceId, staffId: z.guid(), reason: z.string().nullable() }),
    personal: { of: 'staffId', fields: ['reason'] },
  }),
} as const;
export type DifferenceEvent = EventOf<typeof differenceEvents>;
