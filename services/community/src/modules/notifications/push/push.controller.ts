import { Controller, Inject, Param } from '@nestjs/common';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import { pushSubscriptionsHttp, type PushSubscriptionView } from '@pixchange/contracts/http/push-subscriptions';
import { RateLimiter } from '../../../runtime/http/rate-limiter.ts';
import { Actor, Route, ValidBody, type Caller } from '../../../runtime/http/route.ts';
import { notificationLimits } from '../notifications.limits.ts';
import { PushSubscriptions } from './push.service.ts';

@Controller()
export class PushController {
  constructor(
    @Inject(PushSubscriptions) private readonly subscriptions: PushSubscriptions,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Route(pushSubscriptionsHttp.list)
  async list(@Actor() { userId }: Caller): Promise<{ collection: PushSubscriptionView[] }> {
    return { collection: await this.subscriptions.list(userId) };
  }

  @Route(pushSubscriptionsHttp.subscribe)
  async subscribe(
    @ValidBody() body: BodyOf<typeof pushSubscriptionsHttp.subscribe>,
    @Actor() caller: Caller,
  ): Promise<PushSubscriptionView> {
    await this.limiter.hit(notificationLimits.settings, caller.userId);
    return this.subscriptions.subscribe(caller, body);
  }

  @Route(pushSubscriptionsHttp.unsubscribe)
  async unsubscribe(@Param('id') id: string, @Actor() { userId }: Caller): Promise<void> {
    await this.limiter.hit(notificationLimits.settings, userId);
    await this.subscriptions.unsubscribe(userId, id);
  }
}
