import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

/** Stream `notification-settings-{userId}`: the notifications that a member wants; all of them by default. */
export const notificationEvents = {
  /** Carries all settings with their values from now on. */
  NotificationSettingsChanged: event({
    version: 1,
    data: z.object({
      userId: z.guid(),
      /** Groups that are not shown. */
      muted: z.array(z.enum(['follows', 'hearts', 'comments', 'replies', 'sales', 'mints'])),
      /** Whether the member gets a daily mail about unread notifications; absent in events from before it existed. */
      digest: z.boolean().optional(),
    }),
  }),
} as const;
export type NotificationEvent = EventOf<typeof notificationEvents>;
