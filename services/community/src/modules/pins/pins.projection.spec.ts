import { describe, expect, it } from 'vitest';
import { changesOf, put, remove } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { pinsProjection } from './pins.projection.ts';

const [userId, imageId] = [idOf(1), idOf(2)];
const changes = (event: Parameters<typeof recorded>[0]) => changesOf(pinsProjection, recorded(event, 1));

describe('a pinned work', () => {
  it('is a row of its member', () =>
    expect(changes({ type: 'ImagePinned', data: { userId, imageId } })).toEqual([
      put('pinned_images', { user_id: userId, image_id: imageId }),
    ]));

  it.each([
    ['ImageUnpinned', { userId, imageId, because: 'owner' }],
    ['AccountErased', { userId, code: 'c' }],
    ['ErasureCompleted', { userId, code: 'c' }],
  ])('is removed by %s', (type, data) =>
    expect(changes({ type, data })).toEqual([remove('pinned_images', { user_id: userId })]),
  );
});
