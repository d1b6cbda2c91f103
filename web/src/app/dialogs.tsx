import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { lazyOf } from '../shared/lazy.ts';
import { closeDialog, dialogs, runWanted } from '../shared/session/dialogs.ts';
import { session } from '../shared/session/session.ts';
import { Opened } from '../shared/ui/fault.tsx';

const Requested = lazyOf(() => import('./dialog-stage.tsx'), 'Requested');

/** The only place where dialogs are drawn; a change of page closes the open one. */
export const Dialogs = () => {
  const { current } = dialogs();
  const { pathname } = useLocation();
  const token = session((state) => state.token);
  useEffect(() => () => closeDialog(), [pathname]);
  useEffect(() => {
    // After the pages, so that a dialog requested by a page at login can't hide the result of this action.
    if (token !== null) runWanted();
  }, [token]);
  return current === null ? null : (
    <Opened key={current.name} close={closeDialog}>
      <Requested request={current} />
    </Opened>
  );
};
