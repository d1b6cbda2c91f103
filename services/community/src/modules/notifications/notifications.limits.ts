import type { RateLimit } from '../../platform/http/rate-limiter.ts';

export const notificationLimits = {
  /** Reading is a click; each may mark one. */
  read: { name: 'notification-read', hitsMax: 300, windowSeconds: 60 },
  settings: { name: 'notification-settings', hitsMax: 60, windowSeconds: 60 },
  /** By mail programs too, many of one address. */
  unsubscribe: { name: 'digest-unsubscribe', hitsMax: 60, windowSeconds: 3_600 },
  /** Tabs that are opened, and connections that were lost. */
  stream: { name: 'notification-stream', hitsMax: 60, windowSeconds: 60 },
} as const satisfies Record<string, RateLimit>;
