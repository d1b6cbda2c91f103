import { useLocation, useNavigate } from 'react-router';
import type { DialogRequest } from './dialogs.ts';

/** Query key in the address while the purchase dialog is open; its value is the chosen pack, or empty. */
export const PURCHASE_QUERY = 'purchase-coins';

export const withPurchase = (search: string, packId = ''): string => {
  const query = new URLSearchParams(search);
  query.set(PURCHASE_QUERY, packId);
  return `?${query}`;
};

/** Purpose of the coins that are bought. */
export interface WantedCoins {
  missingCoins: number;
  /** Dialog to continue with when the coins have arrived. */
  request?: DialogRequest | undefined;
}

/** State of the history entry. */
export interface EntryState {
  wanted?: WantedCoins | undefined;
  purchaseOver?: boolean;
}

/** Returns the purpose of the coins, from the history entry. */
export const useWantedCoins = (): WantedCoins | undefined => (useLocation().state as EntryState | null)?.wanted;

/** Whether the purchase of a history entry is over: a person who returns to it must not be asked for money again. */
export const isPurchaseOver = (state: unknown): boolean => (state as EntryState | null)?.purchaseOver === true;

/**
 * Opens the dialog over the current page, or goes to a pack's step; a reload finds it there again. `wanted` continues
 * when the coins have arrived.
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
