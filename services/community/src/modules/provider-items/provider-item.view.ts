import {
  PROVIDER_ID_PREFIX,
  type ImageItemView,
  type ImageType,
  type VersionView,
} from '@pixchange/contracts/http/images';
import type { Gif, Rendition } from '../../platform/gif-provider/gif.ts';

const versionOf = (
  { url, width, height, size, webp, webp_size, mp4, mp4_size }: Rendition,
  still: string,
): VersionView => ({
  url,
  size,
  width,
  height,
  webp: webp ?? null,
  webp_size: webp === undefined ? null : (webp_size ?? 0),
  mp4: mp4 ?? null,
  mp4_size: mp4 === undefined ? null : (mp4_size ?? 0),
  preview_jpeg: still,
  preview_jpeg_size: 0,
});

/** Time of items whose date is missing or invalid. */
const UNKNOWN_TIME = '1970-01-01T00:00:00.000Z';

/** Parses a time such as `2026-01-31 10:00:00`, in UTC. */
const instantOf = (text: string | undefined): string => {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return UNKNOWN_TIME;
  const time = new Date(`${text.replace(' ', 'T')}Z`);
  return Number.isNaN(time.getTime()) ? UNKNOWN_TIME : time.toISOString();
};

/**
 * Returns an item of the provider in the format of a work. It can be viewed and shared, but is never sold, minted or
 * stored. Its file URLs and sizes come from the provider; the sizes of its previews are unknown.
 */
export const providerItemView = (
  { id, url, title, alt_text, username, user, is_sticker, import_datetime, images }: Gif,
  type?: ImageType,
): ImageItemView => {
  const {
    original,
    fixed_height: fixed,
    fixed_height_small: small,
    downsized_medium: large = original,
    downsized_large: extraLarge = original,
  } = images;
  const [smallStill, fixedStill, stillUrl] = [
    images.fixed_height_small_still.url,
    images.fixed_height_still.url,
    images.original_still.url,
  ];
  return {
    id: `${PROVIDER_ID_PREFIX}${id}`,
    title,
    type: type ?? (is_sticker === 1 ? 'Sticker' : 'Gif'),
    status: 'ready',
    failure: null,
    provider: 'giphy',
    audio: false,
    web_page_url: url,
    // No member can have an id with this prefix.
    user: {
      id: `${PROVIDER_ID_PREFIX}${username === '' ? 'unknown' : username}`,
      username,
      full_name: user?.display_name ?? (username === '' ? 'GIPHY' : username),
      profile_image: { url: user?.avatar_url ?? null },
    },
    album_id: null,
    tags: [],
    for_sale: false,
    price: 0,
    offer_id: null,
    licence_id: null,
    public: true,
    allow_publish: true,
    can_process_nft: false,
    nft_status: null,
    subcategory_id: null,
    alt_text: alt_text ?? null,
    rating: null,
    rated_by: null,
    comments_count: 0,
    created_at: instantOf(import_datetime),
    image: {
      url: original.url,
      size: original.size,
      width: original.width,
      height: original.height,
      is_video: false,
      animated: true,
      placeholder: '',
      versions: {
        fixed_small: versionOf(small, smallStill),
        fixed: versionOf(fixed, fixedStill),
        fixed_large: versionOf(large, stillUrl),
        fixed_extra_large: versionOf(extraLarge, stillUrl),
        original: versionOf(original, stillUrl),
      },
      giphy_versions: { '480w_still': { url: images['480w_still'].url } },
    },
  };
};
