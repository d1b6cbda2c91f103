/** Trial key that works without registration; anyone can try the public API with it, at a few calls a minute. */
export const TRY_KEY = 'pix_try';
