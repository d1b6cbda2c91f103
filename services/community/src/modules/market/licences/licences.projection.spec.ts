import { describe, expect, it } from 'vitest';
import { changesOf, patch, put, remove } from '../../../kernel/projection.ts';
import { idOf, recorded } from '../../../kernel/testing/recorded.ts';
import { licencesProjection } from './licences.projection.ts';

const recordedAt = '2026-11-23T12:00:00.000Z';
const [licenceId, offerId, imageId, sellerId, buyerId] = [idOf(1), idOf(2), idOf(3), idOf(4), idOf(5)];
const file = { sha256: 'a'.repeat(64), contentType: 'image/png', sizeBytes: 9 };

describe('a license', () => {
  it('gets a row when it is granted', () =>
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
        fee: 2,
        uses: 'personal',
        file,
        sha256: file.sha256,
        created_at: recordedAt,
      }),
    ]));

  it('stores its refund order, and then the time of the refund', () => {
    const refundId = idOf(6);
    expect(
      changesOf(
        licencesProjection,
        recorded({
          type: 'SaleRefundOrdered',
          data: {
            refundId,
            imageId,
            orderedBy: idOf(7),
            proposalId: null,
            licences: [{ licenceId, buyerId, coins: 50 }],
          },
        }),
      ),
    ).toEqual([patch('licences', { licence_id: licenceId }, { refund_id: refundId })]);
    expect(
      changesOf(licencesProjection, recorded({ type: 'LicenceRefunded', data: { licenceId } }, 1, { recordedAt })),
    ).toEqual([patch('licences', { licence_id: licenceId }, { refunded_at: recordedAt })]);
  });
});

describe('a work that is taken down', () => {
  const decision = {
    imageId,
    ownerId: sellerId,
    reportId: null,
    moderatorId: idOf(7),
    role: 'moderator',
    reason: null,
  } as const;
  const changes = (event: Parameters<typeof recorded>[0]) => changesOf(licencesProjection, recorded(event));

  it('is legally withheld only if the decision is marked as legal', () => {
    expect(changes({ type: 'ImageTakenDown', data: decision })).toEqual([]);
    expect(changes({ type: 'ImageTakenDown', data: { ...decision, legal: true } })).toEqual([
      put('legally_withheld_works', { image_id: imageId }),
    ]);
  });
  it('is not withheld anymore after it is restored', () =>
    expect(changes({ type: 'ImageRestored', data: decision })).toEqual([
      remove('legally_withheld_works', { image_id: imageId }),
    ]));
});
