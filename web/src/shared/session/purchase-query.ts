import { useLocation, useNavigate } from 'react-router';
import type { DialogRequest } from './dialogs.ts';

/** In the address while the dialog that sells coins is open; its value is the pack that was picked, or nothing. */
export const PURCHASE_QUERY = 'purchase-coins';

export const withPurchase = (search: string, packId = ''): string => {
  const query = new URLSearchParams(search);
  query.set(PURCHASE_QUERY, packId);
  return `?${query}`;
};

/** What coins are bought for. */
export interface WantedDialog {
  request: DialogRequest;
  missingCoins: number;
}

/** In the state of the history's entry. */
export interface EntryState {
  wanted?: WantedDialog | undefined;
  purchaseOver?: boolean;
}

/** The dialog that the coins are bought for, kept in the history's entry. */
export const useWantedDialog = (): WantedDialog | undefined => (useLocation().state as EntryState | null)?.wanted;

/** Whether the purchase that a history's entry was opened for is over: who comes back to it is not asked for money again. */
export const isPurchaseOver = (state: unknown): boolean => (state as EntryState | null)?.purchaseOver === true;

/**
 * Opens the dialog over the page that is shown, or takes it to a pack's step; a reload finds it there again. `wanted` is
 * offered once the coins are there.
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
