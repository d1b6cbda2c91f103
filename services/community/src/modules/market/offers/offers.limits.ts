import type { RateLimit } from '../../../runtime/http/rate-limiter.ts';

export const offerLimits = {
  change: { name: 'offers', hitsMax: 300, windowSeconds: 60 * 60 },
} as const satisfies Record<string, RateLimit>;
