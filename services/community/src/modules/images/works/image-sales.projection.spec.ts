import { describe, expect, it } from 'vitest';
import { changesOf, patch, put } from '../../../kernel/projection.ts';
import { idOf, recorded } from '../../../kernel/testing/recorded.ts';
import type { SaleEvent } from './image-sales.projection.ts';
import { imagesProjection } from './images.projection.ts';

const [imageId, ownerId] = [idOf(1), idOf(2)];
const changes = (event: SaleEvent) =>
  changesOf(imagesProjection, recorded(event, 1)).filter(({ table }) => table !== 'image_search');

describe('works', () => {
  it('are for sale while they have an open license offer', () => {
    const offerId = idOf(20);
    const [of, sale] = [{ image_id: imageId }, { itemId: imageId, offerId }];
    expect(changes({ type: 'OfferOpened', data: { ...sale, kind: 'licence', sellerId: ownerId, price: 5 } })).toEqual([
      patch('images', of, { for_sale: true, price: 5, offer_id: offerId, sale_wanted: false }),
    ]);
    expect(changes({ type: 'OfferRepriced', data: { ...sale, price: 6 } })).toContainEqual(
      patch('images', of, { price: 6 }),
    );
    expect(changes({ type: 'OfferClosed', data: { ...sale, why: 'seller' } })).toContainEqual(
      patch('images', of, { for_sale: false, price: 0, offer_id: null, sale_wanted: false }),
    );
  });

  it('have a token with a holder and its own offer', () => {
    const [nftId, offerId, saleId, buyerId] = [idOf(21), idOf(22), idOf(23), idOf(24)];
    const [of, sale] = [{ nft_id: nftId }, { itemId: nftId, offerId }];
    const minted = { nftId, attempt: 1, imageId, ownerId, tokenId: '7', tx: `0x${'c'.repeat(64)}`, block: 8 };
    expect(changes({ type: 'MintConfirmed', data: minted })).toContainEqual(
      put('image_tokens', { nft_id: nftId, image_id: imageId, holder_id: ownerId, offer_id: null, price: null }),
    );
    expect(
      changes({ type: 'OfferOpened', data: { ...sale, kind: 'nft', sellerId: ownerId, price: 5, imageId } }),
    ).toEqual([patch('image_tokens', of, { offer_id: offerId, price: 5 })]);
    expect(changes({ type: 'OfferRepriced', data: { ...sale, price: 6 } })).toContainEqual(
      patch('image_tokens', of, { price: 6 }),
    );
    expect(changes({ type: 'OfferSold', data: { ...sale, saleId, buyerId } })).toEqual([
      patch('image_tokens', of, { offer_id: null, price: null }),
    ]);
    expect(
      changes({ type: 'TokenSold', data: { nftId, imageId, offerId, saleId, sellerId: ownerId, buyerId, price: 6 } }),
    ).toEqual([patch('image_tokens', of, { holder_id: buyerId })]);
  });
});
