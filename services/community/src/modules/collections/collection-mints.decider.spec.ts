import { describe, it } from 'vitest';
import type { CollectionEvent } from '@pixchange/contracts/events/collections';
import { storyOf } from '../../kernel/testing/given.ts';
import { collectionDecider, type CollectionCommand } from './collection.decider.ts';

const given = storyOf(collectionDecider);
const collectionId = 'c';
const ownerId = 'ines';
const base = { collectionId, ownerId };
const by = (actorId = ownerId) => ({ collectionId, actorId });

const edit = (change: object, actorId = ownerId): CollectionCommand => ({
  type: 'EditCollection',
  ...by(actorId),
  ...change,
});
const add = (imageIds: string[], actorId = ownerId): CollectionCommand => ({
  type: 'AddImages',
  ...by(actorId),
  imageIds,
});
const take = (imageIds: string[], actorId = ownerId): CollectionCommand => ({
  type: 'RemoveImages',
  ...by(actorId),
  imageIds,
});
const forget = (imageId: string): CollectionCommand => ({ type: 'ForgetImage', collectionId, imageId });
const submit = (submissionId: string, actorId = ownerId): CollectionCommand => ({
  type: 'SubmitPicture',
  ...by(actorId),
  submissionId,
});
const drop = (actorId = ownerId): CollectionCommand => ({ type: 'DeleteCollection', ...by(actorId) });

const created: CollectionEvent = {
  type: 'CollectionCreated',
  data: { ...base, title: 'Paper cats', description: null, maxAmount: 3 },
};
const edited = (change: object): CollectionEvent => ({
  type: 'CollectionEdited',
  data: { ...base, title: 'Paper cats', description: null, maxAmount: 3, ...change },
});
const added = (imageId: string): CollectionEvent => ({ type: 'CollectionImageAdded', data: { ...base, imageId } });
const removed = (imageId: string): CollectionEvent => ({ type: 'CollectionImageRemoved', data: { ...base, imageId } });
const submitted = (submissionId: string): CollectionEvent => ({
  type: 'CollectionPictureSubmitted',
  data: { ...base, submissionId },
});
const deleted: CollectionEvent = { type: 'CollectionDeleted', data: base };

const begun = (imageId: string): CollectionEvent => ({ type: 'CollectionMintBegun', data: { ...base, imageId } });
const ended = (imageId: string): CollectionEvent => ({ type: 'CollectionMintEnded', data: { ...base, imageId } });
const progressed = (
  imageId: string | undefined,
  mintedCount: number,
  nftStatus: 'minting' | 'minted' = 'minting',
): CollectionEvent => ({
  type: 'CollectionMintProgressed',
  data: { ...base, nftStatus, mintedCount, ...(imageId === undefined ? {} : { imageId }) },
});
const mint = (type: 'BeginMint' | 'RecordMinted' | 'EndMint', imageId: string): CollectionCommand => ({
  type,
  collectionId,
  imageId,
});
const finish = (actorId = ownerId): CollectionCommand => ({ type: 'FinishCollection', ...by(actorId) });

describe('a collection whose works are minted', () => {
  const one = [created, added('a'), begun('a')];

  it('records the start of a mint', () => given(created, added('a')).when(mint('BeginMint', 'a')).then(begun('a')));
  it('ignores a repeated start', () =>
    given(...one)
      .when(mint('BeginMint', 'a'))
      .thenNothing());
  it('adds a work again that was removed just before its mint', () =>
    given(created).when(mint('BeginMint', 'a')).then(added('a'), begun('a')));
  it('ignores the mint of a removed work when it is full', () => {
    const full = [created, added('b'), added('c'), added('d')];
    for (const type of ['BeginMint', 'RecordMinted', 'EndMint'] as const)
      given(...full)
        .when(mint(type, 'a'))
        .thenNothing();
  });
  it('counts minted works', () =>
    given(...one)
      .when(mint('RecordMinted', 'a'))
      .then(progressed('a', 1)));
  it('counts a minted work once', () =>
    given(...one, progressed('a', 1))
      .when(mint('RecordMinted', 'a'))
      .thenNothing());
  it('does not restart a finished mint', () =>
    given(...one, progressed('a', 1))
      .when(mint('BeginMint', 'a'))
      .thenNothing());
  it('is complete when all its works are minted', () =>
    given(...one, progressed('a', 1), added('b'), progressed('b', 2), added('c'), begun('c'))
      .when(mint('RecordMinted', 'c'))
      .then(progressed('c', 3, 'minted')));
  it('records that a mint ended without a token', () =>
    given(...one)
      .when(mint('EndMint', 'a'))
      .then(ended('a')));
  it('ignores the end of a mint that it never started', () =>
    given(created, added('a')).when(mint('EndMint', 'a')).thenNothing());
  it('ignores mints after it is deleted', () => given(created, deleted).when(mint('BeginMint', 'a')).thenNothing());

  it('accepts more works', () =>
    given(...one)
      .when(add(['b']))
      .then(added('b')));
  it('refuses works beyond its maximum', () =>
    given(...one)
      .when(add(['b', 'c', 'd']))
      .thenFails('collection.full'));
  it('allows the removal of a work that is not minted', () =>
    given(...one, added('b'))
      .when(take(['b']))
      .then(removed('b')));
  it('refuses the removal of a minted work', () =>
    given(...one, progressed('a', 1), added('b'))
      .when(take(['b', 'a']))
      .thenFails('collection.minted'));
  it('refuses the removal of a work with a pending mint', () =>
    given(...one)
      .when(take(['a']))
      .thenFails('collection.minted'));
  it('allows the removal of a work whose mint failed', () =>
    given(...one, ended('a'))
      .when(take(['a']))
      .then(removed('a')));
  it('keeps a minted work that was deleted', () =>
    given(...one, progressed('a', 1))
      .when(forget('a'))
      .thenNothing());
  it('accepts a new description and a new picture', () => {
    given(...one)
      .when(edit({ description: 'Folded' }))
      .then(edited({ description: 'Folded' }));
    given(...one)
      .when(submit('s'))
      .then(submitted('s'));
  });
  it.each([{ title: 'Mine' }, { maxAmount: 5 }])('refuses other changes: %j', (change) =>
    given(...one)
      .when(edit(change))
      .thenFails('collection.minted'),
  );
  it('cannot be deleted', () =>
    given(...one)
      .when(drop())
      .thenFails('collection.minted'));

  it('is finished by its owner', () =>
    given(...one, progressed('a', 1))
      .when(finish())
      .then(progressed(undefined, 1, 'minted')));
  it('ignores a repeated finish', () =>
    given(...one, progressed('a', 1), progressed(undefined, 1, 'minted'))
      .when(finish())
      .thenNothing());
  it('cannot be finished by others', () =>
    given(...one, progressed('a', 1))
      .when(finish('noor'))
      .thenFails('not_found'));
  it('cannot be finished while a mint is pending', () =>
    given(...one)
      .when(finish())
      .thenFails('collection.mint_under_way'));
  it('cannot be finished without a minted work', () => {
    given(created, added('a')).when(finish()).thenFails('collection.nothing_minted');
    given(...one, ended('a'))
      .when(finish())
      .thenFails('collection.nothing_minted');
  });
});
