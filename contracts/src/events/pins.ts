import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const pin = z.object({ userId: z.guid(), imageId: z.guid() });

/** Stream `pin-{userId}`: the work that a member pinned to the top of their public profile. */
export const pinEvents = {
  /** Takes the place of the one before. */
  ImagePinned: event({ version: 1, data: pin }),
  /** By its owner, or because not everyone sees the work any more. */
  ImageUnpinned: event({ version: 1, data: pin.extend({ because: z.enum(['owner', 'hidden']) }) }),
} as const;
export type PinEvent = EventOf<typeof pinEvents>;
