import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';
import { picture } from './profiles.ts';

const collectionId = z.guid();
const ownerId = z.guid();
const imageId = z.guid();
const submissionId = z.guid();

const textFields = { title: z.string().nullable(), description: z.string().nullable() };
const personal = { of: 'ownerId', fields: ['title', 'description'] } as const;

/** Stream `collection-{collectionId}`. */
export const collectionEvents = {
  CollectionCreated: event({
    version: 1,
    data: z.object({ collectionId, ownerId, ...textFields, maxAmount: z.int() }),
    personal,
  }),
  /** Contains the new values of all three fields, changed or not. */
  CollectionEdited: event({
    version: 1,
    data: z.object({ collectionId, ownerId, ...textFields, maxAmount: z.int() }),
    personal,
  }),
  CollectionImageAdded: event({ version: 1, data: z.object({ collectionId, ownerId, imageId }) }),
  CollectionImageRemoved: event({ version: 1, data: z.object({ collectionId, ownerId, imageId }) }),
  /** The owner submitted a stored file as the collection's picture; a newer submission replaces a pending one. */
  CollectionPictureSubmitted: event({ version: 1, data: z.object({ collectionId, ownerId, submissionId }) }),
  CollectionPictureProcessed: event({ version: 1, data: z.object({ collectionId, ownerId, submissionId, picture }) }),
  /** `code` is one of the media failures. */
  CollectionPictureFailed: event({
    version: 1,
    data: z.object({ collectionId, ownerId, submissionId, code: z.string() }),
  }),
  /**
   * Processing took too long. Waiting clients have already received the response that nothing changed, so this
   * submission must no longer change the picture.
   */
  CollectionPictureWithdrawn: event({ version: 1, data: z.object({ collectionId, ownerId, submissionId }) }),
  /**
   * Minting of a work in the collection began. The first such event makes the collection public and fixes its title and
   * size.
   */
  CollectionMintBegun: event({ version: 1, data: z.object({ collectionId, ownerId, imageId }) }),
  /** The mint of the work did not succeed. */
  CollectionMintEnded: event({ version: 1, data: z.object({ collectionId, ownerId, imageId }) }),
  /**
   * The mint of `imageId` changed the number of minted works, or the collection was finished. The status `minted` means
   * that no more works can be added.
   */
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
  /** The images of the collection stay in their albums. */
  CollectionDeleted: event({ version: 1, data: z.object({ collectionId, ownerId }) }),
} as const;
export type CollectionEvent = EventOf<typeof collectionEvents>;
