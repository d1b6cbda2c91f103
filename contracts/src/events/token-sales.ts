import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';
import { movement } from './ledger.ts';

const saleId = z.guid();
const price = z.int().positive();
const bps = z.int().min(0).max(10_000);

/**
 * Stream `sale-{saleId}`: how one person buys a token. The offer and the coins are reserved, the coins are captured into
 * `transit:{saleId}`, the token changes hands, and the coins go on to its seller, its creator and the platform.
 */
export const tokenSaleEvents = {
  /** The buyer accepted this price; nothing is paid. */
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
      /** The platform's share in hundredths of a percent. */
      feeBps: bps,
      /** The creator's share; 0 when the creator sells. */
      royaltyBps: bps,
    }),
  }),
  /** Nothing was paid, and nothing will be. */
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
  /** The offer and the coins are reserved; from here on the purchase is not refused, unless the reservation of the coins has ended. */
  TokenPurchaseSecured: event({ version: 1, data: z.object({ saleId }) }),
  /** The coins were captured: the token is the buyer's. The seller gets what fee and royalty leave; who left gets nothing, and the platform their part. */
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
  /** The platform's share, with the shares of those who left. */
  TokenSaleFeeCharged: event({ version: 1, data: z.object({ saleId, movement }) }),
  /** Nothing is in transit any more. */
  TokenSaleSettled: event({ version: 1, data: z.object({ saleId }) }),
} as const;
export type TokenSaleEvent = EventOf<typeof tokenSaleEvents>;
