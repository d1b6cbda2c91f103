import type { RateLimit } from '../../runtime/http/rate-limiter.ts';

/** Limits per IP address, because these requests need no login. They are high, because auditors request many proofs. */
export const transparencyLimits = {
  heads: { name: 'audit-heads-address', hitsMax: 600, windowSeconds: 60 },
  tiles: { name: 'audit-tiles-address', hitsMax: 3_000, windowSeconds: 60 },
  proofs: { name: 'audit-proofs-address', hitsMax: 600, windowSeconds: 60 },
} as const satisfies Record<string, RateLimit>;
