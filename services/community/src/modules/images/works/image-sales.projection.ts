import type { LicenceEvent } from '@pixchange/contracts/events/licences';
import type { NftEvent } from '@pixchange/contracts/events/nfts';
import type { OfferEvent } from '@pixchange/contracts/events/offers';
import { ignore, patch, put, type Handlers, type RowChange } from '../../../kernel/projection.ts';
import type { Tables } from '../../../kernel/tables.ts';

export type SaleEvent =
  | OfferEvent
  | Extract<LicenceEvent, { type: 'LicenceGranted' }>
  | Extract<
      NftEvent,
      {
        type:
          | 'MintRequested'
          | 'MintRefused'
          | 'MintPaid'
          | 'MintConfirmed'
          | 'MintRefunded'
          | 'TokenSold'
          | 'TokenTransferred'
          | 'TokenHolderProven';
      }
    >;

/**
 * Sale fields of a work without an offer. Works are sold by offers; the work's own fields only record that its owner
 * wants one.
 */
export const NOT_FOR_SALE = { for_sale: false, price: 0, offer_id: null, sale_wanted: false } as const;

/** Whether the owner wants to sell the work. The full size of such a work is withheld even before the offer opens. */
export const isSaleWanted = ({ forSale, price }: { readonly forSale: boolean; readonly price: number }): boolean =>
  forSale && price >= 1;

const NO_OFFER = { offer_id: null, price: null } as const;

/** Returns a change of a minted token. An offer of a license matches no row. */
const token = (nftId: string, change: Record<string, string | number | null>): RowChange =>
  patch('image_tokens', { nft_id: nftId }, change);

export const saleTables = {
  image_licences: {
    columns: { image_id: 'uuid NOT NULL', buyer_id: 'uuid NOT NULL', licence_id: 'uuid NOT NULL' },
    key: ['image_id', 'buyer_id'],
    indexes: ['(buyer_id)'],
  },
  image_tokens: {
    columns: {
      nft_id: 'uuid NOT NULL',
      image_id: 'uuid NOT NULL',
      holder_id: 'uuid',
      offer_id: 'uuid',
      price: 'integer',
    },
    key: ['nft_id'],
  },
} as const satisfies Tables;

/** Prices of licenses and tokens of works, and their holders. */
export const saleHandlers: Handlers<SaleEvent> = {
  OfferOpened: ({ data: { kind, itemId, offerId, price } }) => [
    kind === 'licence'
      ? patch('images', { image_id: itemId }, { for_sale: true, price, offer_id: offerId, sale_wanted: false })
      : token(itemId, { offer_id: offerId, price }),
  ],
  // The item is a work or a token, so one of the two changes matches no row.
  OfferRepriced: ({ data: { itemId, price } }) => [
    patch('images', { image_id: itemId }, { price }),
    token(itemId, { price }),
  ],
  OfferClosed: ({ data }) => [patch('images', { image_id: data.itemId }, NOT_FOR_SALE), token(data.itemId, NO_OFFER)],
  OfferReserved: ignore,
  OfferReleased: ignore,
  OfferClosePostponed: ignore,
  OfferSold: ({ data }) => [token(data.itemId, NO_OFFER)],
  LicenceGranted: ({ data }) => [
    put('image_licences', { image_id: data.imageId, buyer_id: data.buyerId, licence_id: data.licenceId }),
  ],
  MintRequested: ({ data }) => [
    patch('images', { image_id: data.imageId }, { nft_id: data.nftId, nft_status: 'minting' }),
  ],
  MintRefused: ({ data }) => [patch('images', { image_id: data.imageId }, { nft_status: 'none' })],
  MintPaid: ({ data }) => [patch('images', { image_id: data.imageId }, { nft_status: 'minting' })],
  MintRefunded: ({ data }) => [patch('images', { image_id: data.imageId }, { nft_status: 'none' })],
  MintConfirmed: ({ data }) => [
    patch('images', { image_id: data.imageId }, { nft_status: 'minted' }),
    put('image_tokens', { nft_id: data.nftId, image_id: data.imageId, holder_id: data.ownerId, ...NO_OFFER }),
  ],
  TokenSold: ({ data }) => [token(data.nftId, { holder_id: data.buyerId })],
  TokenTransferred: ({ data }) => [token(data.nftId, { holder_id: data.holderId })],
  TokenHolderProven: ({ data }) => [token(data.nftId, { holder_id: data.holderId })],
};
