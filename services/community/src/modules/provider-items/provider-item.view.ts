import type { ImageItemView, ImageType, VersionView } from '@pixchange/contracts/http/images';
import { providerIdPrefix } from '@pixchange/contracts/http/provider-ids';
import type { GifProviderName } from '@pixchange/contracts/http/values/images';
import type { GifFile, GifItem } from '../../platform/gif-provider/provider.ts';
import type { MediaAddresses } from '../../platform/media-address.ts';

interface Shown {
  readonly provider: GifProviderName;
  /** Type that was asked for; by default the item's own. */
  readonly type?: ImageType | undefined;
  readonly addresses: Pick<MediaAddresses, 'ofProvider'>;
  readonly now: Date;
}

/** Name of a provider in place of a maker that it does not name. */
const NAMES: Readonly<Record<GifProviderName, string>> = { giphy: 'GIPHY', klipy: 'KLIPY' };

/** Time of items without a date. */
const UNKNOWN_TIME = '1970-01-01T00:00:00.000Z';

const versionOf = (
  { url, width, height, size, webp, mp4, still }: GifFile,
  at: (url: string) => string,
): VersionView => ({
  url: at(url),
  size,
  width,
  height,
  webp: webp === null ? null : at(webp.url),
  webp_size: webp?.size ?? null,
  mp4: mp4 === null ? null : at(mp4.url),
  mp4_size: mp4?.size ?? null,
  preview_jpeg: at(still),
  preview_jpeg_size: 0,
});

/**
 * Returns an item of a provider in the format of a work. It can be viewed and shared, but is never sold, minted or
 * stored. Its files have addresses of this site, which fetches them; its previews have no known size.
 */
export const providerItemView = (
  { id, title, altText, pageUrl, isSticker, author, createdAt, files, still }: GifItem,
  { provider, type, addresses, now }: Shown,
): ImageItemView => {
  const at = (url: string): string => addresses.ofProvider(url, now);
  const prefix = providerIdPrefix(provider);
  const { original } = files;
  return {
    id: `${prefix}${id}`,
    title,
    type: type ?? (isSticker ? 'Sticker' : 'Gif'),
    status: 'ready',
    failure: null,
    provider,
    audio: false,
    web_page_url: pageUrl,
    // No member can have an id with this prefix.
    user: {
      id: `${prefix}${author?.username || 'unknown'}`,
      username: author?.username ?? '',
      full_name: author?.name ?? NAMES[provider],
      profile_image: { url: author?.pictureUrl ? at(author.pictureUrl) : null },
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
    alt_text: altText,
    rating: null,
    rated_by: null,
    comments_count: 0,
    created_at: createdAt ?? UNKNOWN_TIME,
    image: {
      url: at(original.url),
      size: original.size,
      width: original.width,
      height: original.height,
      is_video: false,
      animated: true,
      placeholder: '',
      versions: {
        fixed_small: versionOf(files.small, at),
        fixed: versionOf(files.fixed, at),
        fixed_large: versionOf(files.large, at),
        fixed_extra_large: versionOf(files.extraLarge, at),
        original: versionOf(original, at),
      },
      giphy_versions: { '480w_still': { url: at(still) } },
    },
  };
};
