/** Trial key that works without registration; everyone can try the public API with it, a few calls a minute. */
export const TRY_KEY = 'pix_try';
