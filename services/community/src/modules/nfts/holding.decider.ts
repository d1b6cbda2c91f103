import type { NftEvent } from '@pixchange/contracts/events/nfts';
import { DomainError, invariant, unreachable } from '../../kernel/errors.ts';

type DataOf<T extends NftEvent['type']> = Extract<NftEvent, { type: T }>['data'];

export type HoldingCommand =
  | ({ readonly type: 'OfferToken' } & DataOf<'TokenOffered'>)
  /** The offer was closed without a sale. */
  | ({ readonly type: 'EndTokenOffer' } & DataOf<'TokenOfferEnded'>)
  /** It was paid, while its offer was reserved for the buyer. */
  | ({ readonly type: 'SellToken' } & DataOf<'TokenSold'>);

export type HoldingEvent = Extract<NftEvent, { type: 'TokenOffered' | 'TokenOfferEnded' | 'TokenSold' }>;

/** Who a minted token belongs to, and what holds it back in the vault. */
export interface Holding {
  readonly holderId: string;
  /** The offer that it is reserved for, with its first price. */
  readonly offer: { readonly offerId: string; readonly price: number } | null;
  /** Its last sale. */
  readonly saleId: string | null;
}

const offer = (
  { type: _type, ...data }: Extract<HoldingCommand, { type: 'OfferToken' }>,
  { holderId, offer: before }: Holding,
  isInVault: boolean,
): readonly HoldingEvent[] => {
  if (holderId !== data.sellerId) throw new DomainError('not_found');
  if (before?.offerId === data.offerId) return [];
  if (before !== null) throw new DomainError('offer.exists');
  if (!isInVault) throw new DomainError('nft.not_in_vault');
  return [{ type: 'TokenOffered', data }];
};

export const decideHolding = (
  command: HoldingCommand,
  holding: Holding,
  isInVault: boolean,
): readonly HoldingEvent[] => {
  switch (command.type) {
    case 'OfferToken':
      return offer(command, holding, isInVault);
    case 'EndTokenOffer': {
      const { nftId, offerId } = command;
      return holding.offer?.offerId === offerId ? [{ type: 'TokenOfferEnded', data: { nftId, offerId } }] : [];
    }
    case 'SellToken': {
      const { type: _type, ...data } = command;
      if (holding.saleId === data.saleId) return [];
      invariant(
        holding.offer?.offerId === data.offerId && holding.holderId === data.sellerId,
        'only what is offered is sold',
      );
      return [{ type: 'TokenSold', data }];
    }
    default:
      return unreachable(command);
  }
};

export const evolveHolding = (holding: Holding, event: HoldingEvent): Holding => {
  switch (event.type) {
    case 'TokenOffered': {
      const { offerId, price } = event.data;
      return { ...holding, offer: { offerId, price } };
    }
    case 'TokenOfferEnded':
      return { ...holding, offer: null };
    case 'TokenSold':
      return { holderId: event.data.buyerId, offer: null, saleId: event.data.saleId };
    default:
      return unreachable(event);
  }
};
