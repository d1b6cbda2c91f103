import { describe, expect, it } from 'vitest';
import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import { albums } from '@pixchange/contracts/http/limits';
import fc from 'fast-check';
import { DomainError } from '../../kernel/errors.ts';
import { idOf } from '../../kernel/testing/recorded.ts';
import { storyOf } from '../../kernel/testing/given.ts';
import { albumDecider, type AlbumCommand } from './album.decider.ts';

const given = storyOf(albumDecider);
const albumId = 'a';
const ownerId = 'ines';

const create: AlbumCommand = {
  type: 'CreateAlbum',
  albumId,
  ownerId,
  title: 'House cats',
  kind: 'regular',
  isDefault: false,
  published: false,
};
const rename = (title: string, actorId = ownerId): AlbumCommand => ({ type: 'RenameAlbum', albumId, actorId, title });
const publish = (readyImages = 1, actorId = ownerId): AlbumCommand => ({
  type: 'PublishAlbum',
  albumId,
  actorId,
  readyImages,
});
const unpublish: AlbumCommand = { type: 'UnpublishAlbum', albumId, actorId: ownerId };
const drop = (actorId = ownerId): AlbumCommand => ({ type: 'DeleteAlbum', albumId, actorId, defaultAlbumId: 'd' });

type Created = Extract<AlbumEvent, { type: 'AlbumCreated' }>['data'];
const created = (change: Partial<Created> = {}): AlbumEvent => ({
  type: 'AlbumCreated',
  data: { albumId, ownerId, title: 'House cats', kind: 'regular', isDefault: false, published: false, ...change },
});
const renamed = (title: string): AlbumEvent => ({ type: 'AlbumRenamed', data: { albumId, ownerId, title } });
const published: AlbumEvent = { type: 'AlbumPublished', data: { albumId, ownerId } };
const unpublished: AlbumEvent = { type: 'AlbumUnpublished', data: { albumId, ownerId } };
const deleted: AlbumEvent = { type: 'AlbumDeleted', data: { albumId, ownerId, defaultAlbumId: 'd' } };

describe('an album', () => {
  it('is created', () => given().when(create).then(created()));
  it('is created once', () => given(created()).when(create).thenNothing());
  it('cannot replace an album of another member', () =>
    given(created({ ownerId: 'noor' }))
      .when(create)
      .thenFails('conflict'));
  it('is renamed', () => given(created()).when(rename('Cats')).then(renamed('Cats')));
  it('records no event when the name stays the same', () => given(created()).when(rename('House cats')).thenNothing());
  it('is published', () => given(created()).when(publish()).then(published));
  it('ignores a repeated publication', () => given(created(), published).when(publish()).thenNothing());
  it('is not published without a ready work', () =>
    given(created()).when(publish(0)).thenFails('album.nothing-to-publish'));
  it('is made private', () => given(created(), published).when(unpublish).then(unpublished));
  it('ignores a repeated change to private', () =>
    given(created(), published, unpublished).when(unpublish).thenNothing());
  it('can be made private when it was created public', () =>
    given(created({ published: true }))
      .when(unpublish)
      .then(unpublished));
  it('is deleted', () => given(created()).when(drop()).then(deleted));
  it('is not found after it is deleted', () => given(created(), deleted).when(rename('Cats')).thenFails('not_found'));
  it('is not found by a stranger', () => given(created()).when(rename('Mine', 'noor')).thenFails('not_found'));
  it('is not published by a stranger', () => given(created()).when(publish(1, 'noor')).thenFails('not_found'));
  it('is not deleted by a stranger', () => given(created()).when(drop('noor')).thenFails('not_found'));
});

const keep = (imageId: string, actorId = ownerId): AlbumCommand => ({ type: 'KeepImage', albumId, actorId, imageId });
const release = (imageId: string, actorId = ownerId): AlbumCommand => ({
  type: 'ReleaseImage',
  albumId,
  actorId,
  imageId,
});
const kept = (imageId: string): AlbumEvent => ({ type: 'AlbumImageKept', data: { albumId, ownerId, imageId } });
const released = (imageId: string): AlbumEvent => ({ type: 'AlbumImageReleased', data: { albumId, ownerId, imageId } });

describe('works that the album’s own stream records', () => {
  it('are saved', () => given(created()).when(keep('i')).then(kept('i')));
  it('can be saved to fixed albums too', () =>
    given(created({ kind: 'favourites' }))
      .when(keep('i'))
      .then(kept('i')));
  it('are saved only once', () => given(created(), kept('i')).when(keep('i')).thenNothing());
  it('can be saved only by the album’s owner', () => given(created()).when(keep('i', 'noor')).thenFails('not_found'));
  it('cannot be saved to a deleted album', () => given(created(), deleted).when(keep('i')).thenFails('not_found'));
  it('are removed', () => given(created(), kept('i')).when(release('i')).then(released('i')));
  it('are removed only once', () => given(created(), kept('i'), released('i')).when(release('i')).thenNothing());
  it('can be saved again after they are removed', () =>
    given(created(), kept('i'), released('i')).when(keep('i')).then(kept('i')));
  it('can be removed only by the album’s owner', () =>
    given(created(), kept('i')).when(release('i', 'noor')).thenFails('not_found'));
  it('can be removed from a deleted album, because the default album shows them', () =>
    given(created(), kept('i'), deleted).when(release('i')).then(released('i')));
  it('are limited to the capacity of an album', () => {
    const full = Array.from({ length: albums.imagesMax }, (_, index) => kept(idOf(index)));
    given(created(), ...full)
      .when(keep('i'))
      .thenFails('album.full');
    given(created(), ...full, released(idOf(5)))
      .when(keep('i'))
      .then(kept('i'));
  });
});

const commands: fc.Arbitrary<AlbumCommand> = fc.oneof(
  fc.constantFrom(
    create,
    rename('Cats'),
    rename('Dogs'),
    publish(0),
    publish(1),
    unpublish,
    drop(),
    rename('Mine', 'noor'),
    publish(1, 'noor'),
    drop('noor'),
  ),
  fc
    .tuple(fc.constantFrom(keep, release), fc.constantFrom('i', 'j'), fc.constantFrom(ownerId, ownerId, 'noor'))
    .map(([run, imageId, actorId]) => run(imageId, actorId)),
);

it('in any sequence of commands, strangers and repeats change nothing, and fixed albums stay private', () => {
  const eventsOf = (command: AlbumCommand, state: Parameters<typeof albumDecider.decide>[1]) => {
    try {
      return albumDecider.decide(command, state);
    } catch (error) {
      expect(error).toBeInstanceOf(DomainError);
      return [];
    }
  };
  fc.assert(
    fc.property(
      fc.constantFrom<Partial<Created>>({}, { isDefault: true }, { kind: 'tops' }),
      fc.array(commands, { maxLength: 30 }),
      (change, all) => {
        let state = albumDecider.evolve(albumDecider.initialState, created(change));
        for (const command of all) {
          const events = eventsOf(command, state);
          if ('actorId' in command && command.actorId === 'noor') expect(events).toEqual([]);
          state = events.reduce(albumDecider.evolve, state);
          expect(eventsOf(command, state)).toEqual([]);
          // Fixed albums stay private and can't be deleted.
          if (Object.keys(change).length > 0) expect(state.status).toBe('private');
        }
      },
    ),
  );
});

describe.each([{ isDefault: true }, { kind: 'favourites' as const }, { kind: 'tops' as const }])(
  'the fixed album %j',
  (change) => {
    it('cannot be renamed', () => given(created(change)).when(rename('Cats')).thenFails('album.fixed'));
    it('cannot be published', () => given(created(change)).when(publish()).thenFails('album.fixed'));
    it('cannot be deleted', () => given(created(change)).when(drop()).thenFails('album.fixed'));
  },
);
