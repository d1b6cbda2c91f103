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
  it('ignores a repeated takedown', () => given(created, takenDown).when(takeDown).thenNothing());
  it('is restored', () => given(created, takenDown).when(restore).then(restored));
  it('ignores a restore when it is not taken down', () => given(created).when(restore).thenNothing());
  it('is not found before it is created', () => given().when(takeDown).thenFails('not_found'));
  it('is not found after it is deleted', () => given(created, deleted).when(takeDown).thenFails('not_found'));
  it('refuses moderation by its owner', () =>
    given(created)
      .when({ ...takeDown, decision: { ...decision, moderatorId: ownerId } } as AlbumCommand)
      .thenFails('moderation.own'));
  it.each([rename, publish, remove])('cannot be changed while it is taken down (%#)', (command) =>
    given(created, unpublished, takenDown).when(command).thenFails('moderation.taken-down'),
  );
  it('can be made private while it is taken down', () => given(created, takenDown).when(unpublish).then(unpublished));
  it('can be changed again after it is restored', () =>
    given(created, unpublished, takenDown, restored)
      .when(publish)
      .then({ type: 'AlbumPublished', data: { albumId, ownerId } }));
});
