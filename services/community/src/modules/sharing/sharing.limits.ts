import type { RateLimit } from '../../platform/http/rate-limiter.ts';

/** Counted per account; every link stays for ever. */
export const sharingLimits = {
  create: { name: 'short-link', hitsMax: 60, windowSeconds: 10 * 60 },
} as const satisfies Record<string, RateLimit>;
