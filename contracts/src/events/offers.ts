import { z } from 'zod';
import { licenceUses } from '../http/values/licence-uses.ts';
import { event, type EventOf } from './envelope.ts';

const itemId = z.guid();
const offerId = z.guid();
/** Price in whole coins. */
const price = z.int().positive();

/**
 * Stream `offer-{itemId}`: the offers of one work or one token, one after another. Because they share a stream, an item
 * never has two open offers, and a token never has two buyers.
 */
export const offerEvents = {
  OfferOpened: event({
    version: 1,
    data: z.object({
      itemId,
      offerId,
      kind: z.enum(['licence', 'nft']),
      sellerId: z.guid(),
      price,
      /** Work of an offered token. */
      imageId: z.guid().optional(),
      /** Uses that a license allows; absent in offers from before there was a choice. */
      uses: z.enum(licenceUses).optional(),
    }),
  }),
  OfferRepriced: event({ version: 1, data: z.object({ itemId, offerId, price }) }),
  OfferClosed: event({
    version: 1,
    data: z.object({
      itemId,
      offerId,
      why: z.enum(['seller', 'work_deleted', 'taken_down', 'suspended', 'erased', 'held', 'not_original']),
    }),
  }),
  /** A purchase of the token is in progress; nobody else can buy the token. */
  OfferReserved: event({ version: 1, data: z.object({ itemId, offerId, saleId: z.guid(), buyerId: z.guid() }) }),
  /** The purchase was refused; the offer is open again. */
  OfferReleased: event({ version: 1, data: z.object({ itemId, offerId, saleId: z.guid() }) }),
  /** The offer must close, but a purchase is in progress. The offer closes if that purchase is refused. */
  OfferClosePostponed: event({
    version: 1,
    data: z.object({
      itemId,
      offerId,
      why: z.enum(['work_deleted', 'taken_down', 'suspended', 'erased', 'held', 'not_original']),
    }),
  }),
  OfferSold: event({ version: 1, data: z.object({ itemId, offerId, saleId: z.guid(), buyerId: z.guid() }) }),
} as const;
export type OfferEvent = EventOf<typeof offerEvents>;
