/** Where the public port shows our pages. */
export const folder = '/dev/payment';
