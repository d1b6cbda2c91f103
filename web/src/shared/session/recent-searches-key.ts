/** In the browser's storage, and dropped by a logout before the search was opened too. */
export const recentSearchesKey = 'pixchange_recent_searches';
