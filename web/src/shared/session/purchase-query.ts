import { useLocation, useNavigate } from 'react-router';
import type { DialogRequest } from './dialogs.ts';

/** Query key of the purchase dialog in the URL; its value is the id of the chosen pack, or empty. */
export const PURCHASE_QUERY = 'purchase-coins';

export const withPurchase = (search: string, packId = ''): string => {
  const query = new URLSearchParams(search);
  query.set(PURCHASE_QUERY, packId);
  return `?${query}`;
};

/** Reason for a purchase of coins. */
export interface WantedCoins {
  missingCoins: number;
  /** Dialog to reopen when the coins have arrived. */
  request?: DialogRequest | undefined;
}

/** State of a history entry with the purchase dialog. */
export interface EntryState {
  wanted?: WantedCoins | undefined;
  purchaseOver?: boolean;
}

/** Returns the reason for the purchase from the history entry. */
export const useWantedCoins = (): WantedCoins | undefined => (useLocation().state as EntryState | null)?.wanted;

/**
 * Whether the purchase of a history entry is over, so that a person who goes back to the entry isn't asked to pay
 * again.
 */
export const isPurchaseOver = (state: unknown): boolean => (state as EntryState | null)?.purchaseOver === true;

/**
 * Returns a function that opens the purchase dialog over the current page, or the step of a pack. The URL keeps the
 * dialog open after a reload. `wanted` names the dialog to reopen when the coins have arrived.
 */
export const useOpenPurchase = (): ((packId?: string, wanted?: WantedCoins) => void) => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return (packId, wanted) =>
    void navigate(
      { pathname, search: withPurchase(search, packId) },
      { replace: true, state: { ...(state as object | null), wanted, purchaseOver: false } },
    );
};
