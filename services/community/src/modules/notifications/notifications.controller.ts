import { Controller, Headers, Inject, Param, Res } from '@nestjs/common';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import {
  notificationsHttp,
  type NotificationPage,
  type NotificationSettings,
  type UnreadView,
} from '@pixchange/contracts/http/notifications';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../kernel/errors.ts';
import { PartUnavailable } from '../../platform/unavailable.ts';
import { EventStream } from '../../runtime/http/event-stream.ts';
import { RateLimited, RateLimiter } from '../../runtime/http/rate-limiter.ts';
import { Actor, Address, Route, ValidBody, ValidQuery, type Caller } from '../../runtime/http/route.ts';
import { bearerIn, TOKEN_READER, type TokenReader } from '../../runtime/http/token-reader.ts';
import { DigestTokens } from './digest-tokens.service.ts';
import { NotificationStreams } from './notification-streams.ts';
import { notificationLimits } from './notifications.limits.ts';
import { Notifications } from './notifications.service.ts';

const FULL_SECONDS = 60;

@Controller()
export class NotificationsController {
  constructor(
    @Inject(Notifications) private readonly notifications: Notifications,
    @Inject(NotificationStreams) private readonly streams: NotificationStreams,
    @Inject(DigestTokens) private readonly digestTokens: DigestTokens,
    @Inject(TOKEN_READER) private readonly tokens: TokenReader,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Route(notificationsHttp.list)
  list(
    @ValidQuery() page: QueryOf<typeof notificationsHttp.list>,
    @Actor() { userId }: Caller,
  ): Promise<NotificationPage> {
    return this.notifications.list(userId, page);
  }

  @Route(notificationsHttp.unread)
  unread(@Actor() { userId }: Caller): Promise<UnreadView> {
    return this.notifications.unread(userId);
  }

  @Route(notificationsHttp.follow)
  async follow(
    @Actor() { userId }: Caller,
    @Res() reply: FastifyReply,
    @Headers('authorization') authorization?: string,
  ): Promise<void> {
    if (this.streams.isClosing) throw new PartUnavailable('event-store');
    await this.limiter.hit(notificationLimits.stream, userId);
    // There must be no `await` between this check and `follow`, which registers the page; otherwise concurrent requests
    // could exceed the limit.
    if (this.streams.isFull(userId)) throw new RateLimited(FULL_SECONDS, 'too_many_requests');
    const token = bearerIn(authorization) ?? '';
    const stream = new EventStream(() => this.isGood(token, userId));
    try {
      const leave = await this.streams.follow(userId, {
        onUnread: (unread_count) => stream.send('unread', { unread_count }),
        onEnd: () => stream.end(),
      });
      stream.onClose(leave);
    } catch (error) {
      stream.end();
      throw error;
    }
    stream.sendTo(reply);
  }

  @Route(notificationsHttp.readAll)
  async readAll(
    @ValidBody() body: BodyOf<typeof notificationsHttp.readAll>,
    @Actor() { userId }: Caller,
  ): Promise<UnreadView> {
    await this.limiter.hit(notificationLimits.read, userId);
    const unread = await this.notifications.markAllRead(userId, body?.until ?? null);
    await this.streams.sendCount(userId);
    return unread;
  }

  @Route(notificationsHttp.read)
  async read(@Param('id') id: string, @Actor() { userId }: Caller): Promise<UnreadView> {
    await this.limiter.hit(notificationLimits.read, userId);
    const unread = await this.notifications.markRead(userId, id);
    await this.streams.sendCount(userId);
    return unread;
  }

  @Route(notificationsHttp.settings)
  settings(@Actor() { userId }: Caller): Promise<NotificationSettings> {
    return this.notifications.settings(userId);
  }

  @Route(notificationsHttp.changeSettings)
  async changeSettings(
    @ValidBody() change: BodyOf<typeof notificationsHttp.changeSettings>,
    @Actor() { userId }: Caller,
  ): Promise<NotificationSettings> {
    await this.limiter.hit(notificationLimits.settings, userId);
    return this.notifications.changeSettings(userId, change);
  }

  @Route(notificationsHttp.unsubscribe)
  async unsubscribe(
    @ValidQuery() { token }: QueryOf<typeof notificationsHttp.unsubscribe>,
    @Address() address: string,
  ): Promise<void> {
    await this.limiter.hit(notificationLimits.unsubscribe, address);
    const userId = this.digestTokens.ownerOf(token);
    if (userId === null) throw new DomainError('notification.bad-token');
    // Only the token is checked: turning off the email is harmless even if the member is erased or gets no email.
    await this.notifications.changeSettings(userId, { digest: false });
  }

  /**
   * Whether the session is still valid. The check does not extend the session, so that an unused page is logged out.
   */
  private async isGood(token: string, userId: string): Promise<boolean> {
    return (await this.tokens.read(token, ['session'], false))?.userId === userId;
  }
}
