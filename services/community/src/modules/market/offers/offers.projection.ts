import type { OfferView } from '@pixchange/contracts/http/offers';
import { defaultUses, type LicenceUses } from '@pixchange/contracts/http/values/licence-uses';
import type { LicenceEvent } from '@pixchange/contracts/events/licences';
import type { OfferEvent } from '@pixchange/contracts/events/offers';
import { ignore, type Derivation, type Projection } from '../../../kernel/projection.ts';
import { changesTo, column, type Tables } from '../../../kernel/tables.ts';

export const offerTables = {
  offers: {
    columns: {
      offer_id: 'uuid NOT NULL',
      image_id: 'uuid NOT NULL',
      nft_id: 'uuid',
      kind: column<OfferView['kind']>('text NOT NULL'),
      seller_id: 'uuid NOT NULL',
      price: 'integer NOT NULL',
      /** Null for tokens. */
      uses: column<LicenceUses | null>('text'),
      status: column<OfferView['status']>('text NOT NULL'),
      sales_count: 'integer NOT NULL',
      created_at: 'timestamptz NOT NULL',
      closed_at: 'timestamptz',
    },
    key: ['offer_id'],
    indexes: [
      "(created_at, offer_id) WHERE status = 'open'",
      "(price, offer_id) WHERE status = 'open'",
      '(image_id)',
      '(seller_id)',
    ],
  },
  offer_sales: {
    columns: { sale_id: 'uuid NOT NULL', offer_id: 'uuid NOT NULL', buyer_id: 'uuid NOT NULL' },
    key: ['sale_id'],
    indexes: ['(offer_id, buyer_id)'],
  },
} as const satisfies Tables;

const { put, patch } = changesTo(offerTables);

type Seen = OfferEvent | Extract<LicenceEvent, { type: 'LicenceGranted' }>;

/** Recounts the sales from their rows, so that repeated events can't change the count. */
const salesCount: Derivation = {
  touched: (change) =>
    change.kind === 'put' && change.table === 'offer_sales' ? [change.row['offer_id'] as string] : [],
  sql: `UPDATE {schema}.offers o SET sales_count = counted.sales
    FROM (SELECT offer_id, count(*)::int AS sales FROM {schema}.offer_sales WHERE offer_id = ANY($1::uuid[]) GROUP BY offer_id) counted
    WHERE o.offer_id = counted.offer_id`,
};

/** Offers of works and tokens, open and closed. */
export const offersProjection: Projection<Seen> = {
  name: 'offers',
  version: 3,
  tables: offerTables,
  handlers: {
    OfferOpened: ({ data, metadata }) => [
      put('offers', {
        offer_id: data.offerId,
        image_id: data.imageId ?? data.itemId,
        nft_id: data.kind === 'nft' ? data.itemId : null,
        kind: data.kind,
        seller_id: data.sellerId,
        price: data.price,
        uses: data.kind === 'nft' ? null : (data.uses ?? defaultUses),
        status: 'open',
        sales_count: 0,
        created_at: metadata.recordedAt,
        closed_at: null,
      }),
    ],
    OfferRepriced: ({ data }) => [patch('offers', { offer_id: data.offerId }, { price: data.price })],
    OfferClosed: ({ data, metadata }) => [
      patch('offers', { offer_id: data.offerId }, { status: 'closed', closed_at: metadata.recordedAt }),
    ],
    OfferReserved: ({ data }) => [patch('offers', { offer_id: data.offerId }, { status: 'reserved' })],
    OfferReleased: ({ data }) => [patch('offers', { offer_id: data.offerId }, { status: 'open' })],
    OfferClosePostponed: ignore,
    OfferSold: ({ data, metadata }) => [
      patch('offers', { offer_id: data.offerId }, { status: 'sold', closed_at: metadata.recordedAt }),
      put('offer_sales', { sale_id: data.saleId, offer_id: data.offerId, buyer_id: data.buyerId }),
    ],
    LicenceGranted: ({ data }) => [
      put('offer_sales', { sale_id: data.licenceId, offer_id: data.offerId, buyer_id: data.buyerId }),
    ],
  },
  derivations: [salesCount],
};
