import { Inject, Injectable } from '@nestjs/common';
import type { NotificationPage, NotificationSettings, UnreadView } from '@pixchange/contracts/http/notifications';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { People } from '../accounts/people.face.ts';
import { Works } from '../images/works.face.ts';
import { notificationSettingsDecider, type NotificationSettingsChange } from './notification-settings.decider.ts';
import { notificationViewOf } from './notification.view.ts';
import { NotificationsQueries, type NotificationRow } from './notifications.queries.ts';

/** Lists and reads notifications of members about actions of others, the market and moderators. */
@Injectable()
export class Notifications {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(NotificationsQueries) private readonly queries: NotificationsQueries,
    @Inject(People) private readonly people: People,
    @Inject(Works) private readonly works: Works,
  ) {}

  /** Returns a page of notifications. @throws DomainError `invalid` for an `after` that is not from a previous page */
  async list(
    userId: string,
    page: { readonly after?: string | undefined; readonly per_page: number },
  ): Promise<NotificationPage> {
    const muted = await this.queries.mutedBy(userId);
    const [{ rows, next }, unread] = await Promise.all([
      this.queries.of(userId, muted, page),
      this.queries.unread(userId, muted),
    ]);
    return { collection: await this.views(userId, rows), next, unread_count: unread };
  }

  async unread(userId: string): Promise<UnreadView> {
    const muted = await this.queries.mutedBy(userId);
    return { unread_count: await this.queries.unread(userId, muted) };
  }

  /** Marks a notification as read. @throws DomainError `not_found` when the member has no such notification */
  async markRead(userId: string, id: string): Promise<UnreadView> {
    if (!(await this.queries.markRead(userId, id))) throw new DomainError('not_found');
    return this.unread(userId);
  }

  /** Marks all notifications as read, or those up to a time (ISO 8601), and returns the remaining unread count. */
  async markAllRead(userId: string, until: string | null): Promise<UnreadView> {
    await this.queries.markAllRead(userId, until);
    return this.unread(userId);
  }

  async settings(userId: string): Promise<NotificationSettings> {
    const { muted, digest } = await this.commands.stateOf(notificationSettingsDecider, userId);
    return { muted: [...muted], digest };
  }

  async changeSettings(userId: string, change: NotificationSettingsChange): Promise<NotificationSettings> {
    await this.commands.run(notificationSettingsDecider, { type: 'ChangeNotificationSettings', userId, ...change });
    return this.settings(userId);
  }

  private async views(userId: string, rows: readonly NotificationRow[]): Promise<NotificationPage['collection']> {
    const actorIds = [...new Set(rows.flatMap(({ actor_ids }) => actor_ids))];
    const imageIds = [...new Set(rows.flatMap(({ image_id }) => image_id ?? []))];
    const [people, works] = await Promise.all([
      actorIds.length === 0 ? [] : this.people.some(actorIds, userId),
      imageIds.length === 0 ? [] : this.works.some(imageIds, userId),
    ]);
    const shown = {
      people: new Map(people.map((person) => [person.id, person])),
      works: new Map(works.map((work) => [work.id, work])),
    };
    return rows.flatMap((row) => notificationViewOf(row, shown) ?? []);
  }
}
