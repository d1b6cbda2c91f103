import type { NftStatus } from '@pixchange/contracts/http/collections';
import type { StoredPicture } from '@pixchange/contracts/events/profiles';
import type { CollectionEvent } from '@pixchange/contracts/events/collections';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import { ignore, type Projection, type RowChange } from '../../kernel/projection.ts';
import { changesTo, column, type Tables } from '../../kernel/tables.ts';

export type ShownPicture = StoredPicture & { readonly submissionId: string };

export const collectionTables = {
  collections: {
    columns: {
      collection_id: 'uuid NOT NULL',
      owner_id: 'uuid NOT NULL',
      title: 'text',
      description: 'text',
      max_amount: 'integer NOT NULL',
      nft_status: column<NftStatus>('text NOT NULL'),
      minted_count: 'integer NOT NULL',
      profile_image: column<ShownPicture | null>('jsonb'),
      created_at: 'timestamptz NOT NULL',
    },
    key: ['collection_id'],
    indexes: ['(owner_id, created_at DESC, collection_id DESC)'],
  },
  collection_images: {
    columns: {
      collection_id: 'uuid NOT NULL',
      image_id: 'uuid NOT NULL',
      owner_id: 'uuid NOT NULL',
      added_at: 'timestamptz NOT NULL',
    },
    key: ['collection_id', 'image_id'],
    indexes: ['(image_id)', '(owner_id)'],
  },
} as const satisfies Tables;

const { put, patch, remove, sweep } = changesTo(collectionTables);

/** Returns the removal of an erased member's collections and of the works in them. */
const removalOf = (userId: string): readonly RowChange[] => [
  sweep('collections', 'owner_id', userId),
  sweep('collection_images', 'owner_id', userId),
];

/** Collections and their works, in the order in which the works were added. */
export const collectionsProjection: Projection<CollectionEvent | ErasureEvent> = {
  name: 'collections',
  version: 1,
  tables: collectionTables,
  handlers: {
    CollectionCreated: ({ data, metadata }) => [
      put('collections', {
        collection_id: data.collectionId,
        owner_id: data.ownerId,
        title: data.title,
        description: data.description,
        max_amount: data.maxAmount,
        nft_status: 'draft',
        minted_count: 0,
        profile_image: null,
        created_at: metadata.recordedAt,
      }),
    ],
    CollectionEdited: ({ data }) => [
      patch(
        'collections',
        { collection_id: data.collectionId },
        { title: data.title, description: data.description, max_amount: data.maxAmount },
      ),
    ],
    CollectionImageAdded: ({ data, metadata }) => [
      put('collection_images', {
        collection_id: data.collectionId,
        image_id: data.imageId,
        owner_id: data.ownerId,
        added_at: metadata.recordedAt,
      }),
    ],
    CollectionImageRemoved: ({ data }) => [
      remove('collection_images', { collection_id: data.collectionId, image_id: data.imageId }),
    ],
    CollectionPictureSubmitted: ignore,
    CollectionPictureProcessed: ({ data }) => [
      patch(
        'collections',
        { collection_id: data.collectionId },
        { profile_image: { ...data.picture, submissionId: data.submissionId } },
      ),
    ],
    CollectionPictureFailed: ignore,
    CollectionPictureWithdrawn: ignore,
    CollectionMintBegun: ({ data }) => [
      patch('collections', { collection_id: data.collectionId }, { nft_status: 'minting' }),
    ],
    CollectionMintEnded: ignore,
    CollectionMintProgressed: ({ data }) => [
      patch(
        'collections',
        { collection_id: data.collectionId },
        { nft_status: data.nftStatus, minted_count: data.mintedCount },
      ),
    ],
    CollectionDeleted: ({ data }) => [
      remove('collections', { collection_id: data.collectionId }),
      sweep('collection_images', 'collection_id', data.collectionId),
    ],
    AccountErased: ({ data }) => removalOf(data.userId),
    ErasureCompleted: ({ data }) => removalOf(data.userId),
  },
};
