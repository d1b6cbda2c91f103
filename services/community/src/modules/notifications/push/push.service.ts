import { createECDH } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import type { pushSubscriptionsHttp, PushSubscriptionView } from '@pixchange/contracts/http/push-subscriptions';
import { DomainError } from '../../../kernel/errors.ts';
import { WEB_PUSH } from '../../../platform/tokens.ts';
import type { WebPush } from '../../../platform/web-push/web-push.ts';
import type { Caller } from '../../../runtime/http/route.ts';
import { PushQueries } from './push.queries.ts';

/** Whether a base64url string is a point on the P-256 curve. Messages can be encrypted only to such a key. */
const isBrowserKey = (p256dh: string): boolean => {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    return curve.computeSecret(p256dh, 'base64url').length > 0;
  } catch {
    return false;
  }
};

/** Members' browsers that receive notifications. */
@Injectable()
export class PushSubscriptions {
  constructor(
    @Inject(PushQueries) private readonly queries: PushQueries,
    @Inject(WEB_PUSH) private readonly webPush: WebPush | null,
  ) {}

  list(userId: string): Promise<PushSubscriptionView[]> {
    return this.queries.of(userId);
  }

  /** @throws DomainError `push.off`, `push.other-service`, `push.bad-key` */
  async subscribe(
    { userId, tokenHash }: Pick<Caller, 'userId' | 'tokenHash'>,
    { endpoint, keys, locale = 'en' }: BodyOf<typeof pushSubscriptionsHttp.subscribe>,
  ): Promise<PushSubscriptionView> {
    if (this.webPush === null) throw new DomainError('push.off');
    if (!this.webPush.accepts(endpoint)) throw new DomainError('push.other-service');
    if (!isBrowserKey(keys.p256dh)) throw new DomainError('push.bad-key');
    const siteKey = this.webPush.publicKey;
    const added = await this.queries.add({ userId, tokenHash, endpoint, ...keys, siteKey, locale }, new Date());
    if (added === null) throw new DomainError('push.bad-key');
    return added;
  }

  /** @throws DomainError `not_found` when the member has no such browser */
  async unsubscribe(userId: string, id: string): Promise<void> {
    if (!idForm.test(id) || !(await this.queries.remove(userId, id))) throw new DomainError('not_found');
  }
}
