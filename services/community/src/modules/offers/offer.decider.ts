import type { OfferEvent } from '@pixchange/contracts/events/offers';
import type { StreamDecider } from '../../kernel/decider.ts';
import { DomainError, unreachable } from '../../kernel/errors.ts';
import { entryOf, noEntries, withEntry, type IdMap } from '../../kernel/id-map.ts';
import { streamsOf } from '../../kernel/stream.ts';

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
  /** Something happened to the work or its creator, so that it can't be sold. */
  | {
      readonly type: 'WithdrawItem';
      readonly itemId: string;
      readonly why: Exclude<DataOf<'OfferClosed'>['why'], 'seller'>;
    };

export interface OpenOffer {
  readonly itemId: string;
  readonly offerId: string;
  readonly kind: DataOf<'OfferOpened'>['kind'];
  readonly sellerId: string;
  readonly price: number;
}

/** The offers of one item; at most one is open. */
export interface ItemOffers {
  readonly open: OpenOffer | null;
  /** Every offer that ever was: its seller and first price. */
  readonly known: IdMap<Pick<OpenOffer, 'sellerId' | 'price'>>;
}

const open = ({ offer }: Extract<OfferCommand, { type: 'OpenOffer' }>, state: ItemOffers): readonly OfferEvent[] => {
  const before = entryOf(state.known, offer.offerId);
  if (before !== undefined) {
    // The id follows from a caller's key.
    if (before.price !== offer.price) throw new DomainError('idempotency_mismatch');
    return [];
  }
  if (state.open !== null) throw new DomainError('offer.exists');
  return [{ type: 'OfferOpened', data: offer }];
};

const refuseOthers = (state: ItemOffers, offerId: string, actorId: string): void => {
  if (entryOf(state.known, offerId)?.sellerId !== actorId) throw new DomainError('not_found');
};

const decide = (command: OfferCommand, state: ItemOffers): readonly OfferEvent[] => {
  switch (command.type) {
    case 'OpenOffer':
      return open(command, state);
    case 'RepriceOffer': {
      const { offerId, actorId, price } = command;
      refuseOthers(state, offerId, actorId);
      if (state.open?.offerId !== offerId) throw new DomainError('offer.closed');
      if (state.open.price === price) return [];
      return [{ type: 'OfferRepriced', data: { itemId: state.open.itemId, offerId, price } }];
    }
    case 'CloseOffer': {
      const { offerId, actorId } = command;
      refuseOthers(state, offerId, actorId);
      if (state.open?.offerId !== offerId) return [];
      return [{ type: 'OfferClosed', data: { itemId: state.open.itemId, offerId, why: 'seller' } }];
    }
    case 'WithdrawItem':
      if (state.open === null) return [];
      return [
        {
          type: 'OfferClosed',
          data: { itemId: state.open.itemId, offerId: state.open.offerId, why: command.why },
        },
      ];
    default:
      return unreachable(command);
  }
};

const evolve = (state: ItemOffers, event: OfferEvent): ItemOffers => {
  switch (event.type) {
    case 'OfferOpened': {
      const { sellerId, price, offerId } = event.data;
      return { open: event.data, known: withEntry(state.known, offerId, { sellerId, price }) };
    }
    case 'OfferRepriced':
      return state.open === null ? state : { ...state, open: { ...state.open, price: event.data.price } };
    case 'OfferClosed':
      return { ...state, open: null };
    default:
      return unreachable(event);
  }
};

const stream = streamsOf('offer');

/** The offers of one item. */
export const offerDecider: StreamDecider<OfferCommand, ItemOffers, OfferEvent> = {
  name: 'offer',
  stream,
  streamOf: (command) => stream(command.type === 'OpenOffer' ? command.offer.itemId : command.itemId),
  decide,
  evolve,
  initialState: { open: null, known: noEntries },
};
