import type { OfferView } from '@pixchange/contracts/http/offers';
import type { LicenceEvent } from '@pixchange/contracts/events/licences';
import type { OfferEvent } from '@pixchange/contracts/events/offers';
import type { Derivation, Projection } from '../../kernel/projection.ts';
import { changesTo, column, type Tables } from '../../kernel/tables.ts';

export const offerTables = {
  offers: {
    columns: {
      offer_id: 'uuid NOT NULL',
      image_id: 'uuid NOT NULL',
      kind: column<OfferView['kind']>('text NOT NULL'),
      seller_id: 'uuid NOT NULL',
      price: 'integer NOT NULL',
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
    columns: { licence_id: 'uuid NOT NULL', offer_id: 'uuid NOT NULL', buyer_id: 'uuid NOT NULL' },
    key: ['licence_id'],
    indexes: ['(offer_id, buyer_id)'],
  },
} as const satisfies Tables;

const { put, patch } = changesTo(offerTables);

type Seen = OfferEvent | Extract<LicenceEvent, { type: 'LicenceGranted' }>;

/** Counted again from the sales, so that nothing can drift. */
const salesCount: Derivation = {
  touched: (change) =>
    change.kind === 'put' && change.table === 'offer_sales' ? [change.row['offer_id'] as string] : [],
  sql: `UPDATE {schema}.offers o SET sales_count = counted.sales
    FROM (SELECT offer_id, count(*)::int AS sales FROM {schema}.offer_sales WHERE offer_id = ANY($1::uuid[]) GROUP BY offer_id) counted
    WHERE o.offer_id = counted.offer_id`,
};

/** Offers of works, open and closed. */
export const offersProjection: Projection<Seen> = {
  name: 'offers',
  version: 1,
  tables: offerTables,
  handlers: {
    OfferOpened: ({ data, metadata }) => [
      put('offers', {
        offer_id: data.offerId,
        image_id: data.itemId,
        kind: data.kind,
        seller_id: data.sellerId,
        price: data.price,
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
    LicenceGranted: ({ data }) => [
      put('offer_sales', { licence_id: data.licenceId, offer_id: data.offerId, buyer_id: data.buyerId }),
    ],
  },
  derivations: [salesCount],
};
