import type { RateLimit } from '../../runtime/http/rate-limiter.ts';

/**
 * Limits per network address, because visitors can search without an account. A page sends three requests per search,
 * and many people may share an address.
 */
export const imageSearchLimits = {
  text: { name: 'image-search-address', hitsMax: 1_200, windowSeconds: 60 },
  related: { name: 'image-related-address', hitsMax: 1_200, windowSeconds: 60 },
} as const satisfies Record<string, RateLimit>;

/** Limit per member; the page sends one request when a period (7, 30 or 90 days) is selected. */
export const numbersLimits = {
  own: { name: 'own-numbers', hitsMax: 120, windowSeconds: 60 },
} as const satisfies Record<string, RateLimit>;

/** Limit per member; the home page sends one request per visit. */
export const feedLimits = {
  forYou: { name: 'feed-for-you', hitsMax: 120, windowSeconds: 60 },
} as const satisfies Record<string, RateLimit>;
