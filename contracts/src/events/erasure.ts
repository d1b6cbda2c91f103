import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const userId = z.guid();

/** Last events of a stream `user-{userId}`. */
export const erasureEvents = {
  /**
   * The member disappears from every list and URL; keys and objects are destroyed later. `code` is the code of the
   * receipt.
   */
  AccountErased: event({
    version: 1,
    data: z.object({
      userId,
      code: z.string(),
      /**
       * True when a newer registration of the same address replaced the account. Nobody requested the erasure, so no
       * receipt is emailed.
       */
      replaced: z.literal(true).optional(),
    }),
  }),
  /** The key is destroyed, and no data of the person is stored anymore. */
  ErasureCompleted: event({ version: 1, data: z.object({ userId, code: z.string() }) }),
} as const;
export type ErasureEvent = EventOf<typeof erasureEvents>;
