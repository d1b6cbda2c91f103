import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isPurchaseOver, type EntryState } from '../../shared/session/purchase-query.ts';

/** Marks the purchase as over in the history entry. */
export const useEndPurchase = (isOver: boolean): void => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOver || isPurchaseOver(state)) return;
    const ended: EntryState = { ...(state as EntryState | null), purchaseOver: true };
    void navigate({ pathname, search }, { replace: true, state: ended });
  }, [isOver, pathname, search, state, navigate]);
};
