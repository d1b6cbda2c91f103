import type { RateLimit } from '../../platform/http/rate-limiter.ts';

/** Per account, and per address for those who have many accounts; suggestions are asked for with every letter. */
export const searchLimits = {
  users: { name: 'search-account', hitsMax: 120, windowSeconds: 60 },
  usersFromAddress: { name: 'search-address', hitsMax: 600, windowSeconds: 60 },
  ideasFromAddress: { name: 'search-ideas-address', hitsMax: 600, windowSeconds: 60 },
  suggestions: { name: 'suggestions-account', hitsMax: 300, windowSeconds: 60 },
  suggestionsFromAddress: { name: 'suggestions-address', hitsMax: 1_500, windowSeconds: 60 },
} as const satisfies Record<string, RateLimit>;
