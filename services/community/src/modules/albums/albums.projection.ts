import type { AlbumKind } from '@pixchange/contracts/http/albums';
import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { ProfileEvent } from '@pixchange/contracts/events/profiles';
import { ignore, type Projection, type RowChange } from '../../kernel/projection.ts';
import { changesTo, column, type Tables } from '../../kernel/tables.ts';

export const albumTables = {
  albums: {
    columns: {
      album_id: 'uuid NOT NULL',
      owner_id: 'uuid NOT NULL',
      title: 'text',
      kind: column<AlbumKind>('text NOT NULL'),
      is_default: 'boolean NOT NULL',
      published: 'boolean NOT NULL',
      created_at: 'timestamptz NOT NULL',
    },
    key: ['album_id'],
    indexes: ['(owner_id, created_at, album_id)', '(created_at)'],
  },
  album_owners: {
    columns: {
      user_id: 'uuid NOT NULL',
      username: 'text',
      confirmed: 'boolean NOT NULL',
      default_album_id: 'uuid NOT NULL',
      favourites_album_id: 'uuid NOT NULL',
      tops_album_id: 'uuid NOT NULL',
    },
    key: ['user_id'],
    indexes: ['(username)'],
  },
} as const satisfies Tables;

const { put, patch, remove, sweep } = changesTo(albumTables);

/** Returns the removal of all albums of an erased member and of the owner's row. */
const removalOf = (userId: string): readonly RowChange[] => [
  sweep('albums', 'owner_id', userId),
  remove('album_owners', { user_id: userId }),
];

/** Albums and their owners. The contents and covers of albums are in other tables: `album_works` and `work_covers`. */
export const albumsProjection: Projection<AlbumEvent | UserEvent | ProfileEvent | ErasureEvent> = {
  name: 'albums',
  version: 5,
  tables: albumTables,
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
    AlbumDeleted: ({ data }) => [remove('albums', { album_id: data.albumId })],
    AlbumImageKept: ignore,
    AlbumImageReleased: ignore,
    RegistrationStarted: ignore,
    RegistrationCompleted: ({ data }) => [
      put('album_owners', {
        user_id: data.userId,
        username: data.username,
        confirmed: false,
        default_album_id: data.defaultAlbumId,
        favourites_album_id: data.favouritesAlbumId,
        tops_album_id: data.topsAlbumId,
      }),
    ],
    EmailAdded: ignore,
    EmailDisregarded: ignore,
    EmailReleased: ignore,
    EmailProven: ignore,
    SignUpAttempted: ignore,
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
    AccountErased: ({ data }) => removalOf(data.userId),
    ErasureCompleted: ({ data }) => removalOf(data.userId),
    RoleRevoked: ignore,
    RoleDisregarded: ignore,
    PasswordChanged: ignore,
  },
};
