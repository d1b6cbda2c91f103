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
  it('begins once', () => given(created).when(create).thenNothing());
  it('does not begin over that of another', () =>
    given({ ...created, data: { ...created.data, ownerId: 'noor' } } as CollectionEvent)
      .when(create)
      .thenFails('conflict'));
  it('changes what is said and leaves the rest', () =>
    given(created)
      .when(edit({ description: 'Of paper' }))
      .then(edited({ description: 'Of paper' })));
  it('loses an empty description', () =>
    given(created, edited({ description: 'Of paper' }))
      .when(edit({ description: '' }))
      .then(edited({})));
  it('stays without an event', () =>
    given(created)
      .when(edit({ title: 'Paper cats', maxAmount: 3 }))
      .thenNothing());
  it('takes images, several at once', () =>
    given(created)
      .when(add(['a', 'b']))
      .then(added('a'), added('b')));
  it('takes an image once', () =>
    given(created, added('a'))
      .when(add(['a', 'b']))
      .then(added('b')));
  it('takes as many as it may have', () =>
    given(created, added('a'), added('b'))
      .when(add(['c']))
      .then(added('c')));
  it('takes all or none', () =>
    given(created, added('a'), added('b'))
      .when(add(['c', 'd']))
      .thenFails('collection.full'));
  it('has room again for what was taken out', () =>
    given(created, added('a'), added('b'), added('c'), removed('a'))
      .when(add(['d']))
      .then(added('d')));
  it('knows a repeat even when it is full', () =>
    given(created, added('a'), added('b'), added('c'))
      .when(add(['c']))
      .thenNothing());
  it('takes what was submitted for it', () =>
    given(created, added('a'))
      .when(submittedFor(['a', 'b']))
      .then(added('b')));
  it('does not take it again after it was taken out', () =>
    given(created, added('a'), removed('a'))
      .when(submittedFor(['a']))
      .thenNothing());
  it('takes again what its owner puts in', () =>
    given(created, added('a'), removed('a'))
      .when(add(['a']))
      .then(added('a')));
  it('takes no more submissions than there is room for', () =>
    given(created, added('a'), added('b'))
      .when(submittedFor(['c', 'd']))
      .thenFails('collection.full'));
  it('gives images back', () =>
    given(created, added('a'))
      .when(take(['a', 'x']))
      .then(removed('a')));
  it('can be made as small as what is in it', () =>
    given(created, added('a'))
      .when(edit({ maxAmount: 1 }))
      .then(edited({ maxAmount: 1 })));
  it('can not be made smaller than that', () =>
    given(created, added('a'), added('b'))
      .when(edit({ maxAmount: 1 }))
      .thenFails('collection.amount-too-low'));
  it('forgets an image that is no more', () => given(created, added('a')).when(forget('a')).then(removed('a')));
  it('forgets it once', () => given(created, added('a'), removed('a')).when(forget('a')).thenNothing());
  it('is deleted', () => given(created, added('a')).when(drop()).then(deleted));
  it('is gone after that', () =>
    given(created, deleted)
      .when(edit({ title: 'x' }))
      .thenFails('not_found'));
  it('forgets nothing after that', () => given(created, added('a'), deleted).when(forget('a')).thenNothing());
});

const changes: [string, (actorId?: string) => CollectionCommand][] = [
  ['edited', (actorId) => edit({ title: 'Mine' }, actorId)],
  ['given images', (actorId) => add(['b'], actorId)],
  ['given submissions', (actorId) => submittedFor(['b'], actorId)],
  ['robbed of images', (actorId) => take(['a'], actorId)],
  ['given a picture', (actorId) => submit('s', actorId)],
  ['deleted', (actorId) => drop(actorId)],
];

describe.each(changes)('what can be %s', (_, command) => {
  const refusals: [string, CollectionEvent[], CollectionCommand, ErrorCode][] = [
    ['a stranger does not find', [created, added('a')], command('noor'), 'not_found'],
    ['is not there', [], command(), 'not_found'],
    ['stays when it is minted', [created, added('a'), minted], command(), 'collection.minted'],
    ['a stranger does not find when it is minted', [created, added('a'), minted], command('noor'), 'not_found'],
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
  it('is taken when it is ready', () => given(created, submitted('s')).when(record('s')).then(processed('s')));
  it('is taken once', () => given(created, submitted('s'), processed('s')).when(record('s')).thenNothing());
  it('is refused', () => given(created, submitted('s')).when(refuse('s')).then(failed('s')));
  it('is withdrawn', () => given(created, submitted('s')).when(withdraw('s')).then(withdrawn('s')));
  it('comes too late after that', () => given(created, submitted('s'), withdrawn('s')).when(record('s')).thenNothing());
  it('comes too late after a newer one', () =>
    given(created, submitted('s'), submitted('t')).when(record('s')).thenNothing());
  it('comes too late when the collection is gone', () =>
    given(created, submitted('s'), deleted).when(record('s')).thenNothing());
  it('comes too late when the collection is minted', () =>
    given(created, submitted('s'), minted).when(record('s')).thenNothing());
});
