import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import type { ProfileEvent } from '@pixchange/contracts/events/profiles';
import { searchWords } from '../../kernel/search-words.ts';
import { ignore, patch, put, reassign, remove, sweep, type Derivation, type Projection, type RowChange } from '../../kernel/projection.ts';

const idsOf = (change: RowChange): readonly string[] => {
  if (change.kind === 'reassign') return [change.from, change.to];
  if (change.kind === 'sweep') return [change.value];
  const named = change.kind === 'put' ? change.row : change.key;
  const id = change.table === 'image_owners' ? named['user_id'] : change.table === 'image_albums' ? named['album_id'] : named['image_id'];
  return typeof id === 'string' ? [id] : [];
};

/** Deleting an album moves what is in it to the default album; so does a submission that was on its way then and comes after. */
const noStrays: Derivation = {
  touched: (change) => (change.kind === 'put' && change.table === 'image_placements' ? [String(change.row['image_id'])] : []),
  sql: `
    WITH stray AS (
      DELETE FROM {schema}.image_placements p USING {schema}.images i JOIN {schema}.image_owners o ON o.user_id = i.owner_id
      WHERE p.image_id = ANY($1::uuid[]) AND i.image_id = p.image_id AND p.album_id <> o.default_album_id
        AND NOT EXISTS (SELECT 1 FROM {schema}.image_albums a WHERE a.album_id = p.album_id)
      RETURNING o.default_album_id AS album_id, p.image_id
    )
    INSERT INTO {schema}.image_placements (album_id, image_id) SELECT album_id, image_id FROM stray ON CONFLICT DO NOTHING`,
};

/**
 * The one place that decides who sees an image (http-api): everyone, if its owner allows it, it is ready,
 * and it is in a published album of its owner; else the owner alone.
 */
const visibility: Derivation = {
  touched: idsOf,
  sql: `
    WITH touched AS (
      SELECT image_id FROM {schema}.images WHERE image_id = ANY($1::uuid[])
      UNION SELECT image_id FROM {schema}.image_placements WHERE album_id = ANY($1::uuid[])
      UNION SELECT image_id FROM {schema}.images WHERE owner_id = ANY($1::uuid[])
    ), decided AS (
      SELECT i.image_id, i.status = 'ready' AND i.allow_publish AND EXISTS (
        SELECT 1 FROM {schema}.image_placements p JOIN {schema}.image_albums a USING (album_id)
        WHERE p.image_id = i.image_id AND a.owner_id = i.owner_id AND a.published AND a.kind = 'regular'
      ) AS visible
      FROM {schema}.images i JOIN touched USING (image_id)
    )
    UPDATE {schema}.images i SET visible = decided.visible FROM decided WHERE i.image_id = decided.image_id AND i.visible <> decided.visible`,
};

/** What is left of an erased person's work until its files are removed: that there was one. */
const REMOVED = {
  status: 'removed', failure: null, title: null, tags: null, alt_text: null, web_page_url: null, chosen_type: null, detected_type: null,
  allow_publish: false, for_sale: false, price: 0, subcategory_id: null, media: null, visible: false,
} as const;

type Submitted = Extract<ImageEvent, { type: 'ImageSubmitted' }>['data'];

/** By what a work is suggested to those who type; text without a letter or number has no words. */
const wordsOf = ({ imageId, ownerId, title, tags }: Submitted): readonly RowChange[] =>
  [{ kind: 'title', text: title }, ...(tags ?? []).map((tag) => ({ kind: 'tag', text: tag }))]
    .map(({ kind, text }) => ({ image_id: imageId, owner_id: ownerId, kind, text, words: searchWords(text ?? '') }))
    .filter(({ words }) => words !== '')
    .map((row) => put('image_words', row));

/** Works for lists, pages and addresses, with all that decides who sees them. */
export const imagesProjection: Projection<ImageEvent | AlbumEvent | UserEvent | ProfileEvent | ErasureEvent> = {
  name: 'images',
  version: 4,
  tables: {
    images: {
      columns: {
        image_id: 'uuid NOT NULL',
        owner_id: 'uuid NOT NULL',
        status: 'text NOT NULL',
        failure: 'text',
        title: 'text',
        tags: 'text[]',
        alt_text: 'text',
        web_page_url: 'text',
        chosen_type: 'text',
        detected_type: 'text',
        allow_publish: 'boolean NOT NULL',
        for_sale: 'boolean NOT NULL',
        price: 'integer NOT NULL',
        subcategory_id: 'uuid',
        created_at: 'timestamptz NOT NULL',
        media: 'jsonb',
        visible: 'boolean NOT NULL',
      },
      key: ['image_id'],
      indexes: [
        '(created_at DESC, image_id DESC) WHERE visible',
        '((coalesce(chosen_type, detected_type)), created_at DESC, image_id DESC) WHERE visible',
        '(owner_id)',
      ],
    },
    image_placements: { columns: { album_id: 'uuid NOT NULL', image_id: 'uuid NOT NULL' }, key: ['album_id', 'image_id'], indexes: ['(image_id)'] },
    image_albums: { columns: { album_id: 'uuid NOT NULL', owner_id: 'uuid NOT NULL', kind: 'text NOT NULL', published: 'boolean NOT NULL' }, key: ['album_id'] },
    image_owners: { columns: { user_id: 'uuid NOT NULL', username: 'text', full_name: 'text', profile_image: 'jsonb', default_album_id: 'uuid NOT NULL' }, key: ['user_id'], indexes: ['(username)'] },
    image_words: {
      columns: { image_id: 'uuid NOT NULL', owner_id: 'uuid NOT NULL', kind: 'text NOT NULL', text: 'text NOT NULL', words: 'text NOT NULL' },
      key: ['image_id', 'kind', 'text'],
      indexes: ['USING gin (words public.gin_trgm_ops)', '(owner_id)'],
    },
  },
  handlers: {
    UploadTicketIssued: ignore,
    ImageSubmitted: ({ data, metadata }) => [
      put('images', {
        image_id: data.imageId,
        owner_id: data.ownerId,
        status: 'processing',
        failure: null,
        title: data.title,
        tags: data.tags,
        alt_text: data.altText,
        web_page_url: data.webPageUrl,
        chosen_type: data.type,
        detected_type: null,
        allow_publish: data.allowPublish,
        for_sale: data.forSale,
        price: data.price,
        subcategory_id: data.subcategoryId,
        created_at: metadata.recordedAt,
        media: null,
        visible: false,
      }),
      put('image_placements', { album_id: data.albumId, image_id: data.imageId }),
      ...wordsOf(data),
    ],
    ImageProcessed: ({ data }) => {
      const { imageId, ownerId: _ownerId, detectedType, ...media } = data;
      return [patch('images', { image_id: imageId }, { status: 'ready', detected_type: detectedType, media })];
    },
    ImageProcessingFailed: ({ data }) => [patch('images', { image_id: data.imageId }, { status: 'failed', failure: data.code })],
    AlbumCreated: ({ data }) => [put('image_albums', { album_id: data.albumId, owner_id: data.ownerId, kind: data.kind, published: data.published })],
    AlbumRenamed: ignore,
    AlbumPublished: ({ data }) => [patch('image_albums', { album_id: data.albumId }, { published: true })],
    AlbumUnpublished: ({ data }) => [patch('image_albums', { album_id: data.albumId }, { published: false })],
    AlbumDeleted: ({ data }) => [reassign('image_placements', 'album_id', data.albumId, data.defaultAlbumId), remove('image_albums', { album_id: data.albumId })],
    RegistrationStarted: ignore,
    RegistrationCompleted: ({ data }) => [
      put('image_owners', { user_id: data.userId, username: data.username, full_name: data.fullName, profile_image: null, default_album_id: data.defaultAlbumId }),
    ],
    EmailAdded: ignore,
    ConfirmationRequested: ignore,
    EmailConfirmed: ignore,
    RoleGranted: ignore,
    ProfileEdited: ({ data }) => [patch('image_owners', { user_id: data.userId }, { full_name: data.fullName })],
    UsernameChanged: ({ data }) => [patch('image_owners', { user_id: data.userId }, { username: data.username })],
    ProfilePicturesSubmitted: ignore,
    ProfilePicturesProcessed: ({ data }) => (data.profileImage === null ? [] : [patch('image_owners', { user_id: data.userId }, { profile_image: data.profileImage })]),
    ProfilePicturesFailed: ignore,
    ProfilePicturesWithdrawn: ignore,
    AddressProven: ignore,
    AddressRemoved: ignore,
    AccountErased: ({ data }) => [sweep('images', 'owner_id', data.userId, REMOVED), sweep('image_albums', 'owner_id', data.userId), sweep('image_words', 'owner_id', data.userId), remove('image_owners', { user_id: data.userId })],
    ErasureCompleted: ({ data }) => [sweep('images', 'owner_id', data.userId), sweep('image_albums', 'owner_id', data.userId), sweep('image_words', 'owner_id', data.userId), remove('image_owners', { user_id: data.userId })],
    RoleRevoked: ignore,
    PasswordChanged: ignore,
  },
  // In this order: who sees an image depends on where it is.
  derivations: [noStrays, visibility],
};
