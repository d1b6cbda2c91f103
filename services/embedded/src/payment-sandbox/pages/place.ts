/** Path of the payment sandbox's pages on the public port. */
export const folder = '/dev/payment';
