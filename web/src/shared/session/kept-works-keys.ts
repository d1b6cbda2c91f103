/** Storage keys, in a separate module because home and a logout use them before the stores load. */
export const sentKey = 'pixchange_sent';
export const heartsKey = 'pixchange_favourites';
export type KeptKey = typeof sentKey | typeof heartsKey;
