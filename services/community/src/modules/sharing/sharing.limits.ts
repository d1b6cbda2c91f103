import type { RateLimit } from '../../runtime/http/rate-limiter.ts';

/** Limits per account; links are stored permanently. */
export const sharingLimits = {
  create: { name: 'short-link', hitsMax: 60, windowSeconds: 10 * 60 },
} as const satisfies Record<string, RateLimit>;
