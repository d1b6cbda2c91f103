import type { RateLimit } from '../../platform/http/rate-limiter.ts';

const HOUR = 60 * 60;

/** Counted per account; each makes an order at the provider, or asks it about one. */
export const purchaseLimits = {
  start: { name: 'purchase', hitsMax: 30, windowSeconds: HOUR },
  capture: { name: 'purchase-capture', hitsMax: 120, windowSeconds: HOUR },
} as const satisfies Record<string, RateLimit>;
