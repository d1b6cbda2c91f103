/** Storage keys, in a separate module because home, the bottom bar and the logout use them before the stores load. */
export const sentKey = 'pixchange_sent';
export const heartsKey = 'pixchange_favourites';
export type KeptKey = typeof sentKey | typeof heartsKey;

/** Returns the number of cards that the device stores under a key. */
export const keptCount = (key: KeptKey): number => {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '') as { state: { cards: unknown[] } }).state.cards.length;
  } catch {
    // The entry is missing or was not written by this page.
    return 0;
  }
};
