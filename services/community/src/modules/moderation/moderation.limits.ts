import type { RateLimit } from '../../runtime/http/rate-limiter.ts';

const HOUR = 60 * 60;

/** Limits per account and per IP address. Visitors without an account have a lower limit. */
export const reportLimits = {
  ofAccount: { name: 'report-account', hitsMax: 60, windowSeconds: HOUR },
  fromAddress: { name: 'report-address', hitsMax: 300, windowSeconds: HOUR },
  ofVisitor: { name: 'report-visitor', hitsMax: 10, windowSeconds: HOUR },
} as const satisfies Record<string, RateLimit>;

export const appealLimit: RateLimit = { name: 'appeal-address', hitsMax: 60, windowSeconds: HOUR };
