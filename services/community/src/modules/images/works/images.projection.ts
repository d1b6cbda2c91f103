import type { StoredPicture } from '@pixchange/contracts/events/profiles';
import type { ImageType } from '@pixchange/contracts/http/images';
import type { Rating } from '@pixchange/contracts/http/values/images';
import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { ImageEvent, StoredRendition } from '@pixchange/contracts/events/images';
import type { ImageCareEvent } from '@pixchange/contracts/events/moderation';
import type { ProfileEvent } from '@pixchange/contracts/events/profiles';
import { analyzerVersions, searchWords } from '../../../kernel/search/analyzer.ts';
import { versionWith } from '../../../kernel/search/analyzer-version.ts';
import { ignore, withPart, type Projection, type RowChange } from '../../../kernel/projection.ts';
import { changesTo, column, type Tables } from '../../../kernel/tables.ts';
import { visibilityPart } from '../../visibility/visibility.part.projection.ts';
import { affectedIds, shownVisibility } from './image-visibility.projection.ts';
import { renditionsOf } from './image.decider.ts';
import { isSaleWanted, NOT_FOR_SALE, saleHandlers, saleTables, type SaleEvent } from './image-sales.projection.ts';
import { searchDerivations, searchTables, withSearch } from './image-search.projection.ts';

type Processed = Extract<ImageEvent, { type: 'ImageProcessed' }>['data'];

/** Fields with hashes, which only the search for copies needs. */
type HashField = 'perceptualHashes' | 'derivedHashes' | 'variantHashes';
/** Fields of a processed file that the API needs: its format and its versions. */
export type StoredMedia = Omit<Processed, 'imageId' | 'ownerId' | 'detectedType' | HashField>;

export const imageTables = {
  images: {
    columns: {
      image_id: 'uuid NOT NULL',
      owner_id: 'uuid NOT NULL',
      status: column<'processing' | 'ready' | 'failed' | 'removed'>('text NOT NULL'),
      /** Code of the failure; after a space, the part of the file that is at fault, if known. */
      failure: 'text',
      title: 'text',
      tags: 'text[]',
      alt_text: 'text',
      web_page_url: 'text',
      chosen_type: column<ImageType | null>('text'),
      detected_type: column<ImageType | null>('text'),
      chosen_rating: column<Rating | null>('text'),
      /** Rating by a moderator, which overrides the owner's. */
      moderator_rating: column<Rating | null>('text'),
      allow_publish: 'boolean NOT NULL',
      for_sale: 'boolean NOT NULL',
      sale_wanted: 'boolean NOT NULL',
      price: 'integer NOT NULL',
      offer_id: 'uuid',
      subcategory_id: 'uuid',
      created_at: 'timestamptz NOT NULL',
      media: column<StoredMedia | null>('jsonb'),
      /** Null until the renditions are made. */
      renditions: column<readonly StoredRendition[] | null>('jsonb'),
      visible: 'boolean NOT NULL',
      nft_id: 'uuid',
      nft_status: column<'none' | 'minting' | 'minted'>('text NOT NULL'),
    },
    key: ['image_id'],
    indexes: [
      '(created_at DESC, image_id DESC) WHERE visible',
      '((coalesce(chosen_type, detected_type)), created_at DESC, image_id DESC) WHERE visible',
      '(subcategory_id, created_at DESC, image_id DESC) WHERE visible',
      '(owner_id, created_at DESC, image_id DESC) WHERE visible',
      '(owner_id)',
      // The console's list by time and its filters need only this index.
      '(created_at, image_id, status)',
      '(status)',
    ],
  },
  image_owners: {
    columns: {
      user_id: 'uuid NOT NULL',
      username: 'text',
      full_name: 'text',
      description: 'text',
      profile_image: column<StoredPicture | null>('jsonb'),
      default_album_id: 'uuid NOT NULL',
    },
    key: ['user_id'],
    indexes: ['(username)'],
  },
  image_words: {
    columns: {
      image_id: 'uuid NOT NULL',
      owner_id: 'uuid NOT NULL',
      kind: 'text NOT NULL',
      text: 'text NOT NULL',
      words: 'text NOT NULL',
    },
    key: ['image_id', 'kind', 'text'],
    indexes: ['USING gin (words public.gin_trgm_ops)', '(owner_id)'],
  },
  ...saleTables,
  /**
   * Hash of every processed file. The row stays when the work is deleted, so that taken-down content can't be uploaded
   * again.
   */
  image_files: {
    columns: { image_id: 'uuid NOT NULL', sha256: 'text NOT NULL' },
    key: ['image_id'],
    indexes: ['(sha256)'],
  },
  ...searchTables,
} as const satisfies Tables;

const { put, patch, remove, sweep } = changesTo(imageTables);

/** Columns of an erased member's work until its files are removed. They show only that the work existed. */
const REMOVED = {
  status: 'removed',
  failure: null,
  title: null,
  tags: null,
  alt_text: null,
  web_page_url: null,
  chosen_type: null,
  detected_type: null,
  chosen_rating: null,
  moderator_rating: null,
  allow_publish: false,
  ...NOT_FOR_SALE,
  subcategory_id: null,
  media: null,
  renditions: null,
  visible: false,
} as const;

type Words = Omit<Extract<ImageEvent, { type: 'ImageEdited' }>['data'], 'imageId' | 'ownerId'>;

/** Returns the owner's fields of a work under their column names. */
const fieldsOf = ({ title, tags, altText, webPageUrl, type, rating, allowPublish, subcategoryId }: Words) => ({
  title,
  tags,
  alt_text: altText,
  web_page_url: webPageUrl,
  chosen_type: type,
  chosen_rating: rating ?? null,
  allow_publish: allowPublish,
  subcategory_id: subcategoryId,
});

/** Returns the rows for suggestions while typing; text without a letter or digit has none. */
const wordsOf = ({
  imageId,
  ownerId,
  title,
  tags,
}: Pick<Words, 'title' | 'tags'> & { imageId: string; ownerId: string }): readonly RowChange[] =>
  [{ kind: 'title', text: title ?? '' }, ...(tags ?? []).map((tag) => ({ kind: 'tag', text: tag }))]
    .map(({ kind, text }) => ({ image_id: imageId, owner_id: ownerId, kind, text, words: searchWords(text) }))
    .filter(({ words }) => words !== '')
    .map((row) => put('image_words', row));

/** Returns the removal of an erased member's rows in the tables other than `images`. */
const removalOf = (userId: string): readonly RowChange[] => [
  sweep('image_words', 'owner_id', userId),
  sweep('image_licences', 'buyer_id', userId),
  remove('image_owners', { user_id: userId }),
];

const works: Projection<
  ImageEvent | ImageCareEvent | AlbumEvent | UserEvent | ProfileEvent | ErasureEvent | SaleEvent
> = {
  name: 'images',
  version: versionWith(23),
  tables: imageTables,
  views: {
    /** Versions of the analyzer, ICU and CLDR that produced the words in these tables. */
    search_analyzer: `SELECT ${Object.entries(analyzerVersions)
      .map(([name, version]) => `'${version}' AS ${name}`)
      .join(', ')}`,
    /** Version of a work that an album's cover shows; for a work on sale, the best that `openOnSale` allows. */
    work_covers: `SELECT image_id, (media->>'isVideo')::boolean AS is_video, (
      SELECT v FROM jsonb_array_elements(media->'versions') v
      WHERE v->>'name' = 'fixed_small' OR v->>'name' IN ('fixed', 'fixed_large') AND (NOT (for_sale OR sale_wanted)
        OR (v->>'width')::int * (v->>'height')::int < (SELECT (o->>'width')::int * (o->>'height')::int FROM jsonb_array_elements(media->'versions') o WHERE o->>'name' = 'original'))
      ORDER BY v->>'name' = 'fixed_large' DESC, v->>'name' = 'fixed' DESC LIMIT 1
    ) AS version FROM {schema}.images`,
  },
  handlers: withSearch({
    UploadTicketIssued: ignore,
    ImageSubmitted: ({ data, metadata }) => [
      put('images', {
        image_id: data.imageId,
        owner_id: data.ownerId,
        status: 'processing',
        failure: null,
        ...fieldsOf(data),
        ...NOT_FOR_SALE,
        sale_wanted: isSaleWanted(data),
        detected_type: null,
        moderator_rating: null,
        created_at: metadata.recordedAt,
        media: null,
        renditions: null,
        visible: false,
        nft_id: null,
        nft_status: 'none',
      }),
      ...wordsOf(data),
    ],
    ImageProcessed: ({ data }) => {
      const {
        imageId,
        ownerId: _ownerId,
        detectedType,
        perceptualHashes: _hashes,
        derivedHashes: _derived,
        variantHashes: _variants,
        ...media
      } = data;
      return [
        put('image_files', { image_id: imageId, sha256: data.sourceSha256 }),
        patch('images', { image_id: imageId }, { status: 'ready', detected_type: detectedType, media }),
      ];
    },
    ImageRenditionsMade: ({ data }) => [
      patch('images', { image_id: data.imageId }, { renditions: renditionsOf(data) }),
    ],
    ImageVersionsReplaced: ({ data }) => {
      const {
        imageId,
        ownerId: _ownerId,
        found: _found,
        detectedType,
        renditions: _renditions,
        films: _films,
        preview: _preview,
        ...media
      } = data;
      const renditions = renditionsOf(data);
      return [patch('images', { image_id: imageId }, { detected_type: detectedType, media, renditions })];
    },
    ImageProcessingFailed: ({ data }) => [
      patch(
        'images',
        { image_id: data.imageId },
        { status: 'failed', failure: [data.code, data.about ?? []].flat().join(' ') },
      ),
    ],
    ImageEdited: ({ data }) => [
      // The owner's wish to sell stays in the event fields after the offer opens. Only a withdrawn wish changes the
      // sale columns.
      patch(
        'images',
        { image_id: data.imageId },
        { ...fieldsOf(data), ...(isSaleWanted(data) ? {} : { sale_wanted: false }) },
      ),
      sweep('image_words', 'image_id', data.imageId),
      ...wordsOf(data),
    ],
    ImageCategorySet: ({ data }) => [
      patch('images', { image_id: data.imageId }, { subcategory_id: data.subcategoryId }),
    ],
    ImageRatingSet: ({ data }) => [patch('images', { image_id: data.imageId }, { moderator_rating: data.rating })],
    ImageProcessingRetried: ({ data }) => [
      patch('images', { image_id: data.imageId }, { status: 'processing', failure: null }),
    ],
    ...saleHandlers,
    ImagePlaced: ignore,
    ImageMoved: ignore,
    ImageRemoved: ignore,
    ImageDeleted: ({ data }) => [
      remove('images', { image_id: data.imageId }),
      sweep('image_words', 'image_id', data.imageId),
    ],
    AlbumCreated: ignore,
    AlbumRenamed: ignore,
    AlbumPublished: ignore,
    AlbumUnpublished: ignore,
    AlbumDeleted: ignore,
    AlbumImageKept: ignore,
    AlbumImageReleased: ignore,
    RegistrationStarted: ignore,
    RegistrationCompleted: ({ data }) => [
      put('image_owners', {
        user_id: data.userId,
        username: data.username,
        full_name: data.fullName,
        description: null,
        profile_image: null,
        default_album_id: data.defaultAlbumId,
      }),
    ],
    EmailAdded: ignore,
    EmailDisregarded: ignore,
    EmailReleased: ignore,
    EmailProven: ignore,
    SignUpAttempted: ignore,
    ConfirmationRequested: ignore,
    EmailConfirmed: ignore,
    RoleGranted: ignore,
    ProfileEdited: ({ data }) => [
      patch('image_owners', { user_id: data.userId }, { full_name: data.fullName, description: data.description }),
    ],
    UsernameChanged: ({ data }) => [patch('image_owners', { user_id: data.userId }, { username: data.username })],
    ProfilePicturesSubmitted: ignore,
    ProfilePicturesProcessed: ({ data }) =>
      data.profileImage === null
        ? []
        : [patch('image_owners', { user_id: data.userId }, { profile_image: data.profileImage })],
    ProfilePicturesFailed: ignore,
    ProfilePicturesWithdrawn: ignore,
    AddressProven: ignore,
    AddressRemoved: ignore,
    AccountErased: ({ data }) => [sweep('images', 'owner_id', data.userId, REMOVED), ...removalOf(data.userId)],
    ErasureCompleted: ({ data }) => [sweep('images', 'owner_id', data.userId), ...removalOf(data.userId)],
    RoleRevoked: ignore,
    RoleDisregarded: ignore,
    PasswordChanged: ignore,
  }),
  // The search tables depend on the visibility, so they are derived second.
  derivations: [shownVisibility, ...searchDerivations(affectedIds)],
};

/** Works for lists, pages and file requests, with the tables that decide their visibility. */
export const imagesProjection = withPart(works, visibilityPart);
