import { z } from 'zod';
import { licenceUses } from '../http/values/licence-uses.ts';
import { event, type EventOf } from './envelope.ts';
import { movement } from './ledger.ts';

const licenceId = z.guid();
const price = z.int().positive();
/** Uses that the license allows; missing in purchases from before there was a choice. */
const uses = z.enum(licenceUses).optional();
const feeBps = z.int().min(0).max(10_000);

/**
 * Stream `licence-{licenceId}`, a UUIDv5 of work and buyer: a person buys the permanent right to the full-size file of
 * a work. The coins go from the buyer's wallet into `transit:{licenceId}` and from there to the seller and the
 * platform.
 */
export const licenceEvents = {
  /**
   * The buyer accepted this price; nothing is paid yet. `request` is an id derived from the buyer's idempotency key.
   */
  LicencePurchaseStarted: event({
    version: 1,
    data: z.object({
      licenceId,
      offerId: z.guid(),
      imageId: z.guid(),
      sellerId: z.guid(),
      buyerId: z.guid(),
      price,
      /** Share of the platform in hundredths of a percent. */
      feeBps,
      file: z.object({ sha256: z.string(), contentType: z.string(), sizeBytes: z.int() }),
      request: z.guid().nullable(),
      uses,
    }),
  }),
  /** Nothing was paid; the buyer may try again. */
  LicencePurchaseRefused: event({
    version: 1,
    data: z.object({ licenceId, code: z.enum(['insufficient_funds', 'wallet.flagged', 'offer.closed']) }),
  }),
  /**
   * The price is paid, and the buyer owns the license permanently. `fee` goes to the platform, and the rest to
   * `proceedsTo`.
   */
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
      uses,
    }),
  }),
  /** The platform's share of the sale, or the whole amount when the seller has left. */
  SaleFeeCharged: event({ version: 1, data: z.object({ licenceId, movement }) }),
  /** No coins are in transit any more. */
  LicenceSettled: event({ version: 1, data: z.object({ licenceId }) }),
  /**
   * Staff ordered a full refund to the buyer. It is paid from the platform's fees, and the seller pays back what they
   * have.
   */
  LicenceRefundStarted: event({ version: 1, data: z.object({ licenceId, refundId: z.guid() }) }),
  /** The buyer has their coins back and no longer owns the license. */
  LicenceRefunded: event({ version: 1, data: z.object({ licenceId }) }),
} as const;
export type LicenceEvent = EventOf<typeof licenceEvents>;
