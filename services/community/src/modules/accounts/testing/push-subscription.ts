import { randomUUID } from 'node:crypto';
import type { BodyInputOf } from '@pixchange/contracts/http/endpoint';
import { pushSubscriptionsHttp } from '@pixchange/contracts/http/push-subscriptions';
import type { Person, Product } from '../../../../../../tests/product.ts';

/** Subscribes a member's browser to push notifications, and returns the id of the subscription. */
export const makePushSubscription = async (
  { call }: Pick<Product, 'call'>,
  { session: { token } }: Person,
): Promise<string> => {
  const { endpoint, keys } = pushSubscriptionsHttp.subscribe.example as BodyInputOf<
    typeof pushSubscriptionsHttp.subscribe
  >;
  return (
    await call(pushSubscriptionsHttp.subscribe, { token, body: { endpoint: `${endpoint}${randomUUID()}`, keys } })
  ).id;
};
