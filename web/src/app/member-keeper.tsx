import { useEffect } from 'react';
import { logLine } from '../shared/log.ts';
import { memberView } from '../shared/session/member-view.ts';
import { recentSearchesKey } from '../shared/session/recent-searches-key.ts';
import { session } from '../shared/session/session.ts';
import { wantedSalesKey } from '../shared/session/wanted-sales-key.ts';

/** The next person at this browser sees no words of who logged out. */
const useForgottenSearches = (): void => {
  const left = session((state) => state.left);
  useEffect(() => {
    if (left) localStorage.removeItem(recentSearchesKey);
  }, [left]);
};

/** Opens the sales that were chosen while uploading and that an earlier page left; logging out drops them. */
const useWantedSales = (): void => {
  const userId = session(({ user }) => user?.id ?? null);
  const left = session((state) => state.left);
  useEffect(() => {
    if (left) localStorage.removeItem(wantedSalesKey);
    // Those of somebody else, while an administrator looks as a member.
    if (userId === null || memberView.get() !== null || localStorage.getItem(wantedSalesKey) === null) return;
    import('../features/uploads/wanted-sales.ts')
      .then(({ openWantedSales }) => openWantedSales())
      .catch((error: unknown) =>
        logLine(`sales were not opened: ${error instanceof Error ? error.message : 'unknown'}`),
      );
  }, [userId, left]);
};

/** What a member leaves in the browser's storage: done, or dropped with the logout. */
export const MemberKeeper = () => {
  useForgottenSearches();
  useWantedSales();
  return null;
};
