import { z } from 'zod';
import { publicUserView } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { ownedIds } from './example-ids.ts';
import { collectionsRoutes } from './routes/collections.ts';
import { cleanLines, cleanText, id, instant, pageOf, pageQuery, wireInteger } from './fields.ts';
import { imageItemView, ownWorkId } from './images.ts';
import { collections as limits, profiles } from './limits.ts';

const title = cleanText(1, limits.titleLengthMax, 'Title');
const description = cleanLines(0, limits.descriptionLengthMax, 'Description');
const maxAmount = wireInteger.pipe(
  z
    .int()
    .min(1, { error: 'Amount must be at least 1' })
    .max(limits.amountMax, { error: `Amount can be at most ${limits.amountMax}` }),
);

export const nftStatus = z.enum(['draft', 'minting', 'minted']);
export type NftStatus = z.output<typeof nftStatus>;

export const collectionView = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  profile_image: z.object({ url: z.string().nullable() }),
  nft_status: nftStatus,
  max_amount: z.int(),
  minted_count: z.int(),
  images_count: z.int(),
  user: publicUserView.pick({ id: true, username: true, full_name: true, profile_image: true }),
  created_at: instant,
});
export type CollectionView = z.output<typeof collectionView>;

/** Change of a collection. Absent fields stay as they are; an empty description is removed. */
const collectionChange = z.object({
  title: title.optional(),
  description: description.optional(),
  max_amount: maxAmount.optional(),
});
export type CollectionChange = z.output<typeof collectionChange>;

const imageIds = z
  .object({
    image_id: ownWorkId.optional(),
    image_ids: z
      .array(ownWorkId)
      .max(limits.imagesAtOnceMax, { error: `At most ${limits.imagesAtOnceMax} images at once` })
      .optional(),
  })
  .transform(({ image_id, image_ids }) => [
    ...new Set([...(image_id === undefined ? [] : [image_id]), ...(image_ids ?? [])]),
  ])
  .refine((ids) => ids.length > 0, { error: 'An image is needed', path: ['image_id'] })
  .transform((ids) => ({ imageIds: ids }));

export const collectionsHttp = endpoints(collectionsRoutes, {
  create: {
    summary: 'Create a draft of an NFT collection',
    body: z.object({
      title,
      description: description.default(''),
      max_amount: maxAmount.default(limits.amountDefault),
    }),
    example: { title: 'Paper cats', description: 'Ten of them', max_amount: 10 },
    reply: collectionView,
  },
  own: { summary: 'Own collections, newest first', query: pageQuery, reply: pageOf(collectionView) },
  ofUser: {
    summary:
      "A person's collections that are being minted or already minted, newest first; for their owner, also drafts",
    owns: { id: 'public' },
    query: pageQuery,
    reply: pageOf(collectionView),
  },
  show: {
    summary: 'A collection; only its owner sees a draft',
    owns: { id: 'collection' },
    reply: collectionView,
  },
  edit: {
    summary: 'Change one of your drafts; once it is minted, only the description can be changed',
    owns: { id: 'collection' },
    body: collectionChange,
    example: { title: 'Old paper cats', description: 'Twelve of them', max_amount: 12 },
    reply: collectionView,
  },
  remove: { summary: 'Delete one of your drafts; its images stay in their albums', owns: { id: 'collection' } },
  setPicture: {
    summary: `Change the picture of one of your collections that is not finished; answers when the picture is ready, after at most ${profiles.picturesWaitSeconds} seconds`,
    owns: { id: 'collection' },
    reply: collectionView,
  },
  finish: {
    summary: 'Finish one of your collections before it is full; nothing more can be added to it or minted in it',
    owns: { id: 'collection' },
    reply: collectionView,
  },
  images: {
    summary: 'Images of a collection, in the order they were added',
    owns: { id: 'collection' },
    query: pageQuery,
    reply: pageOf(imageItemView),
  },
  addImages: {
    summary:
      'Add your ready images to one of your collections that is neither full nor finished, all or none; a repeat answers 200 and changes nothing',
    owns: { id: 'collection' },
    body: imageIds,
    example: { image_id: ownedIds.image, image_ids: [ownedIds.image] },
    reply: collectionView,
  },
  removeImages: {
    summary: 'Remove images from one of your collections; minted ones stay',
    owns: { id: 'collection' },
    body: imageIds,
    example: { image_id: ownedIds.image, image_ids: [ownedIds.image] },
  },
  removeImage: {
    summary: 'Remove one image from one of your collections; a minted one stays',
    owns: { id: 'collection', imageId: 'image' },
  },
});
