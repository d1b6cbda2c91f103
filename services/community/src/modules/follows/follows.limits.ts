import type { RateLimit } from '../../runtime/http/rate-limiter.ts';

/**
 * Limits per account: high enough for a member who goes through a list, and low enough to stop a bot from flooding the
 * log.
 */
export const followLimits = {
  suggestions: { name: 'follow-suggestions', hitsMax: 60, windowSeconds: 60 },
  change: { name: 'follow', hitsMax: 120, windowSeconds: 60 },
} as const satisfies Record<string, RateLimit>;
