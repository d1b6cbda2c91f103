import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import type { ProfileEvent } from '@pixchange/contracts/events/profiles';
import type { Projection, RowChange } from '../../../kernel/projection.ts';
import { changesTo, type Tables } from '../../../kernel/tables.ts';

const pageChangeTables = {
  page_changes: { columns: { page_id: 'uuid NOT NULL', changed_at: 'timestamptz NOT NULL' }, key: ['page_id'] },
} as const satisfies Tables;

const { put, remove } = changesTo(pageChangeTables);

type Change =
  | Extract<
      ImageEvent,
      { type: 'ImageSubmitted' | 'ImageEdited' | 'ImagePlaced' | 'ImageMoved' | 'ImageRemoved' | 'ImageDeleted' }
    >
  | Extract<AlbumEvent, { type: 'AlbumRenamed' | 'AlbumPublished' | 'AlbumDeleted' }>
  | Extract<ProfileEvent, { type: 'ProfileEdited' | 'UsernameChanged' | 'ProfilePicturesProcessed' }>
  | ErasureEvent;

interface Dated {
  readonly metadata: { readonly recordedAt: string };
}

const changed = (pageId: string, { metadata }: Dated): RowChange =>
  put('page_changes', { page_id: pageId, changed_at: metadata.recordedAt });
const gone = (pageId: string): RowChange => remove('page_changes', { page_id: pageId });

/** Times of the last change of a page of a work, an album or a member, for crawlers. Unchanged pages have no row. */
export const pageChangesProjection: Projection<Change> = {
  name: 'page-changes',
  version: 1,
  tables: pageChangeTables,
  handlers: {
    ImageSubmitted: (event) => [changed(event.data.albumId, event)],
    ImageEdited: (event) => [changed(event.data.imageId, event)],
    ImagePlaced: (event) => [changed(event.data.albumId, event)],
    ImageMoved: (event) => [changed(event.data.fromAlbumId, event), changed(event.data.toAlbumId, event)],
    ImageRemoved: (event) => [changed(event.data.albumId, event)],
    ImageDeleted: ({ data }) => [gone(data.imageId)],
    AlbumRenamed: (event) => [changed(event.data.albumId, event)],
    AlbumPublished: (event) => [changed(event.data.albumId, event)],
    AlbumDeleted: ({ data }) => [gone(data.albumId)],
    ProfileEdited: (event) => [changed(event.data.userId, event)],
    UsernameChanged: (event) => [changed(event.data.userId, event)],
    ProfilePicturesProcessed: (event) => [changed(event.data.userId, event)],
    AccountErased: ({ data }) => [gone(data.userId)],
    ErasureCompleted: ({ data }) => [gone(data.userId)],
  },
};
