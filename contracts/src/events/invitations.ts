import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

/** Stream `invitations-{inviterId}`: rewards of one member for people who joined through their invitation. */
export const invitationEvents = {
  InvitationRewarded: event({
    version: 1,
    data: z.object({
      inviterId: z.guid(),
      invitedId: z.guid(),
      pixtokens: z.int().positive(),
      /** Keyed hash of the invited person's mailbox, ignoring a suffix after a plus sign. Absent in earlier rewards. */
      mailbox: z.string().optional(),
      /** UTC day of the reward, as `2026-11-27`. Absent in earlier rewards. */
      day: z.string().optional(),
    }),
  }),
} as const;
export type InvitationEvent = EventOf<typeof invitationEvents>;
