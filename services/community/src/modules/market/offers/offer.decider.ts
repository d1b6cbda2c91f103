import type { OfferEvent } from '@pixchange/contracts/events/offers';
import { defaultUses } from '@pixchange/contracts/http/values/licence-uses';
import type { StreamDecider } from '../../../kernel/decider.ts';
import { DomainError, invariant, unreachable } from '../../../kernel/errors.ts';
import { entryOf, noEntries, withEntry, type IdMap } from '../../../kernel/id-map.ts';
import { streamsOf } from '../../../kernel/stream.ts';

type DataOf<T extends OfferEvent['type']> = Extract<OfferEvent, { type: T }>['data'];

export type OfferCommand =
  | { readonly type: 'OpenOffer'; readonly offer: DataOf<'OfferOpened'> }
  | {
      readonly type: 'RepriceOffer';
      readonly itemId: string;
      readonly offerId: string;
      readonly actorId: string;
      readonly price: number;
    }
  | { readonly type: 'CloseOffer'; readonly itemId: string; readonly offerId: string; readonly actorId: string }
  /** Withdraws the item from sale after an event about the work, the token or the seller. */
  | {
      readonly type: 'WithdrawItem';
      readonly itemId: string;
      readonly why: Exclude<DataOf<'OfferClosed'>['why'], 'seller'>;
    }
  | (Sale & { readonly type: 'ReserveOffer'; readonly price: number })
  /** Ends the reservation of the offer after the purchase was refused. */
  | (Omit<Sale, 'buyerId'> & { readonly type: 'ReleaseOffer' })
  | (Sale & { readonly type: 'SellOffer' });

/** Purchase of a token. */
interface Sale {
  readonly itemId: string;
  readonly offerId: string;
  readonly saleId: string;
  readonly buyerId: string;
}

export interface OpenOffer {
  readonly itemId: string;
  readonly offerId: string;
  readonly kind: DataOf<'OfferOpened'>['kind'];
  readonly sellerId: string;
  readonly price: number;
  readonly imageId?: string | undefined;
  readonly uses?: DataOf<'OfferOpened'>['uses'];
  /** Id of the purchase in progress, for a token. */
  readonly saleId: string | null;
  /** Reason for closing the offer if that purchase is refused. */
  readonly closesFor: Extract<OfferCommand, { type: 'WithdrawItem' }>['why'] | null;
}

/** Offers of one item; at most one is open. */
export interface ItemOffers {
  readonly open: OpenOffer | null;
  /** Seller, first price and uses of every offer, including closed ones. */
  readonly known: IdMap<Pick<OpenOffer, 'sellerId' | 'price' | 'uses'>>;
  /** Purchase ids of sold token offers, by offer id. */
  readonly sold: IdMap<string>;
}

const usesOf = ({ uses = defaultUses }: Pick<OpenOffer, 'uses'>) => uses;

const open = ({ offer }: Extract<OfferCommand, { type: 'OpenOffer' }>, state: ItemOffers): readonly OfferEvent[] => {
  const before = entryOf(state.known, offer.offerId);
  if (before !== undefined) {
    // The id is derived from a client's Idempotency-Key, so different terms mean that the key was reused.
    if (before.price !== offer.price || usesOf(before) !== usesOf(offer)) throw new DomainError('idempotency_mismatch');
    return [];
  }
  if (state.open !== null) throw new DomainError('offer.exists');
  return [{ type: 'OfferOpened', data: offer }];
};

const refuseOthers = (state: ItemOffers, offerId: string, actorId: string): void => {
  if (entryOf(state.known, offerId)?.sellerId !== actorId) throw new DomainError('not_found');
};

/**
 * Returns the offer if its seller may change it; null when the offer has ended.
 * @throws DomainError `not_found`, `offer.reserved`
 */
const ownOffer = (
  { offerId, actorId }: { readonly offerId: string; readonly actorId: string },
  state: ItemOffers,
): OpenOffer | null => {
  refuseOthers(state, offerId, actorId);
  if (state.open?.offerId !== offerId) return null;
  if (state.open.saleId !== null) throw new DomainError('offer.reserved');
  return state.open;
};

const reprice = (
  command: Extract<OfferCommand, { type: 'RepriceOffer' }>,
  state: ItemOffers,
): readonly OfferEvent[] => {
  const offer = ownOffer(command, state);
  if (offer === null) throw new DomainError('offer.closed');
  const { itemId, offerId } = offer;
  return offer.price === command.price
    ? []
    : [{ type: 'OfferRepriced', data: { itemId, offerId, price: command.price } }];
};

const close = (command: Extract<OfferCommand, { type: 'CloseOffer' }>, state: ItemOffers): readonly OfferEvent[] => {
  const offer = ownOffer(command, state);
  if (offer === null) return [];
  const { itemId, offerId } = offer;
  return [{ type: 'OfferClosed', data: { itemId, offerId, why: 'seller' } }];
};

const reserve = (
  { itemId, offerId, saleId, buyerId, price }: Extract<OfferCommand, { type: 'ReserveOffer' }>,
  { open: offer, sold }: ItemOffers,
): readonly OfferEvent[] => {
  const soldBy = entryOf(sold, offerId);
  if (soldBy === saleId) return [];
  if (soldBy !== undefined) throw new DomainError('offer.sold');
  if (offer?.offerId !== offerId) throw new DomainError('offer.closed');
  if (offer.sellerId === buyerId) throw new DomainError('offer.own');
  if (offer.saleId === saleId) return [];
  if (offer.saleId !== null) throw new DomainError('offer.reserved');
  if (offer.price !== price) throw new DomainError('offer.price_changed');
  return [{ type: 'OfferReserved', data: { itemId, offerId, saleId, buyerId } }];
};

const release = (
  { itemId, offerId, saleId }: Extract<OfferCommand, { type: 'ReleaseOffer' }>,
  { open: offer }: ItemOffers,
): readonly OfferEvent[] => {
  if (offer?.offerId !== offerId || offer.saleId !== saleId) return [];
  const released: OfferEvent = { type: 'OfferReleased', data: { itemId, offerId, saleId } };
  return offer.closesFor === null
    ? [released]
    : [released, { type: 'OfferClosed', data: { itemId, offerId, why: offer.closesFor } }];
};

const sell = (
  { itemId, offerId, saleId, buyerId }: Extract<OfferCommand, { type: 'SellOffer' }>,
  { open: offer, sold }: ItemOffers,
): readonly OfferEvent[] => {
  if (entryOf(sold, offerId) === saleId) return [];
  invariant(offer?.offerId === offerId && offer.saleId === saleId, 'only a reserved offer is sold');
  return [{ type: 'OfferSold', data: { itemId, offerId, saleId, buyerId } }];
};

const withdraw = (
  { why }: Extract<OfferCommand, { type: 'WithdrawItem' }>,
  { open: offer }: ItemOffers,
): readonly OfferEvent[] => {
  if (offer === null) return [];
  const data = { itemId: offer.itemId, offerId: offer.offerId, why };
  if (offer.saleId === null) return [{ type: 'OfferClosed', data }];
  // The offer stays open for now, because the coins of the purchase may already be captured.
  return offer.closesFor === null ? [{ type: 'OfferClosePostponed', data }] : [];
};

const decide = (command: OfferCommand, state: ItemOffers): readonly OfferEvent[] => {
  switch (command.type) {
    case 'OpenOffer':
      return open(command, state);
    case 'RepriceOffer':
      return reprice(command, state);
    case 'CloseOffer':
      return close(command, state);
    case 'WithdrawItem':
      return withdraw(command, state);
    case 'ReserveOffer':
      return reserve(command, state);
    case 'ReleaseOffer':
      return release(command, state);
    case 'SellOffer':
      return sell(command, state);
    default:
      return unreachable(command);
  }
};

const withOpen = (state: ItemOffers, change: Partial<OpenOffer>): ItemOffers =>
  state.open === null ? state : { ...state, open: { ...state.open, ...change } };

const evolve = (state: ItemOffers, event: OfferEvent): ItemOffers => {
  switch (event.type) {
    case 'OfferOpened': {
      const { sellerId, price, offerId, uses } = event.data;
      return {
        ...state,
        open: { ...event.data, saleId: null, closesFor: null },
        known: withEntry(state.known, offerId, { sellerId, price, uses }),
      };
    }
    case 'OfferRepriced':
      return withOpen(state, { price: event.data.price });
    case 'OfferClosed':
      return { ...state, open: null };
    case 'OfferReserved':
      return withOpen(state, { saleId: event.data.saleId });
    case 'OfferReleased':
      return withOpen(state, { saleId: null });
    case 'OfferClosePostponed':
      return withOpen(state, { closesFor: event.data.why });
    case 'OfferSold':
      return { ...state, open: null, sold: withEntry(state.sold, event.data.offerId, event.data.saleId) };
    default:
      return unreachable(event);
  }
};

const stream = streamsOf('offer');

/** Offers of one item. */
export const offerDecider: StreamDecider<OfferCommand, ItemOffers, OfferEvent> = {
  name: 'offer',
  stream,
  streamOf: (command) => stream(command.type === 'OpenOffer' ? command.offer.itemId : command.itemId),
  decide,
  evolve,
  initialState: { open: null, known: noEntries, sold: noEntries },
};
