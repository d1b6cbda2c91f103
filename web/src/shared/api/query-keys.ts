export const albumKeys = { all: ['albums'] as const, own: ['albums', 'own'] as const };
export const imageKeys = { all: ['images'] as const };

/** How often is asked again while the media role works on an image. */
export const POLL_MS = 1_500;
