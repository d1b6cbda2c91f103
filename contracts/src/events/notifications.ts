import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

/** Stream `notification-settings-{userId}`: what a member wants to hear of; all of it, until they say otherwise. */
export const notificationEvents = {
  /** All settings as they are from now on. */
  NotificationSettingsChanged: event({
    version: 1,
    data: z.object({
      userId: z.guid(),
      /** Groups that are not shown. */
      muted: z.array(z.enum(['follows', 'hearts', 'comments', 'replies', 'sales', 'mints'])),
      /** Whether they get a mail a day of what is unread; absent in events from before there was one. */
      digest: z.boolean().optional(),
    }),
  }),
} as const;
export type NotificationEvent = EventOf<typeof notificationEvents>;
