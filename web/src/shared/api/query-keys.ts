export const albumKeys = { all: ['albums'] as const, own: ['albums', 'own'] as const };
/** Key of the ids of all favorites. */
export const favouritesKey = [...albumKeys.all, 'special', 'favourites'] as const;
export const imageKeys = { all: ['images'] as const };

/** Polling interval in milliseconds while the server processes an image. */
export const POLL_MS = 1_500;
