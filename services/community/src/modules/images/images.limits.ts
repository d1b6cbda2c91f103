import type { RateLimit } from '../../platform/http/rate-limiter.ts';

/** Per address, since visitors search too: a page asks three times for every search, and behind an address there may be many people. */
export const imageSearchLimits = {
  text: { name: 'image-search-address', hitsMax: 1_200, windowSeconds: 60 },
  related: { name: 'image-related-address', hitsMax: 1_200, windowSeconds: 60 },
} as const satisfies Record<string, RateLimit>;

/** Per member: a look at home asks once. */
export const feedLimits = {
  forYou: { name: 'feed-for-you', hitsMax: 120, windowSeconds: 60 },
} as const satisfies Record<string, RateLimit>;
