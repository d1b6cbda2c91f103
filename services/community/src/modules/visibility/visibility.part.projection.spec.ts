import { describe, expect, it } from 'vitest';
import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import type {
  AlbumModerationEvent,
  ImageModerationEvent,
  SuspensionEvent,
} from '@pixchange/contracts/events/moderation';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import { patch, put, remove, sweep, type RowChange } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { notWithheld, visibilityPart } from './visibility.part.projection.ts';

const [imageId, albumId, userId, defaultAlbumId] = [idOf(1), idOf(2), idOf(3), idOf(5)];
const recordedAt = '2026-11-21T12:00:00.000Z';
const decision = { reportId: null, moderatorId: idOf(4), role: 'moderator', reason: 'Spam' } as const;
const [work, album] = [
  { imageId, ownerId: userId },
  { albumId, ownerId: userId },
];

const fields = {
  title: 'House cat',
  altText: null,
  webPageUrl: null,
  type: null,
  forSale: false,
  price: 0,
  subcategoryId: null,
} as const;
const media = {
  format: 'gif',
  sourceSha256: 'b'.repeat(64),
  sourceSizeBytes: 2_000,
  width: 400,
  height: 300,
  isVideo: false,
  animated: true,
  transparent: false,
  audio: false,
  frames: 12,
  durationMs: 1_000,
  detectedType: 'Gif',
  thumbhash: 'AAAA',
} as const;

type Moderation = ImageModerationEvent | AlbumModerationEvent | SuspensionEvent;
type Event = Moderation | ImageEvent | AlbumEvent | ErasureEvent;

const changes = (event: Event): readonly RowChange[] => {
  const handlers = visibilityPart.handlers as unknown as Record<string, (event: Recorded) => readonly RowChange[]>;
  return handlers[event.type]?.(recorded(event, 1, { recordedAt })) ?? [];
};
const touchedBy = (change: RowChange): string[][] =>
  (visibilityPart.derivations ?? []).map(({ touched }) => [...touched(change)]);

const placement = (into: string) =>
  put('image_placements', {
    album_id: into,
    image_id: imageId,
    owner_id: userId,
    placed_at: recordedAt,
    shown_in: into,
  });
const taken = remove('image_placements', { album_id: albumId, image_id: imageId });
const ofWork = (set: object) => patch('work_visibility', { image_id: imageId }, { ...set });

const withheld: readonly [Moderation, Moderation, string][] = [
  [
    { type: 'ImageTakenDown', data: { ...work, ...decision } },
    { type: 'ImageRestored', data: { ...work, ...decision } },
    imageId,
  ],
  [
    { type: 'AlbumTakenDown', data: { ...album, ...decision } },
    { type: 'AlbumRestored', data: { ...album, ...decision } },
    albumId,
  ],
  [
    { type: 'AccountSuspended', data: { userId, ...decision } },
    { type: 'AccountReinstated', data: { userId, ...decision } },
    userId,
  ],
];

describe('withheld items', () => {
  it.each(withheld)('have a separate row, whose change derives the visibility again (%#)', (down, up, id) => {
    expect(changes(down)).toEqual([put('withheld', { subject_id: id })]);
    expect(changes(up)).toEqual([remove('withheld', { subject_id: id })]);
    for (const change of [...changes(down), ...changes(up)]) expect(touchedBy(change)).toEqual([[id], [id]]);
  });

  it('are not changed by a mark for review', () =>
    expect(changes({ type: 'ImageMarkedForReview', data: { ...work, similarTo: idOf(5), distance: 2 } })).toEqual([]));

  it('are excluded by one SQL condition', () =>
    expect(notWithheld('read', 'a', 'b')).toBe(
      'NOT EXISTS (SELECT 1 FROM read.withheld w WHERE w.subject_id IN (a, b))',
    ));
});

describe('the visibility of a work', () => {
  it('is limited to its owner at first, and follows its status and its owner’s permission', () => {
    expect(
      changes({ type: 'ImageSubmitted', data: { ...work, albumId, ...fields, tags: ['cat'], allowPublish: true } }),
    ).toEqual([
      put('work_visibility', {
        image_id: imageId,
        owner_id: userId,
        status: 'processing',
        allow_publish: true,
        visible: false,
      }),
      placement(albumId),
    ]);
    expect(
      changes({ type: 'ImageProcessed', data: { ...work, ...media, perceptualHashes: [], versions: [] } }),
    ).toEqual([ofWork({ status: 'ready' })]);
    expect(changes({ type: 'ImageProcessingFailed', data: { ...work, code: 'truncated' } })).toEqual([
      ofWork({ status: 'failed' }),
    ]);
    expect(changes({ type: 'ImageEdited', data: { ...work, ...fields, tags: [], allowPublish: false } })).toEqual([
      ofWork({ allow_publish: false }),
    ]);
  });

  it('depends on the albums that it is added to, moved to and removed from, and ends with its deletion', () => {
    expect(changes({ type: 'ImagePlaced', data: { ...work, albumId } })).toEqual([placement(albumId)]);
    expect(changes({ type: 'ImageMoved', data: { ...work, fromAlbumId: albumId, toAlbumId: defaultAlbumId } })).toEqual(
      [taken, placement(defaultAlbumId)],
    );
    expect(changes({ type: 'ImageRemoved', data: { ...work, albumId } })).toEqual([taken]);
    expect(changes({ type: 'AlbumImageKept', data: { ...album, imageId } })).toEqual([placement(albumId)]);
    expect(changes({ type: 'AlbumImageReleased', data: { ...album, imageId } })).toEqual([taken]);
    expect(changes({ type: 'ImageDeleted', data: work })).toEqual([
      remove('work_visibility', { image_id: imageId }),
      sweep('image_placements', 'image_id', imageId),
    ]);
  });

  it('depends on the state of its albums', () => {
    expect(
      changes({
        type: 'AlbumCreated',
        data: { ...album, title: 'Cats', kind: 'regular', isDefault: false, published: true },
      }),
    ).toEqual([
      put('image_albums', { album_id: albumId, owner_id: userId, kind: 'regular', published: true, moved_to: null }),
    ]);
    const ofAlbum = (set: object) => patch('image_albums', { album_id: albumId }, { ...set });
    expect(changes({ type: 'AlbumPublished', data: album })).toEqual([ofAlbum({ published: true })]);
    expect(changes({ type: 'AlbumUnpublished', data: album })).toEqual([ofAlbum({ published: false })]);
    expect(changes({ type: 'AlbumDeleted', data: { ...album, defaultAlbumId } })).toEqual([
      ofAlbum({ published: false, moved_to: defaultAlbumId }),
    ]);
    expect(changes({ type: 'AlbumRenamed', data: { ...album, title: 'Dogs' } })).toEqual([]);
  });

  it('ends when its owner is erased, and then the row is removed', () => {
    const gone = ['image_albums', 'image_placements'].map((table) => sweep(table, 'owner_id', userId));
    expect(changes({ type: 'AccountErased', data: { userId, code: 'c' } })).toEqual([
      sweep('work_visibility', 'owner_id', userId, { status: 'removed', allow_publish: false, visible: false }),
      ...gone,
    ]);
    expect(changes({ type: 'ErasureCompleted', data: { userId, code: 'c' } })).toEqual([
      sweep('work_visibility', 'owner_id', userId),
      ...gone,
    ]);
  });

  it.each([
    ['the work', ofWork({ status: 'ready' }), [imageId]],
    ['the placed work', placement(albumId), [imageId]],
    ['the works of an album', patch('image_albums', { album_id: albumId }, { published: true }), [albumId]],
    ['the works of a person', sweep('work_visibility', 'owner_id', userId), [userId]],
    ['no work when other tables change', put('images', { image_id: imageId }), []],
  ])('is derived again for %s', (_, change, ids) => expect(touchedBy(change)).toEqual([ids, ids]));
});
