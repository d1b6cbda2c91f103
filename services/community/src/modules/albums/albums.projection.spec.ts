import { describe, expect, it } from 'vitest';
import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { ProfileEvent } from '@pixchange/contracts/events/profiles';
import fc from 'fast-check';
import { changesOf, patch, put, remove, sweep } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { rowsAfter, splitAt } from '../../kernel/testing/rows.ts';
import { stories } from '../../kernel/testing/stories.ts';
import { albumsProjection } from './albums.projection.ts';

const [albumId, ownerId, imageId, defaultAlbumId] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const recordedAt = '2026-11-21T12:00:00.000Z';
const created: AlbumEvent = {
  type: 'AlbumCreated',
  data: { albumId, ownerId, title: 'Cats', kind: 'regular', isDefault: false, published: false },
};
const deleted: AlbumEvent = { type: 'AlbumDeleted', data: { albumId, ownerId, defaultAlbumId } };
type Known = AlbumEvent | UserEvent | ProfileEvent | ErasureEvent;
const changes = (event: Known) => changesOf(albumsProjection, recorded(event, 1, { recordedAt }));

describe('the albums', () => {
  it('have a row with their creation time', () =>
    expect(changes(created)).toEqual([
      put('albums', {
        album_id: albumId,
        owner_id: ownerId,
        title: 'Cats',
        kind: 'regular',
        is_default: false,
        published: false,
        created_at: recordedAt,
      }),
    ]));

  it('are renamed', () =>
    expect(changes({ type: 'AlbumRenamed', data: { albumId, ownerId, title: 'Dogs' } })).toEqual([
      patch('albums', { album_id: albumId }, { title: 'Dogs' }),
    ]));

  it.each([
    ['AlbumPublished', true],
    ['AlbumUnpublished', false],
  ] as const)('after %s have the published flag %j', (type, published) =>
    expect(changes({ type, data: { albumId, ownerId } })).toEqual([
      patch('albums', { album_id: albumId }, { published }),
    ]),
  );

  it('are removed when they are deleted', () =>
    expect(changes(deleted)).toEqual([remove('albums', { album_id: albumId })]));

  it('store their owners', () => {
    const data = {
      userId: ownerId,
      username: 'ines',
      usernameHash: 'u',
      fullName: 'Ines',
      defaultAlbumId,
      favouritesAlbumId: idOf(8),
      topsAlbumId: idOf(9),
    };
    expect(changes({ type: 'RegistrationCompleted', data })).toEqual([
      put('album_owners', {
        user_id: ownerId,
        username: 'ines',
        confirmed: false,
        default_album_id: defaultAlbumId,
        favourites_album_id: idOf(8),
        tops_album_id: idOf(9),
      }),
    ]);
    expect(changes({ type: 'EmailConfirmed', data: { userId: ownerId } })).toEqual([
      patch('album_owners', { user_id: ownerId }, { confirmed: true }),
    ]);
  });

  it('follow a change of their owner’s username', () =>
    expect(
      changes({
        type: 'UsernameChanged',
        data: { userId: ownerId, username: 'noor', usernameHash: 'n', previousUsernameHash: 'u', previousTurn: 2 },
      }),
    ).toEqual([patch('album_owners', { user_id: ownerId }, { username: 'noor' })]));

  it.each(['AccountErased', 'ErasureCompleted'] as const)('are removed with their owner: %s', (type) =>
    expect(changes({ type, data: { userId: ownerId, code: 'r' } })).toEqual([
      sweep('albums', 'owner_id', ownerId),
      remove('album_owners', { user_id: ownerId }),
    ]),
  );

  it('leave no row of an erased owner, even when an album is created between the two erasure events', () => {
    const story: Known[] = [
      created,
      { type: 'AccountErased', data: { userId: ownerId, code: 'r' } },
      { ...created, data: { ...created.data, albumId: idOf(9) } },
      { type: 'ErasureCompleted', data: { userId: ownerId, code: 'r' } },
    ];
    const rows = rowsAfter(albumsProjection, [story.map((event, index) => recorded(event, index + 1))]);
    expect([rows['albums']?.size, rows['album_owners']?.size]).toEqual([0, 0]);
  });

  it.each<Known>([
    { type: 'RegistrationStarted', data: { userId: ownerId, email: null, emailHash: 'h', registrationSource: 0 } },
    { type: 'ConfirmationRequested', data: { userId: ownerId, requestId: 'r' } },
    { type: 'RoleGranted', data: { userId: ownerId, role: 'admin' } },
    { type: 'RoleRevoked', data: { userId: ownerId, role: 'admin' } },
    { type: 'PasswordChanged', data: { userId: ownerId, changeId: 'c' } },
    { type: 'ProfileEdited', data: { userId: ownerId, fullName: 'Ines', description: null, showFollowInfo: true } },
    { type: 'AddressProven', data: { userId: ownerId, address: null } },
    { type: 'AddressRemoved', data: { userId: ownerId } },
    { type: 'ProfilePicturesSubmitted', data: { userId: ownerId, submissionId: idOf(7), kinds: ['cover_image'] } },
    {
      type: 'ProfilePicturesProcessed',
      data: { userId: ownerId, submissionId: idOf(7), profileImage: null, coverImage: null },
    },
    {
      type: 'ProfilePicturesFailed',
      data: { userId: ownerId, submissionId: idOf(7), kind: 'cover_image', code: 'truncated' },
    },
    { type: 'ProfilePicturesWithdrawn', data: { userId: ownerId, submissionId: idOf(7) } },
    { type: 'AlbumImageKept', data: { albumId, ownerId, imageId } },
    { type: 'AlbumImageReleased', data: { albumId, ownerId, imageId } },
  ])('ignore $type', (event) => expect(changes(event)).toEqual([]));

  it('are the same for any split of the events into batches', () => {
    fc.assert(
      fc.property(stories(60), fc.array(fc.nat(), { maxLength: 5 }), (events, cuts) => {
        expect(rowsAfter(albumsProjection, splitAt(events, cuts))).toEqual(
          rowsAfter(
            albumsProjection,
            events.map((event) => [event]),
          ),
        );
      }),
    );
  });
});
