import type { RateLimit } from '../../runtime/http/rate-limiter.ts';

/**
 * Limits per account, and per IP address for people with many accounts. Suggestions are requested on every keystroke.
 */
export const searchLimits = {
  users: { name: 'search-account', hitsMax: 120, windowSeconds: 60 },
  usersFromAddress: { name: 'search-address', hitsMax: 600, windowSeconds: 60 },
  ideasFromAddress: { name: 'search-ideas-address', hitsMax: 600, windowSeconds: 60 },
  suggestions: { name: 'suggestions-account', hitsMax: 300, windowSeconds: 60 },
  suggestionsFromAddress: { name: 'suggestions-address', hitsMax: 1_500, windowSeconds: 60 },
} as const satisfies Record<string, RateLimit>;
