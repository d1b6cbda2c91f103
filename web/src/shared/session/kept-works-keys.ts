/** Storage keys; in a separate module, because home and a logout read them before the lists are loaded. */
export const sentKey = 'pixchange_sent';
export const heartsKey = 'pixchange_favourites';
export type KeptKey = typeof sentKey | typeof heartsKey;
