import { describe, expect, it } from 'vitest';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { changesOf, patch, put } from '../../../kernel/projection.ts';
import { idOf, recorded } from '../../../kernel/testing/recorded.ts';
import { offersProjection } from './offers.projection.ts';

const recordedAt = '2026-11-23T12:00:00.000Z';
const [itemId, offerId, sellerId, buyerId, licenceId] = [idOf(1), idOf(2), idOf(3), idOf(4), idOf(5)];
const changes = (event: AnyEvent) => changesOf(offersProjection, recorded(event as never, 1, { recordedAt }));

describe('an offer', () => {
  it('has a row once it is opened', () =>
    expect(changes({ type: 'OfferOpened', data: { itemId, offerId, kind: 'licence', sellerId, price: 50 } })).toEqual([
      put('offers', {
        offer_id: offerId,
        image_id: itemId,
        nft_id: null,
        kind: 'licence',
        seller_id: sellerId,
        price: 50,
        uses: 'personal',
        status: 'open',
        sales_count: 0,
        created_at: recordedAt,
        closed_at: null,
      }),
    ]));
  it('has its latest price', () =>
    expect(changes({ type: 'OfferRepriced', data: { itemId, offerId, price: 60 } })).toEqual([
      patch('offers', { offer_id: offerId }, { price: 60 }),
    ]));
  it('keeps its row after it is closed', () =>
    expect(changes({ type: 'OfferClosed', data: { itemId, offerId, why: 'seller' } })).toEqual([
      patch('offers', { offer_id: offerId }, { status: 'closed', closed_at: recordedAt }),
    ]));
  it('has a row for each sale', () =>
    expect(
      changes({
        type: 'LicenceGranted',
        data: { licenceId, offerId, imageId: itemId, sellerId, buyerId, price: 50, fee: 2, proceedsTo: 'seller' },
      }),
    ).toEqual([put('offer_sales', { sale_id: licenceId, offer_id: offerId, buyer_id: buyerId })]));
  it('of a token names the token and its work, and is closed by its sale', () => {
    const [nftId, saleId] = [idOf(6), idOf(7)];
    const of = { itemId: nftId, offerId };
    expect(
      changes({ type: 'OfferOpened', data: { ...of, kind: 'nft', sellerId, price: 50, imageId: itemId } }),
    ).toMatchObject([{ row: { image_id: itemId, nft_id: nftId, kind: 'nft' } }]);
    expect(changes({ type: 'OfferReserved', data: { ...of, saleId, buyerId } })).toEqual([
      patch('offers', { offer_id: offerId }, { status: 'reserved' }),
    ]);
    expect(changes({ type: 'OfferReleased', data: { ...of, saleId } })).toEqual([
      patch('offers', { offer_id: offerId }, { status: 'open' }),
    ]);
    expect(changes({ type: 'OfferSold', data: { ...of, saleId, buyerId } })).toEqual([
      patch('offers', { offer_id: offerId }, { status: 'sold', closed_at: recordedAt }),
      put('offer_sales', { sale_id: saleId, offer_id: offerId, buyer_id: buyerId }),
    ]);
  });
});
