import type { PersonalData } from '../../extensions/personal-data.ts';
import type { DigestQueries } from './digest.queries.ts';
import { notificationSettingsDecider } from './notification-settings.decider.ts';
import type { PushQueries } from './push/push.queries.ts';
import type { NotificationsQueries } from './notifications.queries.ts';

/** Returns the source of a member's notifications (without texts) and notification settings for the data export. */
export const notificationsPersonalData = (
  queries: NotificationsQueries,
  digests: DigestQueries,
  pushes: PushQueries,
): PersonalData => ({
  async *entries(userId) {
    const [{ muted, digest }, rows] = [await queries.settingsOf(userId), await queries.all(userId)];
    yield {
      path: 'notifications.json',
      json: {
        muted,
        browsers: await pushes.of(userId),
        daily_mail: { on: digest, last_sent_at: await digests.lastSent(userId) },
        notifications: rows.map(({ recipient_id: _, actor_ids: actors, ...row }) => ({ ...row, actors })),
      },
    };
  },
  async *streams(userId) {
    yield notificationSettingsDecider.stream(userId);
  },
});
