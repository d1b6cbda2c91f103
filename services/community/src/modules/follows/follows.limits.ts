import type { RateLimit } from '../../runtime/http/rate-limiter.ts';

/** Limits per account, generous for a person who goes through a list, but too low for a bot that floods the log. */
export const followLimits = {
  suggestions: { name: 'follow-suggestions', hitsMax: 60, windowSeconds: 60 },
  change: { name: 'follow', hitsMax: 120, windowSeconds: 60 },
} as const satisfies Record<string, RateLimit>;
