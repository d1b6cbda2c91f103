import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import type { ProfileEvent } from '@pixchange/contracts/events/profiles';
import { ignore, patch, put, reassign, remove, sweep, type Derivation, type Projection, type RowChange } from '../../kernel/projection.ts';

/** Deleting an album moves what is in it to the default album; so does a submission that was on its way then and comes after. */
const noStrays: Derivation = {
  touched: (change) => (change.kind === 'put' && change.table === 'album_images' ? [String(change.row['image_id'])] : []),
  sql: `
    WITH stray AS (
      DELETE FROM {schema}.album_images i USING {schema}.album_works w JOIN {schema}.album_owners o ON o.user_id = w.owner_id
      WHERE i.image_id = ANY($1::uuid[]) AND w.image_id = i.image_id AND i.album_id <> o.default_album_id
        AND NOT EXISTS (SELECT 1 FROM {schema}.albums a WHERE a.album_id = i.album_id)
      RETURNING o.default_album_id AS album_id, i.image_id
    )
    INSERT INTO {schema}.album_images (album_id, image_id) SELECT album_id, image_id FROM stray ON CONFLICT DO NOTHING`,
};

/** An erased person's albums are gone at once; which images were in them tells nothing without them. */
const gone = (userId: string): readonly RowChange[] => [sweep('albums', 'owner_id', userId), remove('album_owners', { user_id: userId })];

/** Albums with what their cards show: how many images, and which of them stands on the cover. */
export const albumsProjection: Projection<AlbumEvent | ImageEvent | UserEvent | ProfileEvent | ErasureEvent> = {
  name: 'albums',
  version: 3,
  tables: {
    albums: {
      columns: {
        album_id: 'uuid NOT NULL',
        owner_id: 'uuid NOT NULL',
        title: 'text',
        kind: 'text NOT NULL',
        is_default: 'boolean NOT NULL',
        published: 'boolean NOT NULL',
        created_at: 'timestamptz NOT NULL',
      },
      key: ['album_id'],
      indexes: ['(owner_id, created_at, album_id)'],
    },
    album_images: {
      columns: { album_id: 'uuid NOT NULL', image_id: 'uuid NOT NULL' },
      key: ['album_id', 'image_id'],
      indexes: ['(image_id)'],
    },
    album_works: {
      columns: { image_id: 'uuid NOT NULL', owner_id: 'uuid NOT NULL', status: 'text NOT NULL', allow_publish: 'boolean NOT NULL', is_video: 'boolean NOT NULL', cover: 'jsonb' },
      key: ['image_id'],
    },
    album_owners: { columns: { user_id: 'uuid NOT NULL', username: 'text', confirmed: 'boolean NOT NULL', default_album_id: 'uuid NOT NULL' }, key: ['user_id'], indexes: ['(username)'] },
  },
  handlers: {
    AlbumCreated: ({ data, metadata }) => [
      put('albums', {
        album_id: data.albumId,
        owner_id: data.ownerId,
        title: data.title,
        kind: data.kind,
        is_default: data.isDefault,
        published: data.published,
        created_at: metadata.recordedAt,
      }),
    ],
    AlbumRenamed: ({ data }) => [patch('albums', { album_id: data.albumId }, { title: data.title })],
    AlbumPublished: ({ data }) => [patch('albums', { album_id: data.albumId }, { published: true })],
    AlbumUnpublished: ({ data }) => [patch('albums', { album_id: data.albumId }, { published: false })],
    AlbumDeleted: ({ data }) => [reassign('album_images', 'album_id', data.albumId, data.defaultAlbumId), remove('albums', { album_id: data.albumId })],
    UploadTicketIssued: ignore,
    ImageSubmitted: ({ data }) => [
      put('album_images', { album_id: data.albumId, image_id: data.imageId }),
      put('album_works', { image_id: data.imageId, owner_id: data.ownerId, status: 'processing', allow_publish: data.allowPublish, is_video: false, cover: null }),
    ],
    ImageProcessed: ({ data }) => {
      const cover = data.versions.find(({ name }) => name === 'fixed_large');
      return [patch('album_works', { image_id: data.imageId }, { status: 'ready', is_video: data.isVideo, cover: cover ?? null })];
    },
    ImageProcessingFailed: ({ data }) => [patch('album_works', { image_id: data.imageId }, { status: 'failed' })],
    RegistrationStarted: ignore,
    RegistrationCompleted: ({ data }) => [put('album_owners', { user_id: data.userId, username: data.username, confirmed: false, default_album_id: data.defaultAlbumId })],
    EmailAdded: ignore,
    ConfirmationRequested: ignore,
    EmailConfirmed: ({ data }) => [patch('album_owners', { user_id: data.userId }, { confirmed: true })],
    RoleGranted: ignore,
    ProfileEdited: ignore,
    UsernameChanged: ({ data }) => [patch('album_owners', { user_id: data.userId }, { username: data.username })],
    ProfilePicturesSubmitted: ignore,
    ProfilePicturesProcessed: ignore,
    ProfilePicturesFailed: ignore,
    ProfilePicturesWithdrawn: ignore,
    AddressProven: ignore,
    AddressRemoved: ignore,
    AccountErased: ({ data }) => gone(data.userId),
    ErasureCompleted: ({ data }) => gone(data.userId),
    RoleRevoked: ignore,
    PasswordChanged: ignore,
  },
  derivations: [noStrays],
};
