import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { Projection } from '../../../kernel/projection.ts';
import { changesTo, type Tables } from '../../../kernel/tables.ts';

const trendingTables = {
  /** Times when members saved works to their albums. */
  trending_keeps: {
    columns: {
      album_id: 'uuid NOT NULL',
      image_id: 'uuid NOT NULL',
      owner_id: 'uuid NOT NULL',
      kept_at: 'timestamptz NOT NULL',
    },
    key: ['album_id', 'image_id'],
    indexes: ['(kept_at)', '(owner_id)'],
  },
} as const satisfies Tables;

const { put, remove, sweep } = changesTo(trendingTables);

type Seen = Extract<AlbumEvent, { type: 'AlbumImageKept' | 'AlbumImageReleased' | 'AlbumDeleted' }> | ErasureEvent;

/** Saves of works and their times, for the trending list. */
export const trendingProjection: Projection<Seen> = {
  name: 'trending',
  version: 1,
  tables: trendingTables,
  handlers: {
    AlbumImageKept: ({ data, metadata }) => [
      put('trending_keeps', {
        album_id: data.albumId,
        image_id: data.imageId,
        owner_id: data.ownerId,
        kept_at: metadata.recordedAt,
      }),
    ],
    AlbumImageReleased: ({ data }) => [remove('trending_keeps', { album_id: data.albumId, image_id: data.imageId })],
    AlbumDeleted: ({ data }) => [sweep('trending_keeps', 'album_id', data.albumId)],
    AccountErased: ({ data }) => [sweep('trending_keeps', 'owner_id', data.userId)],
    ErasureCompleted: ({ data }) => [sweep('trending_keeps', 'owner_id', data.userId)],
  },
};
