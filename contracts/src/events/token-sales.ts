import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';
import { movement } from './ledger.ts';

const saleId = z.guid();
const price = z.int().positive();
const bps = z.int().min(0).max(10_000);

/**
 * Stream `sale-{saleId}`: a person buys a token. The offer and the coins are reserved. Then the coins are captured into
 * `transit:{saleId}`, and the token goes to the buyer. Finally, the coins go to the seller, the creator and the
 * platform.
 */
export const tokenSaleEvents = {
  /** The buyer accepted this price; nothing is paid yet. */
  TokenPurchaseStarted: event({
    version: 1,
    data: z.object({
      saleId,
      offerId: z.guid(),
      nftId: z.guid(),
      imageId: z.guid(),
      creatorId: z.guid(),
      sellerId: z.guid(),
      buyerId: z.guid(),
      price,
      /** Share of the platform in hundredths of a percent. */
      feeBps: bps,
      /** Royalty of the creator, in hundredths of a percent; 0 when the creator sells. */
      royaltyBps: bps,
    }),
  }),
  /** Nothing was paid, and the purchase can't continue. */
  TokenPurchaseRefused: event({
    version: 1,
    data: z.object({
      saleId,
      code: z.enum([
        'insufficient_funds',
        'wallet.flagged',
        'offer.closed',
        'offer.price_changed',
        'offer.reserved',
        'offer.sold',
      ]),
    }),
  }),
  /**
   * The offer and the coins are reserved. The purchase can now be refused only if the reservation of the coins has
   * expired.
   */
  TokenPurchaseSecured: event({ version: 1, data: z.object({ saleId }) }),
  /**
   * The coins were captured, and the token belongs to the buyer. The seller gets the price less fee and royalty. Shares
   * of members whose account is erased go to the platform.
   */
  TokenPurchasePaid: event({
    version: 1,
    data: z.object({
      saleId,
      nftId: z.guid(),
      imageId: z.guid(),
      offerId: z.guid(),
      creatorId: z.guid(),
      sellerId: z.guid(),
      buyerId: z.guid(),
      price,
      fee: z.int().min(0),
      royalty: z.int().min(0),
      proceedsTo: z.enum(['seller', 'platform']),
      royaltyTo: z.enum(['creator', 'platform']),
    }),
  }),
  /** The platform's share, including the shares of members whose account is erased. */
  TokenSaleFeeCharged: event({ version: 1, data: z.object({ saleId, movement }) }),
  /** All coins have left the transit account. */
  TokenSaleSettled: event({ version: 1, data: z.object({ saleId }) }),
} as const;
export type TokenSaleEvent = EventOf<typeof tokenSaleEvents>;
