import type { RateLimit } from '../../platform/http/rate-limiter.ts';

/** Counted per account; enough for a person who goes through a list, not for a machine that fills the log. */
export const followLimits = {
  suggestions: { name: 'follow-suggestions', hitsMax: 60, windowSeconds: 60 },
  change: { name: 'follow', hitsMax: 120, windowSeconds: 60 },
} as const satisfies Record<string, RateLimit>;
