/** Storage key; in a separate module, because a logout clears it even when the search was never opened. */
export const recentSearchesKey = 'pixchange_recent_searches';
