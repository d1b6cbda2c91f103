import { z } from 'zod';
import { publicUserView } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { cleanText, id, idForm, instant, pageOf, pageQuery, wireBoolean, wireInteger } from './fields.ts';
import { paging, prices, uploads } from './limits.ts';

export const imageTypes = ['Gif', 'Sticker', 'Art'] as const;
export const imageType = z.enum(imageTypes);
export type ImageType = z.output<typeof imageType>;

/** Types come as `gif`, `Gif` or `GIF`; they leave as `Gif`. */
export const wireImageType = z
  .string()
  .transform((text) => imageTypes.find((type) => type.toLowerCase() === text.toLowerCase()))
  .refine((type) => type !== undefined, { error: 'Type must be gif, sticker or art' })
  .transform((type) => type as ImageType);

export const versionNames = ['fixed_small', 'fixed', 'fixed_large', 'fixed_extra_large', 'original'] as const;
export const versionName = z.enum(versionNames);
export type VersionName = z.output<typeof versionName>;

export const versionView = z.object({
  url: z.string(),
  size: z.int(),
  width: z.int(),
  height: z.int(),
  webp: z.string().nullable(),
  webp_size: z.int().nullable(),
  mp4: z.string().nullable(),
  mp4_size: z.int().nullable(),
  preview_jpeg: z.string(),
  preview_jpeg_size: z.int(),
});
export type VersionView = z.output<typeof versionView>;

export const imageStatus = z.enum(['processing', 'ready', 'failed']);

/** One work; `image` is null until the media role has finished with it. */
export const imageItemView = z.object({
  id,
  title: z.string(),
  type: imageType.nullable(),
  status: imageStatus,
  failure: z.object({ code: z.string(), title: z.string() }).nullable(),
  provider: z.string().nullable(),
  audio: z.boolean(),
  web_page_url: z.string().nullable(),
  user: publicUserView.pick({ id: true, username: true, full_name: true, profile_image: true }),
  album_id: id.nullable(),
  tags: z.array(z.string()),
  for_sale: z.boolean(),
  price: z.int(),
  public: z.boolean(),
  allow_publish: z.boolean(),
  can_process_nft: z.boolean(),
  nft_status: z.string().nullable(),
  subcategory_id: id.nullable(),
  alt_text: z.string().nullable(),
  created_at: instant,
  image: z
    .object({
      url: z.string(),
      size: z.int(),
      width: z.int(),
      height: z.int(),
      is_video: z.boolean(),
      animated: z.boolean(),
      placeholder: z.string(),
      versions: z.record(versionName, versionView),
      giphy_versions: z.record(z.string(), z.object({ url: z.string() })).nullable(),
    })
    .nullable(),
});
export type ImageItemView = z.output<typeof imageItemView>;

/** The content types that an upload may declare; the bytes decide what it is (http-api, POST /api/attachments). */
export const uploadContentTypes = [
  'image/png', 'image/gif', 'image/jpeg', 'image/svg+xml', 'image/webp', 'image/heic', 'image/heif', 'image/avif',
  'video/mp4', 'video/webm', 'video/quicktime',
] as const;
export type UploadContentType = (typeof uploadContentTypes)[number];

/** Split by white space, without `#`, NFC, lower case, no duplicates; what is beyond five is cut off (specification, section 5). */
export const normaliseTags = (input: string | readonly string[]): string[] => {
  const words = (typeof input === 'string' ? [input] : input)
    .flatMap((text) => text.normalize('NFC').split(/\s+/u))
    .map((word) => word.replace(/^#+/, '').toLocaleLowerCase('en'))
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, uploads.tagsMax);
};

const tagText = cleanText(0, 1_000, 'Tags');

const tags = z
  .union([tagText, z.array(tagText).max(100)])
  .transform(normaliseTags)
  .refine((list) => list.every((tag) => [...tag].length <= uploads.tagLengthMax), { error: `A tag can have at most ${uploads.tagLengthMax} characters` });

const price = wireInteger.pipe(z.int().min(0, { error: "Price can't be negative" }).max(prices.coinsMax, { error: 'Price is too high' }));

/** An http(s) address of somebody's own, without a password in it. */
export const webPageUrl = z
  .string()
  .max(2_000)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), { error: 'Address must begin with http:// or https://' })
  .transform((text) => new URL(text))
  .refine(({ username, password }) => username === '' && password === '', { error: 'Address must not hold a password' })
  .transform(({ href }) => href);

/** What a submitted file is to be; `public` is taken from old clients and ignored. */
export const imageDraft = z.object({
  attachment_id: z.string({ error: 'An upload is needed' }),
  album_id: z.string().nullish(),
  /** A draft of an NFT collection of the caller's, besides the album. */
  collection_id: z.string().nullish(),
  title: cleanText(0, uploads.titleLengthMax, 'Title').default(''),
  tags: tags.default([]),
  allow_publish: wireBoolean.default(true),
  for_sale: wireBoolean.default(false),
  price: price.default(0),
  type: wireImageType.nullish(),
  subcategory_id: z.string().regex(idForm, { error: 'There is no such subcategory' }).nullish(),
  alt_text: cleanText(0, uploads.altTextLengthMax, 'Alt text').nullish(),
  web_page_url: webPageUrl.nullish(),
  public: z.unknown().optional(),
});
export type ImageDraft = z.output<typeof imageDraft>;

export const imagesHttp = {
  requestUpload: endpoint({
    method: 'POST', path: '/api/attachments', auth: 'bearer', status: 201,
    summary: 'Get a signed form for one upload, to be posted straight to storage',
    body: z.object({
      attachment: z.object({
        content_type: z.enum(uploadContentTypes, { error: 'Files of this type are not accepted' }),
        width: wireInteger.optional(),
        height: wireInteger.optional(),
      }),
    }),
    reply: z.object({ id, url: z.string(), fields: z.record(z.string(), z.string()) }),
  }),
  submit: endpoint({
    method: 'POST', path: '/api/images', auth: 'bearer', status: 201, summary: 'Make an image of an uploaded file',
    body: z.object({ image: imageDraft }), reply: imageItemView,
  }),
  submitBatch: endpoint({
    method: 'POST', path: '/api/web/images/batches', auth: 'bearer', status: 204, summary: 'Make images of up to 100 uploaded files, all or none',
    body: z.object({
      image_batch: z.array(imageDraft).min(1, { error: 'There is nothing to save' }).max(uploads.perBatchMax, { error: `At most ${uploads.perBatchMax} images at once` }),
    }),
  }),
  list: endpoint({
    method: 'GET', path: '/api/images', auth: 'none', status: 200, summary: 'What everyone may see, newest first',
    query: pageQuery.extend({
      per_page: pageQuery.shape.per_page.unwrap().default(paging.listingPerPage),
      type: wireImageType.optional(),
    }),
    reply: pageOf(imageItemView),
  }),
  show: endpoint({ method: 'GET', path: '/api/images/:id', auth: 'optional', status: 200, summary: 'One image', reply: imageItemView }),
} as const;
