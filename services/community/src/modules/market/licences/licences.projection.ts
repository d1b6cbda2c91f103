import type { StoredFile } from '@pixchange/contracts/events/images';
import { defaultUses, type LicenceUses } from '@pixchange/contracts/http/values/licence-uses';
import type { LicenceEvent } from '@pixchange/contracts/events/licences';
import type { ImageModerationEvent } from '@pixchange/contracts/events/moderation';
import type { SaleRefundEvent } from '@pixchange/contracts/events/sale-refunds';
import type { Projection } from '../../../kernel/projection.ts';
import { changesTo, column, type Tables } from '../../../kernel/tables.ts';

export const licenceTables = {
  licences: {
    columns: {
      licence_id: 'uuid NOT NULL',
      offer_id: 'uuid NOT NULL',
      image_id: 'uuid NOT NULL',
      seller_id: 'uuid NOT NULL',
      buyer_id: 'uuid NOT NULL',
      price: 'integer NOT NULL',
      fee: 'integer NOT NULL',
      uses: column<LicenceUses>('text NOT NULL'),
      file: column<StoredFile>('jsonb NOT NULL'),
      sha256: 'text NOT NULL',
      created_at: 'timestamptz NOT NULL',
      refund_id: 'uuid',
      refunded_at: 'timestamptz',
    },
    key: ['licence_id'],
    indexes: ['(buyer_id, created_at, licence_id)', '(image_id)', '(sha256)'],
  },
  /** Works that are taken down for legal reasons; every license with the same file is blocked. */
  legally_withheld_works: { columns: { image_id: 'uuid NOT NULL' }, key: ['image_id'] },
} as const satisfies Tables;

const { put, patch, remove } = changesTo(licenceTables);

type Seen =
  | Extract<LicenceEvent, { type: 'LicenceGranted' | 'LicenceRefunded' }>
  | SaleRefundEvent
  | Extract<ImageModerationEvent, { type: 'ImageTakenDown' | 'ImageRestored' }>;

/** Paid licenses and their status. The rows contain no personal data except ids. */
export const licencesProjection: Projection<Seen> = {
  name: 'licences',
  version: 3,
  tables: licenceTables,
  handlers: {
    LicenceGranted: ({ data, metadata }) => [
      put('licences', {
        licence_id: data.licenceId,
        offer_id: data.offerId,
        image_id: data.imageId,
        seller_id: data.sellerId,
        buyer_id: data.buyerId,
        price: data.price,
        fee: data.fee,
        uses: data.uses ?? defaultUses,
        file: data.file,
        sha256: data.file.sha256,
        created_at: metadata.recordedAt,
      }),
    ],
    SaleRefundOrdered: ({ data: { refundId, licences } }) =>
      licences.map(({ licenceId }) => patch('licences', { licence_id: licenceId }, { refund_id: refundId })),
    LicenceRefunded: ({ data, metadata }) => [
      patch('licences', { licence_id: data.licenceId }, { refunded_at: metadata.recordedAt }),
    ],
    ImageTakenDown: ({ data }) =>
      data.legal === true ? [put('legally_withheld_works', { image_id: data.imageId })] : [],
    ImageRestored: ({ data }) => [remove('legally_withheld_works', { image_id: data.imageId })],
  },
};
