import { describe, expect, it } from '@jest/globals';
import { changesOf, put } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { licencesProjection } from './licences.projection.ts';

const recordedAt = '2026-11-23T12:00:00.000Z';
const [licenceId, offerId, imageId, sellerId, buyerId] = [idOf(1), idOf(2), idOf(3), idOf(4), idOf(5)];
const file = { sha256: 'a'.repeat(64), contentType: 'image/png', sizeBytes: 9 };

describe('a licence', () => {
  it('is a row once it is granted', () =>
    expect(
      changesOf(
        licencesProjection,
        recorded(
          {
            type: 'LicenceGranted',
            data: { licenceId, offerId, imageId, sellerId, buyerId, price: 50, fee: 2, proceedsTo: 'seller', file },
          },
          1,
          { recordedAt },
        ),
      ),
    ).toEqual([
      put('licences', {
        licence_id: licenceId,
        offer_id: offerId,
        image_id: imageId,
        seller_id: sellerId,
        buyer_id: buyerId,
        price: 50,
        file,
        created_at: recordedAt,
      }),
    ]));
});
