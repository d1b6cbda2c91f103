import type { Routes } from '../route.ts';

const path = '/api/push_subscriptions';

export const pushSubscriptionsRoutes = {
  list: { method: 'GET', path, auth: 'bearer', status: 200 },
  subscribe: { method: 'POST', path, auth: 'bearer', status: 201, nestedUnder: 'push_subscription' },
  unsubscribe: { method: 'DELETE', path: `${path}/:id`, auth: 'bearer', status: 204 },
} as const satisfies Routes;
