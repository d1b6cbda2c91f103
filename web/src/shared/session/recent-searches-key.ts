/** Storage key, in a separate module because a logout clears the entry even if the search was never opened. */
export const recentSearchesKey = 'pixchange_recent_searches';
