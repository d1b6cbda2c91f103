import { useEffect } from 'react';
import { openDialog } from '../../shared/session/dialogs.ts';
import type { WantedCoins } from '../../shared/session/purchase-query.ts';
import { showToast } from '../../shared/session/toasts.ts';
import type { Outcome } from './outcome.ts';
import { walletText as text } from './wallet.text.ts';

/** Opens the dialog that the coins are for, once the coins have arrived. */
export const useResumePurchase = (outcome: Outcome | null, wanted: WantedCoins | undefined): void => {
  const arrived = outcome?.kind === 'done' ? outcome.purchase.coins : null;
  const request = wanted?.request;
  useEffect(() => {
    if (arrived === null || request === undefined) return;
    openDialog(request);
    showToast('success', text.arrived(arrived));
  }, [arrived, request]);
};
