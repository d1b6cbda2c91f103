import { describe, expect, it } from 'vitest';
import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import { patch, put, remove, sweep, type RowChange } from '../../../kernel/projection.ts';
import { idOf, recorded } from '../../../kernel/testing/recorded.ts';
import { searchDerivations, searchHandlers } from './image-search.projection.ts';
import { draftOf } from '../testing/events.ts';

const [imageId, ownerId, albumId, keeperId] = [idOf(1), idOf(2), idOf(3), idOf(4)];

const changes = (event: Parameters<typeof recorded>[0]): readonly RowChange[] => {
  const handlers = searchHandlers as unknown as Readonly<Record<string, (event: unknown) => readonly RowChange[]>>;
  return handlers[event.type]?.(recorded(event)) ?? [];
};

const words = (change: Parameters<typeof draftOf>[0]): Readonly<Record<string, number>> => {
  const [written] = changes({ type: 'ImageSubmitted', data: draftOf({ imageId, ownerId, ...change }) });
  const { terms, standings } = (written?.kind === 'put' ? written.row : {}) as { terms: string[]; standings: number[] };
  return Object.fromEntries(terms.map((term, index) => [term, standings[index] ?? NaN]));
};

describe('the search terms of a work', () => {
  it('are its title and tags, the words of these and of its alt text, and their other forms and concepts', () =>
    expect(words({ title: 'House cat', tags: ['sci-fi', 'cat'], altText: 'A cat asleep' })).toEqual({
      'house cat': 5,
      house: 4,
      cat: 4,
      housecat: 4,
      '~en:hous': 4,
      '~de:hous': 4,
      '~es:hous': 4,
      '~fr:hous': 4,
      '~pt:hous': 4,
      '@welcome-home': 4,
      '@cat': 4,
      'sci fi': 3,
      sci: 2,
      fi: 2,
      scifi: 2,
      '~fr:scif': 2,
      '~pt:scif': 2,
      a: 0,
      asleep: 0,
      acatasleep: 0,
      '@animal': -1,
    }));
  it('are empty without title, tags and alt text', () =>
    expect(words({ title: null, tags: null, altText: null })).toEqual({}));
  it('include emoji, and the signs of a title without words', () =>
    expect(words({ title: '!!!', tags: ['🐈‍⬛'], altText: '%' })).toEqual({
      '!!!': 5,
      '🐈‍⬛': 3,
      '@cat': 2,
      '@animal': -1,
    }));
  it('are never longer than the index allows', () =>
    expect(
      Object.keys(words({ title: 'x'.repeat(100), tags: [], altText: '㍿'.repeat(500) })).every(
        (word) => [...word].length <= 64,
      ),
    ).toBe(true));
  it('list those of its title and tags as heads', () =>
    expect(
      changes({
        type: 'ImageSubmitted',
        data: draftOf({ imageId, ownerId, title: 'Cat', tags: ['night'], altText: 'moon' }),
      }),
    ).toEqual([
      put('image_texts', {
        image_id: imageId,
        owner_id: ownerId,
        terms: ['cat', '@cat', 'night', 'moon', '@animal'],
        standings: [5, 4, 3, 0, -1],
        heads: ['cat', '@cat', 'night'],
        titled: 2,
      }),
    ]));
  it('are replaced after an edit', () => {
    const { albumId: _album, ...edited } = draftOf({ imageId, ownerId, title: 'Dog', tags: [], altText: null });
    expect(changes({ type: 'ImageEdited', data: edited })).toEqual([
      put('image_texts', {
        image_id: imageId,
        owner_id: ownerId,
        terms: ['dog', '@dog', '@animal'],
        standings: [5, 4, -1],
        heads: ['dog', '@dog'],
        titled: 2,
      }),
    ]);
  });
  it('are deleted with it', () =>
    expect(changes({ type: 'ImageDeleted', data: { imageId, ownerId } } as ImageEvent)).toEqual([
      remove('image_texts', { image_id: imageId }),
    ]));
});

describe('the search rows of a member', () => {
  it('contain the words of their names', () =>
    expect(
      changes({
        type: 'RegistrationCompleted',
        data: {
          userId: ownerId,
          username: 'zoe.loops',
          usernameHash: 'u',
          fullName: 'Zoë Ångström',
          defaultAlbumId: albumId,
          favouritesAlbumId: albumId,
          topsAlbumId: albumId,
        },
      }),
    ).toEqual([
      put('image_authors', {
        user_id: ownerId,
        username: ['zoe', 'loops', 'zoeloops'],
        full_name: ['zoe', 'angstrom', 'zoeangstrom', 'angstroem'],
      }),
    ]));
  it('follow new names', () => {
    expect(
      changes({
        type: 'ProfileEdited',
        data: { userId: ownerId, fullName: 'Noor', description: null, showFollowInfo: true },
      }),
    ).toEqual([patch('image_authors', { user_id: ownerId }, { full_name: ['noor'] })]);
    expect(
      changes({
        type: 'UsernameChanged',
        data: { userId: ownerId, username: 'noor_h', usernameHash: 'n', previousUsernameHash: 'u', previousTurn: 1 },
      }),
    ).toEqual([patch('image_authors', { user_id: ownerId }, { username: ['noor', 'h', 'noorh'] })]);
  });
  it.each(['AccountErased', 'ErasureCompleted'] as const)('are removed after %s', (type) =>
    expect(changes({ type, data: { userId: ownerId, code: 'c' } })).toEqual([
      sweep('image_texts', 'owner_id', ownerId),
      remove('image_authors', { user_id: ownerId }),
    ]),
  );
  it('include the works that they save, until they remove them', () => {
    expect(changes({ type: 'AlbumImageKept', data: { albumId, ownerId: keeperId, imageId } } as AlbumEvent)).toEqual([
      put('image_keeps', { album_id: albumId, image_id: imageId, owner_id: keeperId }),
    ]);
    expect(
      changes({ type: 'AlbumImageReleased', data: { albumId, ownerId: keeperId, imageId } } as AlbumEvent),
    ).toEqual([remove('image_keeps', { album_id: albumId, image_id: imageId })]);
  });
});

it('a new album affects no works, but a new work and a published album do', () => {
  const [first] = searchDerivations(() => [imageId]);
  expect(first?.touched(put('image_albums', { album_id: albumId }))).toEqual([]);
  expect(first?.touched(put('images', { image_id: imageId }))).toEqual([imageId]);
  expect(first?.touched(patch('image_albums', { album_id: albumId }, { published: true }))).toEqual([imageId]);
});
