import type { RateLimit } from '../../runtime/http/rate-limiter.ts';

export const walletLimits = {
  transfers: { name: 'transfers', hitsMax: 120, windowSeconds: 60 * 60 },
  statements: { name: 'statements', hitsMax: 120, windowSeconds: 60 * 60 },
} as const satisfies Record<string, RateLimit>;
