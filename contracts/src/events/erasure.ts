import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const userId = z.guid();

/** The end of a stream `user-{userId}`. */
export const erasureEvents = {
  /** From here on the person is gone from every list and address; keys and objects follow. `code` is the receipt's. */
  AccountErased: event({
    version: 1,
    data: z.object({
      userId,
      code: z.string(),
      /** A newer registration of the same address took its place; nobody asked for it, so no receipt is mailed. */
      replaced: z.literal(true).optional(),
    }),
  }),
  /** The key is destroyed and nothing of the person is stored any more. */
  ErasureCompleted: event({ version: 1, data: z.object({ userId, code: z.string() }) }),
} as const;
export type ErasureEvent = EventOf<typeof erasureEvents>;
