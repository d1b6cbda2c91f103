import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { lazy } from '../shared/lazy.ts';
import { closeDialog, dialogs } from '../shared/session/dialogs.ts';
import { Opened } from '../shared/ui/fault.tsx';

const Requested = lazy(() => import('./dialog-stage.tsx').then((module) => ({ default: module.Requested })));

/** The one place where dialogs are drawn; a change of page closes what is open. */
export const Dialogs = () => {
  const { current } = dialogs();
  const { pathname } = useLocation();
  useEffect(() => () => closeDialog(), [pathname]);
  return current === null ? null : (
    <Opened key={current.name} close={closeDialog}>
      <Requested request={current} />
    </Opened>
  );
};
