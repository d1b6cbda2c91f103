import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';
import { picture } from './profiles.ts';

const collectionId = z.guid();
const ownerId = z.guid();
const imageId = z.guid();
const submissionId = z.guid();

const words = { title: z.string().nullable(), description: z.string().nullable() };
const personal = { of: 'ownerId', fields: ['title', 'description'] } as const;

/** Stream `collection-{collectionId}`. */
export const collectionEvents = {
  CollectionCreated: event({
    version: 1,
    data: z.object({ collectionId, ownerId, ...words, maxAmount: z.int() }),
    personal,
  }),
  /** All three as they are from now on. */
  CollectionEdited: event({
    version: 1,
    data: z.object({ collectionId, ownerId, ...words, maxAmount: z.int() }),
    personal,
  }),
  CollectionImageAdded: event({ version: 1, data: z.object({ collectionId, ownerId, imageId }) }),
  CollectionImageRemoved: event({ version: 1, data: z.object({ collectionId, ownerId, imageId }) }),
  /** A file waits in storage to become the collection's picture; a newer submission takes the place of an open one. */
  CollectionPictureSubmitted: event({ version: 1, data: z.object({ collectionId, ownerId, submissionId }) }),
  CollectionPictureProcessed: event({ version: 1, data: z.object({ collectionId, ownerId, submissionId, picture }) }),
  /** `code` is one of the media failures. */
  CollectionPictureFailed: event({
    version: 1,
    data: z.object({ collectionId, ownerId, submissionId, code: z.string() }),
  }),
  /** It took too long: anyone who waited was told that nothing changed, so nothing may change any more. */
  CollectionPictureWithdrawn: event({ version: 1, data: z.object({ collectionId, ownerId, submissionId }) }),
  /** A work in it is on its way to the chain; from the first one on, everyone sees the collection, and its title and size are fixed. */
  CollectionMintBegun: event({ version: 1, data: z.object({ collectionId, ownerId, imageId }) }),
  /** That came to nothing. */
  CollectionMintEnded: event({ version: 1, data: z.object({ collectionId, ownerId, imageId }) }),
  /** How many of its works are tokens on the chain: one more, `imageId`, or it was finished. `minted`: nothing is added any more. */
  CollectionMintProgressed: event({
    version: 1,
    data: z.object({
      collectionId,
      ownerId,
      nftStatus: z.enum(['minting', 'minted']),
      mintedCount: z.int(),
      imageId: imageId.optional(),
    }),
  }),
  /** Its images stay in their albums. */
  CollectionDeleted: event({ version: 1, data: z.object({ collectionId, ownerId }) }),
} as const;
export type CollectionEvent = EventOf<typeof collectionEvents>;
