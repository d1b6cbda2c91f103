import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

/**
 * Stream `notification-settings-{userId}`: the notifications that a member wants. By default, all groups are shown and
 * the daily email is off.
 */
export const notificationEvents = {
  /** Contains the new values of all settings, changed or not. */
  NotificationSettingsChanged: event({
    version: 1,
    data: z.object({
      userId: z.guid(),
      /** Groups that are not shown. */
      muted: z.array(z.enum(['follows', 'hearts', 'comments', 'replies', 'sales', 'mints'])),
      /**
       * Whether the member gets a daily email about unread notifications; absent in events from before this email
       * existed.
       */
      digest: z.boolean().optional(),
    }),
  }),
} as const;
export type NotificationEvent = EventOf<typeof notificationEvents>;
