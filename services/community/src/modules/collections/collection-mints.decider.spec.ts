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

  it('is told of a mint', () => given(created, added('a')).when(mint('BeginMint', 'a')).then(begun('a')));
  it('is told of it once', () =>
    given(...one)
      .when(mint('BeginMint', 'a'))
      .thenNothing());
  it('takes a work back that was taken out at the last moment', () =>
    given(created).when(mint('BeginMint', 'a')).then(added('a'), begun('a')));
  it('leaves out a work that was taken out at the last moment when others took its place', () => {
    const full = [created, added('b'), added('c'), added('d')];
    for (const type of ['BeginMint', 'RecordMinted', 'EndMint'] as const)
      given(...full)
        .when(mint(type, 'a'))
        .thenNothing();
  });
  it('counts what is minted', () =>
    given(...one)
      .when(mint('RecordMinted', 'a'))
      .then(progressed('a', 1)));
  it('counts it once', () =>
    given(...one, progressed('a', 1))
      .when(mint('RecordMinted', 'a'))
      .thenNothing());
  it('does not begin it again after that', () =>
    given(...one, progressed('a', 1))
      .when(mint('BeginMint', 'a'))
      .thenNothing());
  it('is done when it is full', () =>
    given(...one, progressed('a', 1), added('b'), progressed('b', 2), added('c'), begun('c'))
      .when(mint('RecordMinted', 'c'))
      .then(progressed('c', 3, 'minted')));
  it('is told that a mint came to nothing', () =>
    given(...one)
      .when(mint('EndMint', 'a'))
      .then(ended('a')));
  it('knows nothing of a mint that came to nothing before it was told', () =>
    given(created, added('a')).when(mint('EndMint', 'a')).thenNothing());
  it('that is gone is told nothing', () => given(created, deleted).when(mint('BeginMint', 'a')).thenNothing());

  it('takes more works', () =>
    given(...one)
      .when(add(['b']))
      .then(added('b')));
  it('takes no more than fit', () =>
    given(...one)
      .when(add(['b', 'c', 'd']))
      .thenFails('collection.full'));
  it('gives back what is not minted', () =>
    given(...one, added('b'))
      .when(take(['b']))
      .then(removed('b')));
  it('keeps what is minted', () =>
    given(...one, progressed('a', 1), added('b'))
      .when(take(['b', 'a']))
      .thenFails('collection.minted'));
  it('keeps what is on its way', () =>
    given(...one)
      .when(take(['a']))
      .thenFails('collection.minted'));
  it('gives back what came to nothing', () =>
    given(...one, ended('a'))
      .when(take(['a']))
      .then(removed('a')));
  it('forgets no work that is minted', () =>
    given(...one, progressed('a', 1))
      .when(forget('a'))
      .thenNothing());
  it('can get another description, and another picture', () => {
    given(...one)
      .when(edit({ description: 'Folded' }))
      .then(edited({ description: 'Folded' }));
    given(...one)
      .when(submit('s'))
      .then(submitted('s'));
  });
  it.each([{ title: 'Mine' }, { maxAmount: 5 }])('stays as it is otherwise: %j', (change) =>
    given(...one)
      .when(edit(change))
      .thenFails('collection.minted'),
  );
  it('is not deleted', () =>
    given(...one)
      .when(drop())
      .thenFails('collection.minted'));

  it('is finished by its owner', () =>
    given(...one, progressed('a', 1))
      .when(finish())
      .then(progressed(undefined, 1, 'minted')));
  it('is finished once', () =>
    given(...one, progressed('a', 1), progressed(undefined, 1, 'minted'))
      .when(finish())
      .thenNothing());
  it('is not finished by others', () =>
    given(...one, progressed('a', 1))
      .when(finish('noor'))
      .thenFails('not_found'));
  it('is not finished while a mint is under way', () =>
    given(...one)
      .when(finish())
      .thenFails('collection.mint_under_way'));
  it('is not finished with nothing minted in it', () => {
    given(created, added('a')).when(finish()).thenFails('collection.nothing_minted');
    given(...one, ended('a'))
      .when(finish())
      .thenFails('collection.nothing_minted');
  });
});
