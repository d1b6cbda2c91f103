import { describe, expect, it } from '@jest/globals';
import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import fc from 'fast-check';
import { changesOf, patch, put, remove } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { rowsAfter, splitAt } from '../../kernel/testing/rows.ts';
import { stories } from '../../kernel/testing/stories.ts';
import { albumsProjection } from './albums.projection.ts';

const [albumId, ownerId, imageId, defaultAlbumId] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const recordedAt = '2026-11-21T12:00:00.000Z';
const created: AlbumEvent = { type: 'AlbumCreated', data: { albumId, ownerId, title: 'Cats', kind: 'regular', isDefault: false, published: false } };
const deleted: AlbumEvent = { type: 'AlbumDeleted', data: { albumId, ownerId, defaultAlbumId } };
const changes = (event: AlbumEvent | UserEvent) => changesOf(albumsProjection, recorded(event, 1, { recordedAt }));

describe('the albums', () => {
  it('have a row with the time of their making', () =>
    expect(changes(created)).toEqual([put('albums', { album_id: albumId, owner_id: ownerId, title: 'Cats', kind: 'regular', is_default: false, published: false, created_at: recordedAt })]));

  it('change their titles', () => expect(changes({ type: 'AlbumRenamed', data: { albumId, ownerId, title: 'Dogs' } })).toEqual([patch('albums', { album_id: albumId }, { title: 'Dogs' })]));

  it.each([['AlbumPublished', true], ['AlbumUnpublished', false]] as const)('after %s are public: %p', (type, published) =>
    expect(changes({ type, data: { albumId, ownerId } })).toEqual([patch('albums', { album_id: albumId }, { published })]));

  it('are gone when they are deleted', () => expect(changes(deleted)).toEqual([remove('albums', { album_id: albumId })]));

  it('know their owners', () => {
    const data = { userId: ownerId, username: 'ines', usernameHash: 'u', fullName: 'Ines', defaultAlbumId, favouritesAlbumId: idOf(8), topsAlbumId: idOf(9) };
    expect(changes({ type: 'RegistrationCompleted', data })).toEqual([put('album_owners', { user_id: ownerId, username: 'ines', confirmed: false, default_album_id: defaultAlbumId, favourites_album_id: idOf(8), tops_album_id: idOf(9) })]);
    expect(changes({ type: 'EmailConfirmed', data: { userId: ownerId } })).toEqual([patch('album_owners', { user_id: ownerId }, { confirmed: true })]);
  });

  it.each<AlbumEvent | UserEvent>([
    { type: 'RegistrationStarted', data: { userId: ownerId, email: null, emailHash: 'h', registrationSource: 0 } },
    { type: 'ConfirmationRequested', data: { userId: ownerId, requestId: 'r' } },
    { type: 'RoleGranted', data: { userId: ownerId, role: 'admin' } },
    { type: 'AlbumImageKept', data: { albumId, ownerId, imageId } },
    { type: 'AlbumImageReleased', data: { albumId, ownerId, imageId } },
  ])('do not care about $type', (event) => expect(changes(event)).toEqual([]));

  it('are the same however a story is split into batches', () => {
    fc.assert(
      fc.property(stories(60), fc.array(fc.nat(), { maxLength: 5 }), (events, cuts) => {
        expect(rowsAfter(albumsProjection, splitAt(events, cuts))).toEqual(rowsAfter(albumsProjection, events.map((event) => [event])));
      }),
    );
  });
});
