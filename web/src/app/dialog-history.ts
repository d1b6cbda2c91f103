import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { closeDialog, dialogs } from '../shared/session/dialogs.ts';
import { withoutDialogQuery } from './dialog-query.ts';

const isDialogEntry = (state: unknown): boolean => (state as { dialog?: unknown } | null)?.dialog === true;

/** The entry that the browser is on, which the router draws a little later. */
const isOnDialogEntry = (): boolean => isDialogEntry((history.state as { usr?: unknown } | null)?.usr);

/**
 * Gives an open dialog an entry of its own in the history, over a clean one of the page under it: Back closes the dialog and
 * stays on the page. Closing in any other way takes that entry back, and one that is met later without its dialog is skipped.
 */
export const useDialogHistory = (): void => {
  const { pathname, search, hash, state } = useLocation();
  const navigation = useNavigationType();
  const navigate = useNavigate();
  const open = dialogs(({ current }) => current !== null);
  const wasOpen = useRef(false);
  /** Going back takes a moment, in which it must not be asked for twice. */
  const leaving = useRef(false);
  useEffect(() => {
    const opened = open && !wasOpen.current;
    wasOpen.current = open;
    const onEntry = isDialogEntry(state);
    if (!onEntry) leaving.current = false;
    if (opened && !onEntry) {
      void navigate({ pathname, search: withoutDialogQuery(pathname, search), hash }, { replace: true, state });
      void navigate({ pathname, search, hash }, { state: { ...(state as object | null), dialog: true } });
    } else if (open && !onEntry && navigation === 'POP') {
      closeDialog();
    } else if (!open && onEntry) {
      // Whoever closes a dialog may go on to another page at once, and an address may just have opened one: then nothing is taken back.
      const timer = setTimeout(() => {
        if (leaving.current || !isOnDialogEntry() || dialogs.getState().current !== null) return;
        leaving.current = true;
        void navigate(-1);
      });
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [open, pathname, search, hash, state, navigation, navigate]);
};
