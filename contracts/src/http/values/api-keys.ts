/** A key that nobody has to make: everyone may try the public API with it, a few calls a minute. */
export const TRY_KEY = 'pix_try';
