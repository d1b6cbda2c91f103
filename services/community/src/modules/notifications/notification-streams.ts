import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { notifications as limits } from '@pixchange/contracts/http/limits';
import { typesOf } from '../../kernel/projection.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { EventLog } from '../../platform/event-store/event-log.ts';
import { ShownEvents, type ShownStretch } from '../../runtime/read-model/shown-events.ts';
import { notificationsProjection } from './notifications.projection.ts';
import { Notifications } from './notifications.service.ts';
import { NotificationsQueries } from './notifications.queries.ts';

interface Follower {
  readonly onUnread: (count: number) => void;
  readonly onEnd: () => void;
}

/** Sends the number of unread notifications to the open pages of members whenever the number may have changed. */
@Injectable()
export class NotificationStreams implements OnModuleDestroy {
  private readonly followers = new Map<string, Set<Follower>>();
  private readonly shown: ShownEvents;

  constructor(
    @Inject(EventLog) log: EventLog,
    @Inject(Commands) commands: Commands,
    @Inject(NotificationsQueries) private readonly queries: NotificationsQueries,
    @Inject(Notifications) private readonly notifications: Notifications,
  ) {
    const types = new Set(typesOf(notificationsProjection));
    this.shown = new ShownEvents(
      log,
      commands,
      (type) => types.has(type),
      (stretch) => this.announce(stretch),
      [notificationsProjection.name],
    );
  }

  get isClosing(): boolean {
    return this.shown.isClosing;
  }

  /** Whether a member already has the maximum number of connections to this process. */
  isFull(userId: string): boolean {
    return (this.followers.get(userId)?.size ?? 0) >= limits.streamsMax;
  }

  /**
   * Registers a page for the counts of a member, synchronously, so that `isFull` counts it. The current count is sent
   * first, so that a page that was offline misses nothing. Returns a function that removes the page.
   */
  async follow(userId: string, follower: Follower): Promise<() => void> {
    const ofMember = this.followers.get(userId) ?? new Set();
    this.followers.set(userId, ofMember.add(follower));
    const leave = () => {
      ofMember.delete(follower);
      if (ofMember.size === 0 && this.followers.get(userId) === ofMember) this.followers.delete(userId);
    };
    try {
      await this.shown.start();
      follower.onUnread((await this.notifications.unread(userId)).unread_count);
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  /**
   * Sends the count to the member's pages that are connected to this process. Must be called after the member reads a
   * notification, because that records no event.
   */
  async sendCount(userId: string): Promise<void> {
    const ofMember = this.followers.get(userId);
    if (ofMember === undefined) return;
    const { unread_count: count } = await this.notifications.unread(userId);
    for (const { onUnread } of ofMember) onUnread(count);
  }

  onModuleDestroy(): void {
    this.shown.stop();
    for (const ofMember of this.followers.values()) for (const { onEnd } of ofMember) onEnd();
  }

  private async announce({ types, from, to }: ShownStretch): Promise<void> {
    if (types.size === 0 || this.followers.size === 0) return;
    for (const userId of await this.queries.concerned([...this.followers.keys()], from, to))
      await this.sendCount(userId);
  }
}
