import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { closeDialog, dialogs } from '../shared/session/dialogs.ts';
import { withoutDialogQuery } from './dialog-query.ts';

/** Role of a history entry: a page with a dialog has two entries, `under` without the dialog and `over` with it. */
type Place = 'under' | 'over' | undefined;

const placeOf = (state: unknown): Place => (state as { dialog?: Place } | null)?.dialog;

/**
 * Gives an open dialog a history entry above the page's entry, so that Back closes the dialog and stays on the page.
 * Closing a dialog in another way leaves both entries, and a later Back skips the page's entry. Going back immediately
 * would be asynchronous: the person could open another page meanwhile.
 */
export const useDialogHistory = (): void => {
  const { pathname, search, hash, state } = useLocation();
  const navigation = useNavigationType();
  const navigate = useNavigate();
  const open = dialogs(({ current }) => current !== null);
  const wasOpen = useRef(false);
  const lastPlace = useRef<Place>(undefined);
  useEffect(() => {
    const opened = open && !wasOpen.current;
    const place = placeOf(state);
    const cameFrom = lastPlace.current;
    wasOpen.current = open;
    lastPlace.current = place;
    const marked = (dialog: Place) => ({ ...(state as object | null), dialog });
    if (opened && place !== 'over') {
      void navigate(
        { pathname, search: withoutDialogQuery(pathname, search), hash },
        { replace: true, state: marked('under') },
      );
      void navigate({ pathname, search, hash }, { state: marked('over') });
    } else if (navigation === 'POP' && place === 'under' && cameFrom === 'over') {
      if (dialogs.getState().current === null) void navigate(-1);
      else closeDialog();
    }
  }, [open, pathname, search, hash, state, navigation, navigate]);
};
