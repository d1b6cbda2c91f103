import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

/** Stream `invitations-{inviterId}`: what one person earned by those who came through their invitation. */
export const invitationEvents = {
  InvitationRewarded: event({
    version: 1,
    data: z.object({ inviterId: z.guid(), invitedId: z.guid(), pixtokens: z.int().positive() }),
  }),
} as const;
export type InvitationEvent = EventOf<typeof invitationEvents>;
