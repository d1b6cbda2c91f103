import { useEffect } from 'react';
import { logLine } from '../shared/log.ts';
import { bringFiles } from '../shared/session/brought-files.ts';
import { dialogs } from '../shared/session/dialogs.ts';
import { heartsKey, sentKey } from '../shared/session/kept-works-keys.ts';
import { memberView } from '../shared/session/member-view.ts';
import { recentSearchesKey } from '../shared/session/recent-searches-key.ts';
import { session } from '../shared/session/session.ts';
import { wantedSalesKey } from '../shared/session/wanted-sales-key.ts';
import { pastedFiles } from '../shared/ui/pasted-files.ts';

/** Storage keys that a logout removes, so that the next person at this browser doesn't see the data. */
const ownKeys = [recentSearchesKey, sentKey, heartsKey, wantedSalesKey];

/** Functions that finish an action stored under a key; `what` starts the log line of a failure. */
const finishers: readonly [key: string, what: string, finish: () => Promise<void>][] = [
  [
    wantedSalesKey,
    'sales were not opened',
    async () => (await import('../features/uploads/wanted-sales.ts')).openWantedSales(),
  ],
  [heartsKey, 'hearts were not moved', async () => (await import('../entities/work/move-hearts.ts')).moveHearts()],
];

/** Opens the upload dialog for a picture that is pasted outside of a text field. */
const onPaste = (event: ClipboardEvent): void => {
  const files = dialogs.getState().current === null ? pastedFiles(event) : [];
  if (files.length === 0) return;
  event.preventDefault();
  bringFiles(files);
};

/**
 * Accepts pictures that a member pastes, and finishes actions that are pending in the browser's storage: opens sales
 * chosen during an upload, and moves a visitor's hearts to the account. A logout removes the pending actions.
 */
export const MemberKeeper = () => {
  const userId = session(({ user }) => user?.id ?? null);
  const left = session((state) => state.left);
  useEffect(() => {
    if (left) for (const key of ownKeys) localStorage.removeItem(key);
    // While an administrator views the site as a member, the stored data belongs to somebody else.
    if (userId === null || memberView.get() !== null) return undefined;
    for (const [key, what, finish] of finishers)
      if (localStorage.getItem(key) !== null)
        finish().catch((error: unknown) => logLine(`${what}: ${error instanceof Error ? error.message : 'unknown'}`));
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [userId, left]);
  return null;
};
