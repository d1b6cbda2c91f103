import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const pin = z.object({ userId: z.guid(), imageId: z.guid() });

/** Stream `pin-{userId}`: the work that a member pinned to the top of their public profile. */
export const pinEvents = {
  /** Replaces the earlier pin. */
  ImagePinned: event({ version: 1, data: pin }),
  /** The owner removed the pin, or the work is no longer visible to everyone. */
  ImageUnpinned: event({ version: 1, data: pin.extend({ because: z.enum(['owner', 'hidden']) }) }),
} as const;
export type PinEvent = EventOf<typeof pinEvents>;
