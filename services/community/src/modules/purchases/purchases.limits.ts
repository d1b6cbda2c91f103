import type { RateLimit } from '../../runtime/http/rate-limiter.ts';

const HOUR = 60 * 60;

/** Limits per account, unless stated otherwise. Each limited request causes a request to the payment provider. */
export const purchaseLimits = {
  start: { name: 'purchase', hitsMax: 30, windowSeconds: HOUR },
  cardForm: { name: 'purchase-card-form', hitsMax: 60, windowSeconds: HOUR },
  capture: { name: 'purchase-capture', hitsMax: 120, windowSeconds: HOUR },
  /**
   * Limit on messages with an invalid signature, per IP address. Valid messages from the same address are always
   * accepted.
   */
  forgedNotice: { name: 'forged-notice', hitsMax: 20, windowSeconds: HOUR / 6 },
} as const satisfies Record<string, RateLimit>;
