import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { lazyOf } from '../shared/lazy.ts';
import { closeDialog, dialogs, runWanted } from '../shared/session/dialogs.ts';
import { session } from '../shared/session/session.ts';
import { Opened } from '../shared/ui/fault.tsx';

const Requested = lazyOf(() => import('./dialog-stage.tsx'), 'Requested');

/** Single component that renders dialogs; a page change closes the open dialog. */
export const Dialogs = () => {
  const { current } = dialogs();
  const { pathname } = useLocation();
  const token = session((state) => state.token);
  useEffect(() => () => closeDialog(), [pathname]);
  useEffect(() => {
    // This effect runs after the pages' effects, so a dialog that a page opens at login can't replace the one that the
    // wanted action opens.
    if (token !== null) runWanted();
  }, [token]);
  return current === null ? null : (
    <Opened key={current.name} close={closeDialog}>
      <Requested request={current} />
    </Opened>
  );
};
