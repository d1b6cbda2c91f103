import type { RateLimit } from '../../runtime/http/rate-limiter.ts';

const HOUR = 60 * 60;

/** Limits per account. */
export const collectionLimits = {
  create: { name: 'collection', hitsMax: 60, windowSeconds: HOUR },
  picture: { name: 'collection-picture', hitsMax: 60, windowSeconds: HOUR },
} as const satisfies Record<string, RateLimit>;
