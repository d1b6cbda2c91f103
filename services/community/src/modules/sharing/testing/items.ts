import type { ImageItemView, VersionView } from '@pixchange/contracts/http/images';
import { versionNames, largestOf } from '@pixchange/contracts/http/values/images';

type Shown = NonNullable<ImageItemView['image']>;

const HEIGHTS = [100, 200, 400, 800, 900] as const;

/**
 * Returns a work with an aspect ratio of 4:3 and a file of every version. Each main file has `bytesPerPixel` bytes per
 * pixel.
 */
export const itemOf = (
  change: Partial<ImageItemView> = {},
  shown: Partial<Shown> = {},
  ending: 'jpg' | 'gif' | 'mp4' = 'jpg',
  bytesPerPixel = 1,
): ImageItemView => {
  const versions = Object.fromEntries(
    versionNames.map((name, index): [string, VersionView] => {
      const height = HEIGHTS[index] ?? 900;
      const width = Math.round((height * 4) / 3);
      const base = `/media/i/${name}`;
      return [
        name,
        {
          url: `${base}/main-a.${ending}`,
          size: width * height * bytesPerPixel,
          width,
          height,
          webp: null,
          webp_size: null,
          mp4: null,
          mp4_size: null,
          preview_jpeg: `${base}/poster-a.jpg`,
          preview_jpeg_size: width * height,
        },
      ];
    }),
  ) as Shown['versions'];
  const { url, size, width, height } = largestOf(versions);
  return {
    id: 'i',
    title: '',
    type: 'Art',
    status: 'ready',
    failure: null,
    provider: null,
    audio: false,
    web_page_url: null,
    user: { id: 'u', username: 'ines', full_name: 'Ines Okafor', profile_image: { url: null } },
    album_id: null,
    tags: [],
    for_sale: false,
    price: 0,
    offer_id: null,
    licence_id: null,
    public: true,
    allow_publish: true,
    can_process_nft: true,
    nft_status: null,
    subcategory_id: null,
    alt_text: null,
    rating: null,
    rated_by: null,
    comments_count: 0,
    created_at: '2026-11-21T12:00:00.000Z',
    image: {
      url,
      size,
      width,
      height,
      is_video: false,
      animated: false,
      placeholder: '',
      versions,
      giphy_versions: null,
      ...shown,
    },
    ...change,
  } as ImageItemView;
};
