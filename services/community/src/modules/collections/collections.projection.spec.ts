import { describe, expect, it } from 'vitest';
import type { CollectionEvent } from '@pixchange/contracts/events/collections';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { rowsAfter } from '../../kernel/testing/rows.ts';
import { collectionsProjection } from './collections.projection.ts';

const [collectionId, ownerId, imageId] = [idOf(1), idOf(2), idOf(3)];
const base = { collectionId, ownerId };
const recordedAt = '2026-11-21T12:00:00.000Z';
const picture = { sha256: 'a', contentType: 'image/jpeg', sizeBytes: 1, width: 4, height: 3 };
const created: CollectionEvent = {
  type: 'CollectionCreated',
  data: { ...base, title: 'Paper cats', description: null, maxAmount: 3 },
};
const added: CollectionEvent = { type: 'CollectionImageAdded', data: { ...base, imageId } };

const after = (...events: (CollectionEvent | ErasureEvent)[]) => {
  const rows = rowsAfter(collectionsProjection, [
    events.map((event, index) => recorded(event, index + 1, { recordedAt })),
  ]);
  return {
    collections: [...(rows['collections']?.values() ?? [])],
    images: [...(rows['collection_images']?.values() ?? [])],
  };
};

const row = {
  collection_id: collectionId,
  owner_id: ownerId,
  title: 'Paper cats',
  description: null,
  max_amount: 3,
  nft_status: 'draft',
  minted_count: 0,
  profile_image: null,
  created_at: recordedAt,
};

describe('the collections', () => {
  it('begin as drafts', () => expect(after(created).collections).toEqual([row]));

  it('have the latest fields', () =>
    expect(
      after(created, {
        type: 'CollectionEdited',
        data: { ...base, title: 'Cats', description: 'Of paper', maxAmount: 9 },
      }).collections,
    ).toEqual([{ ...row, title: 'Cats', description: 'Of paper', max_amount: 9 }]));

  it('list their images', () => {
    expect(after(created, added).images).toEqual([
      { collection_id: collectionId, image_id: imageId, owner_id: ownerId, added_at: recordedAt },
    ]);
    expect(after(created, added, { type: 'CollectionImageRemoved', data: { ...base, imageId } }).images).toEqual([]);
  });

  it('show a picture that is ready', () => {
    const data = { ...base, submissionId: idOf(9) };
    expect(after(created, { type: 'CollectionPictureSubmitted', data }).collections).toEqual([row]);
    expect(after(created, { type: 'CollectionPictureProcessed', data: { ...data, picture } }).collections).toEqual([
      { ...row, profile_image: { ...picture, submissionId: idOf(9) } },
    ]);
    expect(
      after(
        created,
        { type: 'CollectionPictureFailed', data: { ...data, code: 'damaged' } },
        { type: 'CollectionPictureWithdrawn', data },
      ).collections,
    ).toEqual([row]);
  });

  it('are public from the first mint on', () =>
    expect(after(created, { type: 'CollectionMintBegun', data: { ...base, imageId: idOf(9) } }).collections).toEqual([
      { ...row, nft_status: 'minting' },
    ]));

  it('show the number of minted works', () =>
    expect(
      after(created, { type: 'CollectionMintProgressed', data: { ...base, nftStatus: 'minting', mintedCount: 2 } })
        .collections,
    ).toEqual([{ ...row, nft_status: 'minting', minted_count: 2 }]));

  it('are removed with their contents', () =>
    expect(after(created, added, { type: 'CollectionDeleted', data: base })).toEqual({ collections: [], images: [] }));

  it('are removed with their owner, even if late events create them again', () => {
    const data = { userId: ownerId, code: 'x' };
    expect(after(created, added, { type: 'AccountErased', data } as ErasureEvent)).toEqual({
      collections: [],
      images: [],
    });
    expect(
      after({ type: 'AccountErased', data } as ErasureEvent, created, added, {
        type: 'ErasureCompleted',
        data,
      } as ErasureEvent),
    ).toEqual({ collections: [], images: [] });
  });
});
