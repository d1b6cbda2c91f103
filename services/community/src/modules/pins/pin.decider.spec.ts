import { describe, it } from 'vitest';
import type { PinEvent } from '@pixchange/contracts/events/pins';
import { storyOf } from '../../kernel/testing/given.ts';
import { pinDecider, type PinCommand } from './pin.decider.ts';

const given = storyOf(pinDecider);
const userId = 'ines';
const pin = (imageId: string, ownerId = userId, isPublic = true): PinCommand => ({
  type: 'PinImage',
  userId,
  image: { imageId, ownerId, isPublic },
});
const unpin: PinCommand = { type: 'UnpinImage', userId };
const hide = (imageId: string): PinCommand => ({ type: 'UnpinHiddenImage', userId, imageId });
const pinned = (imageId: string): PinEvent => ({ type: 'ImagePinned', data: { userId, imageId } });
const unpinned = (imageId: string, because: 'owner' | 'hidden' = 'owner'): PinEvent => ({
  type: 'ImageUnpinned',
  data: { userId, imageId, because },
});

describe('a pinned work', () => {
  it('is pinned when it is a public work of the member', () => given().when(pin('cat')).then(pinned('cat')));
  it('cannot belong to another member', () => given().when(pin('cat', 'noor')).thenFails('pin.not-own'));
  it('must be public', () =>
    given()
      .when(pin('cat', userId, false))
      .thenFails('pin.not-public'));
  it('ignores a repeated pin', () => given(pinned('cat')).when(pin('cat')).thenNothing());
  it('replaces the previous one', () => given(pinned('cat')).when(pin('dog')).then(pinned('dog')));
  it('is unpinned by its owner', () => given(pinned('cat')).when(unpin).then(unpinned('cat')));
  it('ignores a repeated unpin', () => given(pinned('cat'), unpinned('cat')).when(unpin).thenNothing());
  it('can be pinned again', () => given(pinned('cat'), unpinned('cat')).when(pin('cat')).then(pinned('cat')));
  it('is unpinned when it is no longer public', () =>
    given(pinned('cat')).when(hide('cat')).then(unpinned('cat', 'hidden')));
  it('stays pinned when another work is hidden', () => given(pinned('cat')).when(hide('dog')).thenNothing());
});
