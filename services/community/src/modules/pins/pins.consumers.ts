import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import type { AlbumModerationEvent, ImageModerationEvent } from '@pixchange/contracts/events/moderation';
import type { PinEvent } from '@pixchange/contracts/events/pins';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { Consumer } from '../../runtime/followers/consumer.ts';
import type { Pins } from './pins.service.ts';

/** Events that may hide a work from others. */
const hiding = [
  'ImageEdited',
  'ImageMoved',
  'ImageRemoved',
  'ImageDeleted',
  'ImageTakenDown',
  'AlbumUnpublished',
  'AlbumDeleted',
  'AlbumImageReleased',
  'AlbumTakenDown',
] as const;
type Hiding = Extract<
  ImageEvent | ImageModerationEvent | AlbumEvent | AlbumModerationEvent,
  { type: (typeof hiding)[number] }
>;
type Pinned = Extract<PinEvent, { type: 'ImagePinned' }>;

/** Unpins works that are not public anymore, including those hidden at the moment of pinning. */
export const unpinConsumer = (pins: Pins): Consumer => ({
  name: 'unpin-hidden-images',
  role: 'relay',
  types: ['ImagePinned', ...hiding],
  reads: ['pins', 'images'],
  concurrency: 4,
  handle: async (event) => {
    const { type, data } = event as Recorded<Hiding | Pinned>;
    await pins.unpinHidden(type === 'ImagePinned' ? data.userId : data.ownerId);
    return undefined;
  },
});
