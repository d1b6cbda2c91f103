import { describe, it } from 'vitest';
import type { CollectionEvent } from '@pixchange/contracts/events/collections';
import type { ErrorCode } from '@pixchange/contracts/http/errors';
import { storyOf } from '../../kernel/testing/given.ts';
import { collectionDecider, type CollectionCommand } from './collection.decider.ts';

const given = storyOf(collectionDecider);
const collectionId = 'c';
const ownerId = 'ines';
const base = { collectionId, ownerId };
const by = (actorId = ownerId) => ({ collectionId, actorId });
const picture = { sha256: 'a', contentType: 'image/jpeg', sizeBytes: 1, width: 4, height: 3 };

const create: CollectionCommand = {
  type: 'CreateCollection',
  ...base,
  title: 'Paper cats',
  description: '',
  maxAmount: 3,
};
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
const submittedFor = (imageIds: string[], actorId = ownerId): CollectionCommand => ({
  type: 'TakeSubmitted',
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
const record = (submissionId: string): CollectionCommand => ({
  type: 'RecordPicture',
  collectionId,
  submissionId,
  picture,
});
const refuse = (submissionId: string): CollectionCommand => ({
  type: 'RefusePicture',
  collectionId,
  submissionId,
  code: 'damaged',
});
const withdraw = (submissionId: string): CollectionCommand => ({ type: 'WithdrawPicture', collectionId, submissionId });
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
const processed = (submissionId: string): CollectionEvent => ({
  type: 'CollectionPictureProcessed',
  data: { ...base, submissionId, picture },
});
const failed = (submissionId: string): CollectionEvent => ({
  type: 'CollectionPictureFailed',
  data: { ...base, submissionId, code: 'damaged' },
});
const withdrawn = (submissionId: string): CollectionEvent => ({
  type: 'CollectionPictureWithdrawn',
  data: { ...base, submissionId },
});
const minted: CollectionEvent = {
  type: 'CollectionMintProgressed',
  data: { ...base, nftStatus: 'minted', mintedCount: 3 },
};
const deleted: CollectionEvent = { type: 'CollectionDeleted', data: base };

describe('a collection', () => {
  it('begins as a draft', () => given().when(create).then(created));
  it('ignores a repeated creation', () => given(created).when(create).thenNothing());
  it('cannot replace a collection of another member', () =>
    given({ ...created, data: { ...created.data, ownerId: 'noor' } } as CollectionEvent)
      .when(create)
      .thenFails('conflict'));
  it('changes only the given fields', () =>
    given(created)
      .when(edit({ description: 'Of paper' }))
      .then(edited({ description: 'Of paper' })));
  it('clears its description when the new one is empty', () =>
    given(created, edited({ description: 'Of paper' }))
      .when(edit({ description: '' }))
      .then(edited({})));
  it('records no event without a change', () =>
    given(created)
      .when(edit({ title: 'Paper cats', maxAmount: 3 }))
      .thenNothing());
  it('accepts several images in one request', () =>
    given(created)
      .when(add(['a', 'b']))
      .then(added('a'), added('b')));
  it('accepts an image once', () =>
    given(created, added('a'))
      .when(add(['a', 'b']))
      .then(added('b')));
  it('accepts images up to its maximum', () =>
    given(created, added('a'), added('b'))
      .when(add(['c']))
      .then(added('c')));
  it('accepts all images of a request or none', () =>
    given(created, added('a'), added('b'))
      .when(add(['c', 'd']))
      .thenFails('collection.full'));
  it('has room again after a removal', () =>
    given(created, added('a'), added('b'), added('c'), removed('a'))
      .when(add(['d']))
      .then(added('d')));
  it('accepts a repeated request even when it is full', () =>
    given(created, added('a'), added('b'), added('c'))
      .when(add(['c']))
      .thenNothing());
  it('accepts works that were submitted for it', () =>
    given(created, added('a'))
      .when(submittedFor(['a', 'b']))
      .then(added('b')));
  it('ignores a repeated submission after the work was removed', () =>
    given(created, added('a'), removed('a'))
      .when(submittedFor(['a']))
      .thenNothing());
  it('accepts a removed work again from its owner', () =>
    given(created, added('a'), removed('a'))
      .when(add(['a']))
      .then(added('a')));
  it('refuses submissions beyond its maximum', () =>
    given(created, added('a'), added('b'))
      .when(submittedFor(['c', 'd']))
      .thenFails('collection.full'));
  it('allows the removal of images', () =>
    given(created, added('a'))
      .when(take(['a', 'x']))
      .then(removed('a')));
  it('accepts a maximum equal to its number of images', () =>
    given(created, added('a'))
      .when(edit({ maxAmount: 1 }))
      .then(edited({ maxAmount: 1 })));
  it('refuses a maximum below its number of images', () =>
    given(created, added('a'), added('b'))
      .when(edit({ maxAmount: 1 }))
      .thenFails('collection.amount-too-low'));
  it('drops a deleted image', () => given(created, added('a')).when(forget('a')).then(removed('a')));
  it('drops a deleted image once', () => given(created, added('a'), removed('a')).when(forget('a')).thenNothing());
  it('is deleted', () => given(created, added('a')).when(drop()).then(deleted));
  it('is not found after it is deleted', () =>
    given(created, deleted)
      .when(edit({ title: 'x' }))
      .thenFails('not_found'));
  it('ignores deleted images after it is deleted', () =>
    given(created, added('a'), deleted).when(forget('a')).thenNothing());
});

const changes: [string, (actorId?: string) => CollectionCommand][] = [
  ['edit a collection', (actorId) => edit({ title: 'Mine' }, actorId)],
  ['add images', (actorId) => add(['b'], actorId)],
  ['add submitted works', (actorId) => submittedFor(['b'], actorId)],
  ['remove images', (actorId) => take(['a'], actorId)],
  ['submit a picture', (actorId) => submit('s', actorId)],
  ['delete a collection', (actorId) => drop(actorId)],
];

describe.each(changes)('the command to %s', (_, command) => {
  const refusals: [string, CollectionEvent[], CollectionCommand, ErrorCode][] = [
    ['fails for a stranger', [created, added('a')], command('noor'), 'not_found'],
    ['fails without a collection', [], command(), 'not_found'],
    ['fails when the collection is minted', [created, added('a'), minted], command(), 'collection.minted'],
    ['fails for a stranger when it is minted', [created, added('a'), minted], command('noor'), 'not_found'],
  ];
  it.each(refusals)('%s', (__, history, refused, code) =>
    given(...history)
      .when(refused)
      .thenFails(code),
  );
});

describe('the picture of a collection', () => {
  it('is submitted', () => given(created).when(submit('s')).then(submitted('s')));
  it('is submitted once', () => given(created, submitted('s')).when(submit('s')).thenNothing());
  it('is shown when it is processed', () => given(created, submitted('s')).when(record('s')).then(processed('s')));
  it('ignores a repeated report', () => given(created, submitted('s'), processed('s')).when(record('s')).thenNothing());
  it('is refused', () => given(created, submitted('s')).when(refuse('s')).then(failed('s')));
  it('is withdrawn', () => given(created, submitted('s')).when(withdraw('s')).then(withdrawn('s')));
  it('is ignored after a withdrawal', () =>
    given(created, submitted('s'), withdrawn('s')).when(record('s')).thenNothing());
  it('is ignored after a newer submission', () =>
    given(created, submitted('s'), submitted('t')).when(record('s')).thenNothing());
  it('is ignored after the collection is deleted', () =>
    given(created, submitted('s'), deleted).when(record('s')).thenNothing());
  it('is ignored after the collection is minted', () =>
    given(created, submitted('s'), minted).when(record('s')).thenNothing());
});
