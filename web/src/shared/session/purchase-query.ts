import { useLocation, useNavigate } from 'react-router';
import type { DialogRequest } from './dialogs.ts';

/** Query key in the address while the purchase dialog is open; its value is the chosen pack, or empty. */
export const PURCHASE_QUERY = 'purchase-coins';

export const withPurchase = (search: string, packId = ''): string => {
  const query = new URLSearchParams(search);
  query.set(PURCHASE_QUERY, packId);
  return `?${query}`;
};

/** Dialog that the coins are bought for. */
export interface WantedDialog {
  request: DialogRequest;
  missingCoins: number;
}

/** State of the history entry. */
export interface EntryState {
  wanted?: WantedDialog | undefined;
  purchaseOver?: boolean;
}

/** Returns the dialog that the coins are bought for, from the history entry. */
export const useWantedDialog = (): WantedDialog | undefined => (useLocation().state as EntryState | null)?.wanted;

/** Whether the purchase of a history entry is over: a person who returns to it must not be asked for money again. */
export const isPurchaseOver = (state: unknown): boolean => (state as EntryState | null)?.purchaseOver === true;

/**
 * Opens the dialog over the current page, or goes to a pack's step; a reload finds it there again. `wanted` is offered
 * when the coins have arrived.
 */
export const useOpenPurchase = (): ((packId?: string, wanted?: WantedDialog) => void) => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return (packId, wanted) =>
    void navigate(
      { pathname, search: withPurchase(search, packId) },
      { replace: true, state: { ...(state as object | null), wanted, purchaseOver: false } },
    );
};
