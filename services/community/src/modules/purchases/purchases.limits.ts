import type { RateLimit } from '../../platform/http/rate-limiter.ts';

const HOUR = 60 * 60;

/** Counted per account, unless said otherwise; each makes an order at the provider, or asks it about one. */
export const purchaseLimits = {
  start: { name: 'purchase', hitsMax: 30, windowSeconds: HOUR },
  capture: { name: 'purchase-capture', hitsMax: 120, windowSeconds: HOUR },
  /** Messages that the provider did not sign, per address. What it did sign is taken however many others came from there. */
  forgedNotice: { name: 'forged-notice', hitsMax: 20, windowSeconds: HOUR / 6 },
} as const satisfies Record<string, RateLimit>;
