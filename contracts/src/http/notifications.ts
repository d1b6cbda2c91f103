import { z } from 'zod';
import { publicUserView } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { id, instant, positiveInteger, wireBoolean } from './fields.ts';
import { imageItemView } from './images.ts';
import { notifications as limits } from './limits.ts';
import { notificationsRoutes } from './routes/notifications.ts';
import { notificationKinds, optionalNotificationGroups } from './values/notifications.ts';

/**
 * One line of the list. All hearts on one work share a line. Each new heart marks the line as unread and moves it to
 * the top.
 */
export const notificationView = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  /** Latest members who acted, newest first; empty when the platform acted. */
  actors: z.array(publicUserView.pick({ id: true, username: true, full_name: true, profile_image: true })),
  /** Number of members who acted, including those who are not in `actors`. */
  actors_count: z.int(),
  /** Work of the notification; null if there is none, and when the work no longer exists. */
  image: imageItemView.pick({ id: true, title: true, type: true, image: true }).nullable(),
  /** Id of the work, even if the work no longer exists; null if the notification is not about a work. */
  image_id: id.nullable(),
  album_id: id.nullable(),
  comment_id: id.nullable(),
  /** Id under which a decision is shown and can be appealed. */
  decision_id: id.nullable(),
  /** Coins that the member received for a sale. */
  coins: z.int().nullable(),
  read: z.boolean(),
  /** Time of the latest event in the line. */
  created_at: instant,
});
export type NotificationView = z.output<typeof notificationView>;

const unreadCount = { unread_count: z.int() };

/** `next` is the `after` of the following page; null on the last one. `unread_count` stops at 100. */
export const notificationPage = z.object({
  collection: z.array(notificationView),
  next: z.string().nullable(),
  ...unreadCount,
});
export type NotificationPage = z.output<typeof notificationPage>;

const unreadView = z.object(unreadCount);
export type UnreadView = z.output<typeof unreadView>;

const muted = z.array(
  z.enum(optionalNotificationGroups, { error: `Groups must be among ${optionalNotificationGroups.join(', ')}` }),
  { error: 'Muted must be a list of groups' },
);
/** `muted`: groups that are not shown. `digest`: whether the member gets a daily email about unread notifications. */
const settingsView = z.object({ muted: z.array(z.enum(optionalNotificationGroups)), digest: z.boolean() });
export type NotificationSettings = z.output<typeof settingsView>;

export const notificationsHttp = endpoints(notificationsRoutes, {
  list: {
    summary:
      'Notifications of the caller, newest first: follows, hearts (one line for each work), comments, replies, sales, mints and decisions of moderators; nothing about people who left or are suspended',
    query: z.object({
      /** The `next` of the previous page. */
      after: z.string().max(200).optional(),
      per_page: positiveInteger.pipe(z.int().max(limits.perPageMax)).default(limits.perPageDefault),
    }),
    reply: notificationPage,
  },
  unread: { summary: 'Number of unread notifications, at most 100', reply: unreadView },
  follow: {
    summary: `Server-sent events (text/event-stream): \`unread\` with \`{"unread_count"}\` immediately, and whenever it may have changed. At most ${limits.streamsMax} connections for each member, otherwise 429. It ends with the session, which it does not prolong`,
  },
  readAll: {
    summary: 'Mark all notifications as read, or only those up to a time',
    body: z
      .object({
        /** The `created_at` of the newest notification that was seen; later ones stay unread. */
        until: z.iso.datetime({ error: 'Until must be a time in UTC, such as 2026-11-25T08:00:00.000Z' }).optional(),
      })
      .optional(),
    example: { until: '2026-11-25T08:00:00.000Z' },
    reply: unreadView,
  },
  read: {
    summary: 'Mark a notification as read; also 200 when it is already read',
    owns: { id: 'notification' },
    reply: unreadView,
  },
  settings: {
    summary: 'Groups of notifications that the caller turned off, and whether they get a daily email about unread ones',
    reply: settingsView,
  },
  changeSettings: {
    summary:
      'Choose which groups of notifications are not shown, and the daily email; omitted fields stay unchanged. Decisions of moderators are always shown',
    body: z.object({ muted: muted.optional(), digest: wireBoolean.optional() }),
    example: { muted: ['hearts'], digest: true },
    reply: settingsView,
  },
  unsubscribe: {
    summary: 'Turn the daily email off with the token from such an email (RFC 8058); needs no login',
    query: z.object({ token: z.string({ error: 'This link is not valid' }).max(200) }),
  },
});
