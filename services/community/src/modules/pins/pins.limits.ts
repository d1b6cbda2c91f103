import type { RateLimit } from '../../runtime/http/rate-limiter.ts';

export const pinLimits = {
  change: { name: 'pin', hitsMax: 60, windowSeconds: 60 },
} as const satisfies Record<string, RateLimit>;
