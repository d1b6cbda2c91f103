import type { StoredFile } from '@pixchange/contracts/events/images';
import type { LicenceEvent } from '@pixchange/contracts/events/licences';
import type { Projection } from '../../kernel/projection.ts';
import { changesTo, column, type Tables } from '../../kernel/tables.ts';

export const licenceTables = {
  licences: {
    columns: {
      licence_id: 'uuid NOT NULL',
      offer_id: 'uuid NOT NULL',
      image_id: 'uuid NOT NULL',
      seller_id: 'uuid NOT NULL',
      buyer_id: 'uuid NOT NULL',
      price: 'integer NOT NULL',
      file: column<StoredFile>('jsonb NOT NULL'),
      created_at: 'timestamptz NOT NULL',
    },
    key: ['licence_id'],
    indexes: ['(buyer_id, created_at, licence_id)'],
  },
} as const satisfies Tables;

const { put } = changesTo(licenceTables);

/** Licences that were paid for; they hold ids and numbers. */
export const licencesProjection: Projection<Extract<LicenceEvent, { type: 'LicenceGranted' }>> = {
  name: 'licences',
  version: 1,
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
        file: data.file,
        created_at: metadata.recordedAt,
      }),
    ],
  },
};
