import type { StoredPreview, StoredRendition, StoredVersion } from '@pixchange/contracts/events/images';
import type { ImageItemView, ImageType, ImageVersions, VersionView } from '@pixchange/contracts/http/images';
import { largestOf } from '@pixchange/contracts/http/values/images';
import {
  mediaFailureTitle,
  mediaFailureTitles,
  type MediaFailureCode,
  type MediaNote,
  mediaNoteTitles,
} from '@pixchange/contracts/http/media-failures';
import type { MediaAddresses, MediaPart } from '../../../platform/media-address.ts';
import type { RowOf } from '../../../kernel/tables.ts';
import type { imageTables, StoredMedia } from './images.projection.ts';
import { openOnSale, shownOnSale } from './open-versions.ts';
import type { WorkExtras } from '../works.face.ts';

export type ImageRow = Omit<
  RowOf<typeof imageTables.images>,
  'status' | 'chosen_type' | 'detected_type' | 'renditions'
> &
  Pick<RowOf<typeof imageTables.image_owners>, 'username' | 'full_name' | 'profile_image'> & {
    readonly status: 'processing' | 'ready' | 'failed';
    readonly type: ImageType | null;
    /** License of the viewer; null if there is none. */
    readonly licence_id: string | null;
    /** Whether the viewer may see the full-size versions. */
    readonly full_size: boolean;
    /** Watermarked preview of a work on sale; null if there is none. */
    readonly preview: StoredPreview | null;
    readonly album_id: string | null;
    readonly taken_down: boolean;
    readonly comments: number;
    /** Holder of the work's token, and the token's offer. */
    readonly nft_holder_id: string | null;
    readonly nft_offer_id: string | null;
    readonly nft_price: number | null;
  };

type AnyVersion = StoredVersion | StoredRendition;

type AddressOf = (version: AnyVersion['name'], part: MediaPart, file: StoredVersion['main']) => string;

const versionView = (
  { name, width, height, main, webp, mp4, previewJpeg }: AnyVersion,
  address: AddressOf,
): VersionView => ({
  url: address(name, 'main', main),
  size: main.sizeBytes,
  width,
  height,
  webp: webp === null ? null : address(name, 'webp', webp),
  webp_size: webp?.sizeBytes ?? null,
  mp4: mp4 === null ? null : address(name, 'mp4', mp4),
  mp4_size: mp4?.sizeBytes ?? null,
  preview_jpeg: address(name, 'poster', previewJpeg),
  preview_jpeg_size: previewJpeg.sizeBytes,
});

const fullSizeView = ({ versions }: StoredMedia): Pick<NonNullable<ImageItemView['image']>, 'full_size'> => {
  const original = versions.find(({ name }) => name === 'original');
  if (original === undefined) return {};
  const { width, height, main } = original;
  return { full_size: { width, height, size: main.sizeBytes, content_type: main.contentType } };
};

const mediaView = (
  media: StoredMedia,
  { full_size: isFull, preview }: Pick<ImageRow, 'full_size' | 'preview'>,
  address: AddressOf,
): ImageItemView['image'] => {
  const shown = isFull
    ? media.versions.map((version) => [version.name, version] as const)
    : shownOnSale(media.versions);
  const versions = Object.fromEntries(
    shown.map(([name, version]) => [name, versionView(version, address)]),
  ) as ImageVersions;
  const { url, size, width, height } = largestOf(versions);
  return {
    url,
    size,
    width,
    height,
    is_video: media.isVideo,
    animated: media.animated,
    ...(media.animated || media.isVideo ? { frames: media.frames, duration_ms: media.durationMs } : {}),
    placeholder: media.thumbhash,
    ...(media.notes === undefined ? {} : { notes: notesView(media.notes) }),
    ...fullSizeView(media),
    versions,
    ...(isFull || preview === null ? {} : { preview: versionView(preview, address) }),
    giphy_versions: null,
  };
};

const failureView = (failure: string | null): ImageItemView['failure'] => {
  if (failure === null) return null;
  const [code = '', about] = failure.split(' ');
  const isKnown = code in mediaFailureTitles;
  return { code, title: isKnown ? mediaFailureTitle(code as MediaFailureCode, about) : mediaFailureTitles.internal };
};

const notesView = (notes: readonly string[]): NonNullable<ImageItemView['image']>['notes'] =>
  notes.flatMap((code) => (code in mediaNoteTitles ? [{ code, title: mediaNoteTitles[code as MediaNote] }] : []));

/** Notice for the owner of a work that moderators took down. */
const TAKEN_DOWN = { code: 'taken_down', title: 'This was taken down by a moderator' } as const;

type Addresses = (row: ImageRow) => AddressOf;

type Sale = Pick<ImageRow, 'for_sale' | 'sale_wanted'>;

/** Whether the full size is withheld, because the work is for sale or its owner wants to sell it. */
export const isFullSizeWithheld = ({ for_sale, sale_wanted }: Sale): boolean => for_sale || sale_wanted;

/**
 * Whether everyone may fetch a version or rendition. While a work is on sale, its watermarked preview is the only
 * public rendition. Another rendition of a tall work can be larger than the work's public versions.
 */
export const isOpen = (row: Sale & Pick<ImageRow, 'visible' | 'media'>, version: string): boolean =>
  row.visible &&
  (!isFullSizeWithheld(row) ||
    version === 'preview' ||
    openOnSale(row.media?.versions ?? []).some(({ name }) => name === version));

/** Returns a function that signs URLs, except those of files that everyone may fetch. */
const signed =
  (addresses: MediaAddresses, now: Date): Addresses =>
  (row) =>
  (version, part, file) =>
    addresses.of(row.image_id, version, part, file, isOpen(row, version), now);

/** Returns a row as the API shows it. A taken-down work has no picture; moderators see it in `moderatedView`. */
export const imageView = (row: ImageRow, addresses: MediaAddresses, now: Date): ImageItemView => {
  const view = itemView(row, addresses, signed(addresses, now));
  return row.taken_down ? { ...view, image: null } : view;
};

/** Returns a row as moderators see it, with URLs for moderators. */
export const moderatedView = (row: ImageRow, addresses: MediaAddresses, now: Date): ImageItemView =>
  itemView(
    { ...row, full_size: true },
    addresses,
    ({ image_id: imageId }) =>
      (version, part, file) =>
        addresses.forModerators(imageId, version, part, file, now),
  );

export type ExtrasRow = Pick<
  RowOf<typeof imageTables.images>,
  'image_id' | 'for_sale' | 'sale_wanted' | 'renditions'
> & {
  readonly ms: number;
  readonly maker_description: string | null;
};

/** Returns the extra fields of a public work. */
export const extrasOf = (row: ExtrasRow, addresses: MediaAddresses, now: Date): WorkExtras => {
  const { image_id: imageId, ms, renditions, maker_description } = row;
  const address: AddressOf = (version, part, file) => addresses.of(imageId, version, part, file, true, now);
  const shown = isFullSizeWithheld(row) ? [] : (renditions ?? []).filter(({ name }) => name !== 'preview');
  return {
    durationMs: ms,
    makerDescription: maker_description ?? '',
    renditions: Object.fromEntries(shown.map((made) => [made.name, versionView(made, address)])),
  };
};

const tokenView = ({ status, taken_down, nft_status, nft_id, nft_holder_id, nft_offer_id, nft_price }: ImageRow) => ({
  can_process_nft: status === 'ready' && !taken_down && nft_status === 'none',
  nft_status,
  nft_id: nft_status === 'none' ? null : nft_id,
  nft_owner_id: nft_holder_id,
  nft_offer: nft_offer_id === null || nft_price === null ? null : { id: nft_offer_id, price: nft_price },
});

const raterOf = ({ moderator_rating, chosen_rating }: ImageRow): ImageItemView['rated_by'] => {
  if (moderator_rating !== null) return 'moderator';
  return chosen_rating === null ? null : 'maker';
};

const itemView = (row: ImageRow, addresses: MediaAddresses, addressOf: Addresses): ImageItemView => ({
  id: row.image_id,
  title: row.title ?? '',
  type: row.type,
  status: row.taken_down ? 'taken_down' : row.status,
  failure: row.taken_down ? TAKEN_DOWN : failureView(row.failure),
  provider: null,
  audio: row.media?.audio ?? false,
  web_page_url: row.web_page_url,
  user: {
    id: row.owner_id,
    username: row.username ?? '',
    full_name: row.full_name ?? '',
    profile_image: {
      url: row.profile_image === null ? null : addresses.ofProfile(row.owner_id, 'profile_image', row.profile_image),
    },
  },
  album_id: row.album_id,
  tags: row.tags ?? [],
  for_sale: row.for_sale,
  price: row.price,
  offer_id: row.offer_id,
  licence_id: row.licence_id,
  public: row.visible,
  allow_publish: row.allow_publish,
  ...tokenView(row),
  subcategory_id: row.subcategory_id,
  alt_text: row.alt_text,
  rating: row.moderator_rating ?? row.chosen_rating,
  rated_by: raterOf(row),
  comments_count: row.comments,
  created_at: row.created_at.toISOString(),
  image: row.media === null ? null : mediaView(row.media, row, addressOf(row)),
});
