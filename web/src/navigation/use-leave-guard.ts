import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { keepFromBack } from './back-guard.ts';

/** Returns the router's index of the current history entry. */
const placeInHistory = (): number => Number((history.state as { idx?: unknown } | null)?.idx ?? 0);

const linkOf = (event: MouseEvent): HTMLAnchorElement | null => {
  const changed =
    event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const link = changed || !(event.target instanceof Element) ? null : event.target.closest('a');
  return link === null || link.target === '_blank' || link.hasAttribute('download') || link.origin !== location.origin
    ? null
    : link;
};

/**
 * Keeps a page with unsaved changes until the person confirms leaving. Links and Back in the client wait for `leave`;
 * the browser asks before a reload or another site.
 */
export const useLeaveGuard = (unsaved: boolean) => {
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const way = useRef<() => void>(() => undefined);
  const stay = useCallback(() => setAsks(false), []);
  const leave = useCallback(() => {
    setAsks(false);
    way.current();
  }, []);

  useEffect(() => {
    if (!unsaved) return undefined;
    const currentIndex = placeInHistory();
    let mayNavigate = false;
    const ask = (go: () => void) => {
      way.current = () => {
        mayNavigate = true;
        go();
      };
      setAsks(true);
    };
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event);
      if (link === null || mayNavigate || link.hash !== '') return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => void navigate(link.pathname + link.search));
    };
    const onBack = (event: PopStateEvent) => {
      if (mayNavigate) return;
      event.stopImmediatePropagation();
      const steps = placeInHistory() - currentIndex;
      // The event also fires for the guard's own return to this page.
      if (steps === 0) return;
      history.go(-steps);
      ask(() => history.go(steps));
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener('click', onClick, { capture: true });
    const releaseBack = keepFromBack(onBack);
    addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      releaseBack();
      removeEventListener('beforeunload', onUnload);
    };
  }, [unsaved, navigate]);

  return { asks, stay, leave };
};
