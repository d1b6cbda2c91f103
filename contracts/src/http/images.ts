import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { namedIds, ownedIds } from './example-ids.ts';
import { imagesRoutes } from './routes/images.ts';
import { described } from './described.ts';
import { cleanText, id, idForm, instant, namedId, pageOf, pageQuery, wireBoolean, wireInteger } from './fields.ts';
import { paging, prices, search, uploads } from './limits.ts';
import { publicUserView } from './people.ts';
import { isProviderId, itemId } from './provider-ids.ts';
import { gifProviders, imageTypes, ratings, versionNames, uploadContentTypes, imageSorts } from './values/images.ts';
import { normalizeTags } from './values/tags.ts';
export const imageType = z.enum(imageTypes);
export type ImageType = z.output<typeof imageType>;

/** Accepts `gif`, `Gif` or `GIF`, and returns `Gif`. */
export const wireImageType = described(z.string(), () => ({
  enum: imageTypes.flatMap((type) => [type, type.toLowerCase(), type.toUpperCase()]),
}))
  .transform((text) => imageTypes.find((type) => type.toLowerCase() === text.toLowerCase()))
  .refine((type) => type !== undefined, { error: 'Type must be gif, sticker or art' })
  .transform((type) => type as ImageType);
export const imageRating = z.enum(ratings, {
  error: `Rating must be ${ratings.slice(0, -1).join(', ')} or ${ratings.at(-1)}`,
});
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

export const imageStatus = z.enum(['processing', 'ready', 'failed', 'taken_down']);

/** Id of a work that a member saves, moves or sells. Only works of this site qualify. */
export const ownWorkId = described(
  z.string({ error: 'An image is needed' }).refine((text) => !isProviderId(text), {
    error: "Items of another provider can't be kept, moved, sold or minted here",
  }),
  () => ({ format: 'uuid' }),
);

/** Versions of a work. While the work is on sale, only its creator and license holders get the full-size versions. */
const imageVersions = z.object({
  fixed_small: versionView,
  fixed: versionView,
  fixed_large: versionView,
  fixed_extra_large: versionView.optional(),
  original: versionView.optional(),
} satisfies Record<VersionName, z.ZodType>);
export type ImageVersions = z.output<typeof imageVersions>;

/** Versions that require a license. */
export const fullSizeVersions: readonly VersionName[] = ['fixed_extra_large', 'original'];

/** One work; `image` is null until the media role has processed it, and after moderators have taken it down. */
export const imageItemView = z.object({
  id: itemId,
  title: z.string(),
  type: imageType.nullable(),
  status: imageStatus,
  failure: z.object({ code: z.string(), title: z.string() }).nullable(),
  provider: z.string().nullable(),
  audio: z.boolean(),
  web_page_url: z.string().nullable(),
  user: publicUserView.pick({ username: true, full_name: true, profile_image: true }).extend({ id: z.string() }),
  album_id: id.nullable(),
  tags: z.array(z.string()),
  /** True while the work has an open license offer, with id `offer_id` and price `price`; otherwise the price is 0. */
  for_sale: z.boolean(),
  price: z.int(),
  offer_id: id.nullable(),
  /** License of the caller; null if there is none, and in lists. */
  licence_id: id.nullable(),
  public: z.boolean(),
  allow_publish: z.boolean(),
  can_process_nft: z.boolean(),
  /** Null for an item of another provider. */
  nft_status: z.enum(['none', 'minting', 'minted']).nullable(),
  /** Id of the work's token, or of its pending mint, which only the creator can read; null if there is neither. */
  nft_id: id.nullable().optional(),
  /** Holder of the work's token; null without a token. */
  nft_owner_id: id.nullable().optional(),
  /** Open offer of the work's token; null when the token is not for sale. */
  nft_offer: z.object({ id, price: z.int() }).nullable().optional(),
  subcategory_id: id.nullable(),
  alt_text: z.string().nullable(),
  /** Audience of the work; null when nobody rated it. */
  rating: imageRating.nullable(),
  /** Author of the rating; the work's creator can't change a moderator's rating. */
  rated_by: z.enum(['maker', 'moderator']).nullable(),
  /** Number of publicly visible comments and replies. */
  comments_count: z.int(),
  created_at: instant,
  image: z
    .object({
      url: z.string(),
      size: z.int(),
      width: z.int(),
      height: z.int(),
      is_video: z.boolean(),
      animated: z.boolean(),
      /** Set for moving works; absent for an item of another provider. */
      frames: z.int().optional(),
      duration_ms: z.int().optional(),
      placeholder: z.string(),
      /** Changes to the uploaded file, such as the removal of an SVG's web fonts; absent if there are none. */
      notes: z.array(z.object({ code: z.string(), title: z.string() })).optional(),
      /**
       * Properties of the full-size file that a license grants, even for callers who may not fetch it; absent for an
       * item of another provider.
       */
      full_size: z.object({ width: z.int(), height: z.int(), size: z.int(), content_type: z.string() }).optional(),
      versions: imageVersions,
      /**
       * Watermarked preview to show instead of the full size. Absent for callers who may fetch the full size, for works
       * that are not for sale, and for works without a preview.
       */
      preview: versionView.optional(),
      giphy_versions: z.record(z.string(), z.object({ url: z.string() })).nullable(),
    })
    .nullable(),
});
export type ImageItemView = z.output<typeof imageItemView>;
export type UploadContentType = (typeof uploadContentTypes)[number];

/**
 * Parses a content type in a filter: a type that uploads may declare, or only its subtype. Returns the format to filter
 * by, under the name that is detected from the bytes of a work.
 */
const formatOf = (text: string): string | undefined => {
  // A plus that a client did not escape arrives as a space.
  const name = text.toLowerCase().replace(' ', '+');
  const declared = uploadContentTypes.find((type) => type === name || type.split('/')[1] === name);
  return name === 'svg' ? 'svg' : declared?.split('/')[1]?.replace('svg+xml', 'svg').replace('heif', 'heic');
};

const contentTypes = z
  .array(
    described(z.string(), () => ({ examples: ['image/gif', 'gif'] })),
    { error: 'Content types come as content_types[]' },
  )
  .max(2 * uploadContentTypes.length, { error: 'Too many content types' })
  .refine((list) => list.every((text) => formatOf(text) !== undefined), { error: 'There is no such content type' })
  .transform((list) => [...new Set(list.map((text) => formatOf(text) ?? ''))]);

const filterPriceWords = { error: `Price must be a whole number from ${prices.filterMin} to ${prices.coinsMax}` };
const filterPrice = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number),
    ],
    filterPriceWords,
  )
  .pipe(z.int().min(prices.filterMin, filterPriceWords).max(prices.coinsMax, filterPriceWords));
export type ImageSort = (typeof imageSorts)[number];

/** Query of a list; an empty `q` lists everything. */
const imageQuery = {
  per_page: pageQuery.shape.per_page.unwrap().default(paging.listingPerPage),
  q: cleanText(0, search.queryLengthMax, 'Query').default(''),
  /** Lists items of another provider instead of our own; only `q` and `type` apply, and a page has at most 50 items. */
  provider: z.enum(gifProviders, { error: 'There is no such provider' }).optional(),
  type: wireImageType.optional(),
  /** Lowest price in whole coins, of the license or the token, whichever is lower; works not for sale count as 0. */
  price_from: filterPrice.default(prices.filterMin),
  /** Highest price; the filter's maximum includes all higher prices. */
  price_to: filterPrice.default(prices.filterMax),
  content_types: contentTypes.optional(),
  /**
   * Selects works that are minted or can be minted (true), or all others (false). The field of the same name on an item
   * means "can be minted now".
   */
  can_process_nft: wireBoolean.optional(),
  /** Selects works whose license or token is for sale (true), or all others (false). */
  for_sale: wireBoolean.optional(),
  /** Selects works that have a token (true), or that have none (false). */
  minted: wireBoolean.optional(),
  /**
   * Order of the list. Without `q` there is no relevance, so the newest works come first. `trending` orders by saves,
   * shares and views of the last 7 days, then by date.
   */
  sort: z.enum(imageSorts, { error: `Sort must be ${imageSorts.join(', ')}` }).optional(),
};

/** Fields in the response to a search with few results. */
const searchContinuation = {
  /** Text that was searched instead, because the query matches no works: "Did you mean …". */
  did_you_mean: z.string().optional(),
  /** Other works of the same concepts, on the first page of fewer than 12 results: "More like this". */
  more: z.array(imageItemView).optional(),
};

const tagText = cleanText(0, 1_000, 'Tags');

const tags = z
  .union([tagText, z.array(tagText).max(100)])
  .transform(normalizeTags)
  .refine((list) => list.every((tag) => [...tag].length <= uploads.tagLengthMax), {
    error: `A tag can have at most ${uploads.tagLengthMax} characters`,
  });

const price = wireInteger.pipe(
  z.int().min(0, { error: "Price can't be negative" }).max(prices.coinsMax, { error: 'Price is too high' }),
);

/** An http(s) URL of a member's own page: at most 2,000 characters, without a user name or password. */
export const webPageUrl = z
  .string()
  .max(2_000)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: 'Address must begin with http:// or https://',
  })
  .transform((text) => new URL(text))
  .refine(({ username, password }) => username === '' && password === '', {
    error: 'Address must not contain a password',
  })
  .transform(({ href }) => href);

/** Fields of a work that its owner can change. */
const words = {
  title: cleanText(0, uploads.titleLengthMax, 'Title'),
  tags,
  allow_publish: wireBoolean,
  for_sale: wireBoolean,
  price,
  type: wireImageType.nullish(),
  subcategory_id: z.string().regex(idForm, { error: 'There is no such subcategory' }).nullish(),
  alt_text: cleanText(0, uploads.altTextLengthMax, 'Alt text').nullish(),
  web_page_url: webPageUrl.nullish(),
  rating: imageRating.nullish(),
};

/**
 * Draft of a submitted file. `public` is accepted from old clients and ignored. Without an album, the work goes to the
 * default album. If a collection is given, the work is also added to that collection.
 */
export const imageDraft = z.object({
  ...words,
  attachment_id: namedId('An upload is needed'),
  album_id: namedId('Album must be an id').nullish(),
  collection_id: namedId('Collection must be an id').nullish(),
  title: words.title.default(''),
  tags: tags.default([]),
  allow_publish: wireBoolean.default(true),
  for_sale: wireBoolean.default(false),
  price: price.default(0),
  public: z.unknown().optional(),
});
export type ImageDraft = z.output<typeof imageDraft>;

/** Change of a work; absent fields stay as they are. */
export const imageChange = z.object({
  title: words.title.optional(),
  tags: tags.optional(),
  allow_publish: wireBoolean.optional(),
  for_sale: wireBoolean.optional(),
  price: price.optional(),
  type: words.type,
  subcategory_id: words.subcategory_id,
  alt_text: words.alt_text,
  web_page_url: words.web_page_url,
  /** Null removes the rating. */
  rating: words.rating,
});
export type ImageChange = z.output<typeof imageChange>;

const exampleDraft = {
  title: 'Paper cat',
  tags: 'slow morning',
  allow_publish: true,
  for_sale: false,
  price: 5,
  type: 'gif',
  subcategory_id: namedIds.subcategory,
  alt_text: 'A paper cat',
  rating: 'g',
  web_page_url: 'https://example.org/cat',
} as const;

export const imagesHttp = endpoints(imagesRoutes, {
  requestUpload: {
    summary: 'Get a signed form for one upload, to be posted directly to the storage',
    body: z.object({
      attachment: z.object({
        content_type: z.enum(uploadContentTypes, { error: 'Files of this type are not accepted' }),
        width: wireInteger.optional(),
        height: wireInteger.optional(),
      }),
    }),
    example: { attachment: { content_type: 'image/png', width: 300, height: 300 } },
    reply: z.object({ id, url: z.string(), fields: z.record(z.string(), z.string()) }),
  },
  submit: {
    summary: 'Create an image from an uploaded file',
    body: z.object({ image: imageDraft }),
    example: { image: { attachment_id: ownedIds.attachment, album_id: ownedIds.album, ...exampleDraft } },
    reply: imageItemView,
  },
  submitBatch: {
    summary: 'Create images from up to 100 uploaded files, all or none',
    body: z.object({
      image_batch: z
        .array(imageDraft)
        .min(1, { error: 'There is nothing to save' })
        .max(uploads.perBatchMax, { error: `At most ${uploads.perBatchMax} images at once` }),
    }),
    example: {
      image_batch: [{ attachment_id: ownedIds.attachment, collection_id: ownedIds.collection, ...exampleDraft }],
    },
  },
  list: {
    summary: `Public works, found by a text and filters. A text is understood in the language of \`Accept-Language\` and in English. Counts are exact; a text finds at most ${search.resultsMax} works, and pages end at row ${search.rowsMax}`,
    query: pageQuery.extend(imageQuery),
    reply: pageOf(imageItemView).extend(searchContinuation),
  },
  countView: {
    summary:
      'Count a view of a public work. Only the number per work and day is stored; a network counts once an hour, and nothing about it is stored',
    owns: { id: 'public' },
  },
  countCopy: {
    summary:
      'Count that a public work was copied, shared or downloaded. Only the number per work and day is stored; a network counts once a day, together with its short links, and nothing about it is stored',
    owns: { id: 'public' },
  },
  related: {
    summary: `Public works that are similar to a public image by tags, title, author and type, the most similar first; at most ${search.relatedMax}`,
    owns: { id: 'image' },
    query: pageQuery,
    reply: pageOf(imageItemView),
  },
  counts: {
    summary: 'Number of people who saved a public work, and of its views',
    owns: { id: 'image' },
    reply: z.object({ saves: z.int(), views: z.int() }),
  },
  worksOf: {
    summary: "A person's public works, newest first",
    owns: { id: 'public' },
    query: pageQuery,
    reply: pageOf(imageItemView),
  },
  topsOf: {
    summary: "A person's public top images, the last added first",
    owns: { id: 'public' },
    query: pageQuery,
    reply: pageOf(imageItemView),
  },
  show: { summary: 'One image', owns: { id: 'image' }, reply: imageItemView },
});
