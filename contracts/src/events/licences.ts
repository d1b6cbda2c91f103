import { z } from 'zod';
import { licenceUses } from '../http/values/licence-uses.ts';
import { event, type EventOf } from './envelope.ts';
import { movement } from './ledger.ts';

/** UUIDv5 of the work, the buyer and their refunds of it, so that a member has at most one license of a work. */
const licenceId = z.guid();
/** Price in whole pixcoins. */
const price = z.int().positive();
/** Uses that the license allows; absent in events from before buyers had a choice. */
const uses = z.enum(licenceUses).optional();
/** Platform's share of the price in basis points (hundredths of a percent). */
const feeBps = z.int().min(0).max(10_000);

/**
 * Stream `licence-{licenceId}`: a member buys the permanent right to the full-size file of a work. The coins go from
 * the buyer's wallet to the account `transit:{licenceId}`, and from there to the seller and the platform.
 */
export const licenceEvents = {
  /**
   * The buyer accepted this price; nothing is paid yet. `request` is derived from the buyer's idempotency key, or null
   * if there was none.
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
      feeBps,
      file: z.object({ sha256: z.string(), contentType: z.string(), sizeBytes: z.int() }),
      request: z.guid().nullable(),
      uses,
    }),
  }),
  /** The purchase was refused and nothing was paid; the buyer may try again. */
  LicencePurchaseRefused: event({
    version: 1,
    data: z.object({ licenceId, code: z.enum(['insufficient_funds', 'wallet.flagged', 'offer.closed']) }),
  }),
  /**
   * The price is paid, and the buyer owns the license permanently. `fee` pixcoins of it go to the platform, and the
   * rest to `proceedsTo`.
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
  /** The platform's share of the sale, or the whole amount if the seller's account is erased. */
  SaleFeeCharged: event({ version: 1, data: z.object({ licenceId, movement }) }),
  /** All coins have left the transit account. */
  LicenceSettled: event({ version: 1, data: z.object({ licenceId }) }),
  /**
   * Staff ordered a full refund to the buyer. The platform's fees pay for it, and the seller contributes up to their
   * balance.
   */
  LicenceRefundStarted: event({ version: 1, data: z.object({ licenceId, refundId: z.guid() }) }),
  /** The buyer has their coins back and no longer owns the license. */
  LicenceRefunded: event({ version: 1, data: z.object({ licenceId }) }),
} as const;
export type LicenceEvent = EventOf<typeof licenceEvents>;
