import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const pair = z.object({ followerId: z.guid(), followedId: z.guid() });

/** Stream `follows-{userId}`: the members that one member follows. */
export const followEvents = {
  UserFollowed: event({ version: 1, data: pair }),
  UserUnfollowed: event({ version: 1, data: pair }),
} as const;
export type FollowEvent = EventOf<typeof followEvents>;
