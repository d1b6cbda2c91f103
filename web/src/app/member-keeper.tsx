import { useEffect } from 'react';
import { logLine } from '../shared/log.ts';
import { memberView } from '../shared/session/member-view.ts';
import { recentSearchesKey } from '../shared/session/recent-searches-key.ts';
import { session } from '../shared/session/session.ts';
import { wantedSalesKey } from '../shared/session/wanted-sales-key.ts';

/** Clears the recent searches after a logout, so that the next person at this browser doesn't see them. */
const useForgottenSearches = (): void => {
  const left = session((state) => state.left);
  useEffect(() => {
    if (left) localStorage.removeItem(recentSearchesKey);
  }, [left]);
};

/** Opens sales that were chosen during an upload and left by an earlier page; logging out drops them. */
const useWantedSales = (): void => {
  const userId = session(({ user }) => user?.id ?? null);
  const left = session((state) => state.left);
  useEffect(() => {
    if (left) localStorage.removeItem(wantedSalesKey);
    // While an administrator looks as a member, the stored sales belong to somebody else.
    if (userId === null || memberView.get() !== null || localStorage.getItem(wantedSalesKey) === null) return;
    import('../features/uploads/wanted-sales.ts')
      .then(({ openWantedSales }) => openWantedSales())
      .catch((error: unknown) =>
        logLine(`sales were not opened: ${error instanceof Error ? error.message : 'unknown'}`),
      );
  }, [userId, left]);
};

/** Finishes what a member left in the browser's storage, or drops it with the logout. */
export const MemberKeeper = () => {
  useForgottenSearches();
  useWantedSales();
  return null;
};
