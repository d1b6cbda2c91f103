import { describe, expect, it } from '@jest/globals';
import type {
  AlbumModerationEvent,
  ImageModerationEvent,
  SuspensionEvent,
} from '@pixchange/contracts/events/moderation';
import { changesOf, put, remove } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { notWithheld } from './image-moderation.projection.ts';
import { imagesProjection } from './works/images.projection.ts';

const [imageId, albumId, userId] = [idOf(1), idOf(2), idOf(3)];
const decision = { reportId: null, moderatorId: idOf(4), role: 'moderator', reason: 'Spam' } as const;

type Event = ImageModerationEvent | AlbumModerationEvent | SuspensionEvent;

const taken: readonly [Event, Event, string][] = [
  [
    { type: 'ImageTakenDown', data: { imageId, ownerId: userId, ...decision } },
    { type: 'ImageRestored', data: { imageId, ownerId: userId, ...decision } },
    imageId,
  ],
  [
    { type: 'AlbumTakenDown', data: { albumId, ownerId: userId, ...decision } },
    { type: 'AlbumRestored', data: { albumId, ownerId: userId, ...decision } },
    albumId,
  ],
  [
    { type: 'AccountSuspended', data: { userId, ...decision } },
    { type: 'AccountReinstated', data: { userId, ...decision } },
    userId,
  ],
];

describe('what moderators withhold', () => {
  it.each(taken)('stands apart, and is decided anew with it (%#)', (down, up, id) => {
    expect(changesOf(imagesProjection, recorded(down))).toEqual([put('withheld', { subject_id: id })]);
    expect(changesOf(imagesProjection, recorded(up))).toEqual([remove('withheld', { subject_id: id })]);
    for (const event of [down, up]) {
      const touched = changesOf(imagesProjection, recorded(event)).flatMap((change) =>
        (imagesProjection.derivations ?? []).map((derivation) => derivation.touched(change)),
      );
      expect(touched.filter((ids) => ids.includes(id)).length).toBeGreaterThan(1);
    }
  });

  it('is not changed by a mark for review', () =>
    expect(
      changesOf(
        imagesProjection,
        recorded({ type: 'ImageMarkedForReview', data: { imageId, ownerId: userId, similarTo: idOf(5), distance: 2 } }),
      ),
    ).toEqual([]));

  it('is one question in SQL', () =>
    expect(notWithheld('read', 'a', 'b')).toBe(
      'NOT EXISTS (SELECT 1 FROM read.withheld w WHERE w.subject_id IN (a, b))',
    ));
});
