import type { PersonalData } from '../../platform/personal-data.ts';
import { notificationSettingsDecider } from './notification-settings.decider.ts';
import type { NotificationsQueries } from './notifications.queries.ts';

/** What a member was told, by ids, and what they want to hear of. */
export const notificationsPersonalData = (queries: NotificationsQueries): PersonalData => ({
  async *entries(userId) {
    const [muted, rows] = [await queries.mutedBy(userId), await queries.all(userId)];
    yield {
      path: 'notifications.json',
      json: {
        muted,
        notifications: rows.map(({ recipient_id: _, actor_ids: actors, ...row }) => ({ ...row, actors })),
      },
    };
  },
  async *streams(userId) {
    yield notificationSettingsDecider.stream(userId);
  },
});
