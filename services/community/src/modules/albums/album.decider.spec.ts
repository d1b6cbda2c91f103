import { describe, it } from '@jest/globals';
import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import { storyOf } from '../../kernel/testing/given.ts';
import { albumDecider, type AlbumCommand } from './album.decider.ts';

const given = storyOf(albumDecider);
const albumId = 'a';
const ownerId = 'ines';

const create: AlbumCommand = { type: 'CreateAlbum', albumId, ownerId, title: 'House cats', kind: 'regular', isDefault: false, published: false };
const rename = (title: string, actorId = ownerId): AlbumCommand => ({ type: 'RenameAlbum', albumId, actorId, title });
const publish = (readyImages = 1, actorId = ownerId): AlbumCommand => ({ type: 'PublishAlbum', albumId, actorId, readyImages });
const unpublish: AlbumCommand = { type: 'UnpublishAlbum', albumId, actorId: ownerId };
const drop = (actorId = ownerId): AlbumCommand => ({ type: 'DeleteAlbum', albumId, actorId, defaultAlbumId: 'd' });

type Created = Extract<AlbumEvent, { type: 'AlbumCreated' }>['data'];
const created = (change: Partial<Created> = {}): AlbumEvent => ({ type: 'AlbumCreated', data: { albumId, ownerId, title: 'House cats', kind: 'regular', isDefault: false, published: false, ...change } });
const renamed = (title: string): AlbumEvent => ({ type: 'AlbumRenamed', data: { albumId, ownerId, title } });
const published: AlbumEvent = { type: 'AlbumPublished', data: { albumId, ownerId } };
const unpublished: AlbumEvent = { type: 'AlbumUnpublished', data: { albumId, ownerId } };
const deleted: AlbumEvent = { type: 'AlbumDeleted', data: { albumId, ownerId, defaultAlbumId: 'd' } };

describe('an album', () => {
  it('is created', () => given().when(create).then(created()));
  it('is created once', () => given(created()).when(create).thenNothing());
  it('is not created over that of another', () => given(created({ ownerId: 'noor' })).when(create).thenFails('conflict'));
  it('is renamed', () => given(created()).when(rename('Cats')).then(renamed('Cats')));
  it('keeps its name without an event', () => given(created()).when(rename('House cats')).thenNothing());
  it('is published', () => given(created()).when(publish()).then(published));
  it('is published once', () => given(created(), published).when(publish()).thenNothing());
  it('is not published while nothing in it is ready', () => given(created()).when(publish(0)).thenFails('album.nothing-to-publish'));
  it('is made private', () => given(created(), published).when(unpublish).then(unpublished));
  it('is made private once', () => given(created(), published, unpublished).when(unpublish).thenNothing());
  it('can be created public', () => given(created({ published: true })).when(unpublish).then(unpublished));
  it('is deleted', () => given(created()).when(drop()).then(deleted));
  it('is gone after that', () => given(created(), deleted).when(rename('Cats')).thenFails('not_found'));
  it('is not found by a stranger', () => given(created()).when(rename('Mine', 'noor')).thenFails('not_found'));
  it('is not published by a stranger', () => given(created()).when(publish(1, 'noor')).thenFails('not_found'));
  it('is not deleted by a stranger', () => given(created()).when(drop('noor')).thenFails('not_found'));
});

describe.each([{ isDefault: true }, { kind: 'favourites' as const }, { kind: 'tops' as const }])('the fixed album %j', (change) => {
  it('keeps its name', () => given(created(change)).when(rename('Cats')).thenFails('album.fixed'));
  it('stays private', () => given(created(change)).when(publish()).thenFails('album.fixed'));
  it('stays', () => given(created(change)).when(drop()).thenFails('album.fixed'));
});
