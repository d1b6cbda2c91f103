import type { RateLimit } from '../../runtime/http/rate-limiter.ts';

export const notificationLimits = {
  /** Limit on read marks; each click may mark one notification. */
  read: { name: 'notification-read', hitsMax: 300, windowSeconds: 60 },
  settings: { name: 'notification-settings', hitsMax: 60, windowSeconds: 60 },
  /** Limit per IP address. Mail programs send this request for members, and many of them may share an address. */
  unsubscribe: { name: 'digest-unsubscribe', hitsMax: 60, windowSeconds: 3_600 },
  /** Limit on new connections, from opened tabs and reconnections. */
  stream: { name: 'notification-stream', hitsMax: 60, windowSeconds: 60 },
} as const satisfies Record<string, RateLimit>;
