import { describe, it } from 'vitest';
import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { AlbumModerationEvent } from '@pixchange/contracts/events/moderation';
import type { Decision } from '../../kernel/moderated.ts';
import { storyOf } from '../../kernel/testing/given.ts';
import { albumDecider, type AlbumCommand } from './album.decider.ts';

const given = storyOf(albumDecider);
const [albumId, ownerId] = ['a', 'ines'];
const decision: Decision = { reportId: null, moderatorId: 'mona', role: 'moderator', reason: 'Spam' };

const created: AlbumEvent = {
  type: 'AlbumCreated',
  data: { albumId, ownerId, title: 'Cats', kind: 'regular', isDefault: false, published: true },
};
const deleted: AlbumEvent = { type: 'AlbumDeleted', data: { albumId, ownerId, defaultAlbumId: 'd' } };
const unpublished: AlbumEvent = { type: 'AlbumUnpublished', data: { albumId, ownerId } };
const takenDown: AlbumModerationEvent = { type: 'AlbumTakenDown', data: { albumId, ownerId, ...decision } };
const restored: AlbumModerationEvent = { type: 'AlbumRestored', data: { albumId, ownerId, ...decision } };

const takeDown: AlbumCommand = { type: 'TakeDownAlbum', albumId, decision };
const restore: AlbumCommand = { type: 'RestoreAlbum', albumId, decision };
const rename: AlbumCommand = { type: 'RenameAlbum', albumId, actorId: ownerId, title: 'Dogs' };
const publish: AlbumCommand = { type: 'PublishAlbum', albumId, actorId: ownerId, readyImages: 1 };
const unpublish: AlbumCommand = { type: 'UnpublishAlbum', albumId, actorId: ownerId };
const remove: AlbumCommand = { type: 'DeleteAlbum', albumId, actorId: ownerId, defaultAlbumId: 'd' };

describe('an album', () => {
  it('is taken down', () => given(created).when(takeDown).then(takenDown));
  it('is taken down once', () => given(created, takenDown).when(takeDown).thenNothing());
  it('is restored', () => given(created, takenDown).when(restore).then(restored));
  it('need not be restored', () => given(created).when(restore).thenNothing());
  it('is not there to be taken down before it was created', () => given().when(takeDown).thenFails('not_found'));
  it('is not there to be taken down after it was deleted', () =>
    given(created, deleted).when(takeDown).thenFails('not_found'));
  it('is no business of its owner', () =>
    given(created)
      .when({ ...takeDown, decision: { ...decision, moderatorId: ownerId } } as AlbumCommand)
      .thenFails('moderation.own'));
  it.each([rename, publish, remove])('that is taken down stays as it is (%#)', (command) =>
    given(created, unpublished, takenDown).when(command).thenFails('moderation.taken-down'),
  );
  it('that is taken down may be made private', () => given(created, takenDown).when(unpublish).then(unpublished));
  it('that was restored is changed as before', () =>
    given(created, unpublished, takenDown, restored)
      .when(publish)
      .then({ type: 'AlbumPublished', data: { albumId, ownerId } }));
});
