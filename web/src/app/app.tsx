import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { queryClient } from '../shared/api/query-client.ts';
import { lazyOf } from '../shared/lazy.ts';
import { Fault, Later, Section } from '../shared/ui/fault.tsx';
import { afterPress } from '../shared/ui/when-idle.ts';
import { memberView } from '../shared/session/member-view.ts';
import { session } from '../shared/session/session.ts';
import { usePageViews } from './analytics.ts';
import { Announcer } from './announcer.tsx';
import { Dialogs } from './dialogs.tsx';
import { Offline } from './offline.tsx';
import { Pages } from './pages.tsx';
import { usePrefetch } from './prefetch.ts';
import { useScrolling } from './scrolling.ts';
import { SessionKeeper } from './session-keeper.tsx';
import { UploadDropTarget } from './upload-drop-target.tsx';

const FocusKeeper = lazyOf(() => import('./shell/focus-keeper.tsx'), 'FocusKeeper');
const MemberKeeper = lazyOf(() => import('./member-keeper.tsx'), 'MemberKeeper');
const OpenMemberView = lazyOf(() => import('../features/member-view/member-view-banner.tsx'), 'OpenMemberView');

const Following = () => {
  useScrolling();
  usePrefetch();
  usePageViews();
  return null;
};

const ACTS = ['keydown', 'pointerdown', 'input'] as const;

/**
 * Components that render nothing and load after the page: the focus keeper on the first input, and the member keeper.
 */
const Keepers = () => {
  const [begun, setBegun] = useState(false);
  const actedAt = useRef(location.pathname);
  useEffect(() => {
    let loads: Promise<void> | undefined;
    let cancel: (() => void) | undefined;
    // Loads the code before rendering it, because React delays the display of a suspended component.
    const begin = () => void (loads ??= FocusKeeper.preload().then(() => setBegun(true)));
    const note = ({ type }: Event) => {
      actedAt.current = location.pathname;
      // After a press, the page reacts first. After a key, the focus keeper loads immediately, because keyboard users
      // depend on it.
      if (type === 'pointerdown') cancel ??= afterPress(begin);
      else begin();
    };
    for (const act of ACTS) addEventListener(act, note, true);
    return () => {
      cancel?.();
      for (const act of ACTS) removeEventListener(act, note, true);
    };
  }, []);
  const isMember = session(({ user, left }) => user !== null || left);
  return (
    <>
      {begun && (
        <Fault>
          <FocusKeeper actedAt={actedAt} />
        </Fault>
      )}
      {isMember && (
        <Later>
          <MemberKeeper />
        </Later>
      )}
    </>
  );
};

export const App = () => (
  <QueryClientProvider client={queryClient}>
    {/* Transitions would keep the old page for a moment after an address change; clicks on that page would be lost. */}
    <BrowserRouter useTransitions={false}>
      <Announcer />
      <Following />
      <SessionKeeper />
      <UploadDropTarget />
      <Pages />
      <Dialogs />
      <Offline />
      <Keepers />
      {memberView.get() !== null && (
        <Section>
          <OpenMemberView />
        </Section>
      )}
    </BrowserRouter>
  </QueryClientProvider>
);
