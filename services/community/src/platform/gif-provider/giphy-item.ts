import { z } from 'zod';
import { address, count, side } from './fields.ts';
import type { GifFile, GifItem } from './provider.ts';

const still = z.object({ url: address });
const rendition = z.object({
  url: address,
  width: side,
  height: side,
  size: count,
  mp4: address.optional(),
  mp4_size: count.optional(),
  webp: address.optional(),
  webp_size: count.optional(),
});
type Rendition = z.output<typeof rendition>;

/** One item in GIPHY's public form, without the fields that we do not use. */
const gif = z.object({
  type: z
    .string()
    .refine((type) => type !== 'ad')
    .optional(),
  id: z.string().regex(/^[A-Za-z0-9]{1,64}$/),
  url: address,
  title: z.string().max(1_000).default(''),
  alt_text: z.string().max(2_000).optional(),
  username: z.string().max(200).default(''),
  user: z.object({ display_name: z.string().max(200).optional(), avatar_url: address.optional() }).optional(),
  is_sticker: z.union([z.literal(0), z.literal(1)]).optional(),
  import_datetime: z.string().optional(),
  images: z.object({
    original: rendition,
    fixed_height: rendition,
    fixed_height_small: rendition,
    fixed_height_still: still,
    fixed_height_small_still: still,
    original_still: still,
    '480w_still': still,
    downsized_medium: rendition.optional(),
    downsized_large: rendition.optional(),
  }),
});
type Gif = z.output<typeof gif>;

/** Answer of GIPHY about one item, which is parsed separately. */
export const giphyOne = z.object({ data: z.unknown() });
export const giphyList = z.object({
  data: z.array(z.unknown()).max(100),
  pagination: z.object({ total_count: z.int().min(0), offset: z.int().min(0) }),
});

/** Parses a time such as `2026-01-31 10:00:00`, in UTC. GIPHY's placeholder is `0000-00-00 00:00:00`. */
const instantOf = (text: string | undefined): string | null => {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return null;
  const time = new Date(`${text.replace(' ', 'T')}Z`);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
};

const fileOf = ({ url, width, height, size, webp, webp_size, mp4, mp4_size }: Rendition, its: string): GifFile => ({
  url,
  width,
  height,
  size,
  webp: webp === undefined ? null : { url: webp, size: webp_size ?? 0 },
  mp4: mp4 === undefined ? null : { url: mp4, size: mp4_size ?? 0 },
  still: its,
});

const authorOf = ({ username, user }: Gif): GifItem['author'] => {
  const name = user?.display_name ?? username;
  return name === '' ? null : { username, name, pictureUrl: user?.avatar_url ?? null };
};

/** Returns an item of GIPHY's answer in the shared form; null for one that has another form. */
export const giphyItem = (value: unknown): GifItem | null => {
  const { success, data } = gif.safeParse(value);
  if (!success) return null;
  const { images } = data;
  const { original, fixed_height_small_still, fixed_height_still, original_still } = images;
  return {
    id: data.id,
    title: data.title,
    altText: data.alt_text ?? null,
    pageUrl: data.url,
    isSticker: data.is_sticker === 1,
    author: authorOf(data),
    createdAt: instantOf(data.import_datetime),
    files: {
      small: fileOf(images.fixed_height_small, fixed_height_small_still.url),
      fixed: fileOf(images.fixed_height, fixed_height_still.url),
      large: fileOf(images.downsized_medium ?? original, original_still.url),
      extraLarge: fileOf(images.downsized_large ?? original, original_still.url),
      original: fileOf(original, original_still.url),
    },
    still: images['480w_still'].url,
  };
};
