import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const itemId = z.guid();
const offerId = z.guid();
/** Whole coins. */
const price = z.int().positive();

/**
 * Stream `offer-{itemId}`: the offers of one work (later also of one token), one after another. Because they share a stream, an item
 * never has two open offers.
 */
export const offerEvents = {
  OfferOpened: event({
    version: 1,
    data: z.object({ itemId, offerId, kind: z.enum(['licence', 'nft']), sellerId: z.guid(), price }),
  }),
  OfferRepriced: event({ version: 1, data: z.object({ itemId, offerId, price }) }),
  OfferClosed: event({
    version: 1,
    data: z.object({
      itemId,
      offerId,
      why: z.enum(['seller', 'work_deleted', 'taken_down', 'suspended', 'erased']),
    }),
  }),
} as const;
export type OfferEvent = EventOf<typeof offerEvents>;
