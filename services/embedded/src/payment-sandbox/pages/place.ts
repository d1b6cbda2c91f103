/** Path of our pages on the public port. */
export const folder = '/dev/payment';
