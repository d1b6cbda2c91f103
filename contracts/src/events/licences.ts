import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';
import { movement } from './ledger.ts';

const licenceId = z.guid();
const price = z.int().positive();
const feeBps = z.int().min(0).max(10_000);

/**
 * Stream `licence-{licenceId}`, a UUIDv5 of work and buyer: how one person buys the permanent right to the full-size file of a work.
 * The coins go from the buyer's wallet into `transit:{licenceId}` and from there to the seller and the platform.
 */
export const licenceEvents = {
  /** The buyer accepted this price; nothing is paid. `request`: an id made from the buyer's idempotency key. */
  LicencePurchaseStarted: event({
    version: 1,
    data: z.object({
      licenceId,
      offerId: z.guid(),
      imageId: z.guid(),
      sellerId: z.guid(),
      buyerId: z.guid(),
      price,
      /** The platform's share in hundredths of a percent. */
      feeBps,
      file: z.object({ sha256: z.string(), contentType: z.string(), sizeBytes: z.int() }),
      request: z.guid().nullable(),
    }),
  }),
  /** Nothing was paid; the buyer may try again. */
  LicencePurchaseRefused: event({
    version: 1,
    data: z.object({ licenceId, code: z.enum(['insufficient_funds', 'wallet.flagged', 'offer.closed']) }),
  }),
  /** Paid: the licence is the buyer's for ever. `fee` goes to the platform, and the rest where `proceedsTo` says. */
  LicenceGranted: event({
    version: 1,
    data: z.object({
      licenceId,
      offerId: z.guid(),
      imageId: z.guid(),
      sellerId: z.guid(),
      buyerId: z.guid(),
      price,
      fee: z.int().min(0),
      proceedsTo: z.enum(['seller', 'platform']),
      file: z.object({ sha256: z.string(), contentType: z.string(), sizeBytes: z.int() }),
    }),
  }),
  /** The platform's share of the sale, and all of it where the seller has left. */
  SaleFeeCharged: event({ version: 1, data: z.object({ licenceId, movement }) }),
  /** Nothing is in transit any more. */
  LicenceSettled: event({ version: 1, data: z.object({ licenceId }) }),
  /** The buyer gets back all that they paid, by this order of staff: out of the platform's fees, to which the seller adds what they have. */
  LicenceRefundStarted: event({ version: 1, data: z.object({ licenceId, refundId: z.guid() }) }),
  /** The buyer has their coins, and the licence is no longer theirs. */
  LicenceRefunded: event({ version: 1, data: z.object({ licenceId }) }),
} as const;
export type LicenceEvent = EventOf<typeof licenceEvents>;
