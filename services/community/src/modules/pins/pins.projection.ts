import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { PinEvent } from '@pixchange/contracts/events/pins';
import type { Projection } from '../../kernel/projection.ts';
import { changesTo, type Tables } from '../../kernel/tables.ts';

export const pinTables = {
  pinned_images: { columns: { user_id: 'uuid NOT NULL', image_id: 'uuid NOT NULL' }, key: ['user_id'] },
} as const satisfies Tables;

const { put, remove } = changesTo(pinTables);

/** Pinned work of each member. */
export const pinsProjection: Projection<PinEvent | ErasureEvent> = {
  name: 'pins',
  version: 1,
  tables: pinTables,
  handlers: {
    ImagePinned: ({ data }) => [put('pinned_images', { user_id: data.userId, image_id: data.imageId })],
    ImageUnpinned: ({ data }) => [remove('pinned_images', { user_id: data.userId })],
    AccountErased: ({ data }) => [remove('pinned_images', { user_id: data.userId })],
    ErasureCompleted: ({ data }) => [remove('pinned_images', { user_id: data.userId })],
  },
};
