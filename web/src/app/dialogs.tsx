import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { lazyOf } from '../shared/lazy.ts';
import { closeDialog, dialogs, runWanted } from '../shared/session/dialogs.ts';
import { session } from '../shared/session/session.ts';
import { Opened } from '../shared/ui/fault.tsx';

const Requested = lazyOf(() => import('./dialog-stage.tsx'), 'Requested');

/** Open dialog of the client, if any; a page change closes it. */
export const Dialogs = () => {
  const { current } = dialogs();
  const { pathname } = useLocation();
  const token = session((state) => state.token);
  useEffect(() => () => closeDialog(), [pathname]);
  useEffect(() => {
    // Runs after the effects of pages. Otherwise a dialog that a page opens at login could replace the dialog of the
    // wanted action.
    if (token !== null) runWanted();
  }, [token]);
  return current === null ? null : (
    <Opened key={current.name} close={closeDialog}>
      <Requested request={current} />
    </Opened>
  );
};
