import { z } from 'zod';

/** A number, which the provider may send as text. */
const count = z.union([
  z.int().min(0),
  z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
]);
const address = z
  .string()
  .max(2_000)
  .refine((text) => URL.canParse(text));
const still = z.object({ url: address });
const rendition = z.object({
  url: address,
  width: count,
  height: count,
  size: count,
  mp4: address.optional(),
  mp4_size: count.optional(),
  webp: address.optional(),
  webp_size: count.optional(),
});
export type Rendition = z.output<typeof rendition>;

/** One item in the provider's public form, without the fields that we do not use. */
export const gif = z.object({
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
export type Gif = z.output<typeof gif>;

/** Provider's response about one item; the item is parsed separately. */
export const oneAnswer = z.object({ data: z.unknown() });
export const listAnswer = z.object({
  data: z.array(z.unknown()).max(100),
  pagination: z.object({ total_count: z.int().min(0), offset: z.int().min(0) }),
});

/** Returns every URL of an item, so that a caller can check that all of them have an allowed origin. */
export const addressesOf = ({ images, user }: Gif): string[] =>
  [
    ...Object.values(images).flatMap((one) =>
      one === undefined ? [] : 'width' in one ? [one.url, one.mp4, one.webp] : [one.url],
    ),
    user?.avatar_url,
  ].filter((text) => text !== undefined);
