import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { queryClient } from '../shared/api/query-client.ts';
import { lazy } from '../shared/lazy.ts';
import { Later, Section } from '../shared/ui/fault.tsx';
import { memberView } from '../shared/session/member-view.ts';
import { usePageViews } from './analytics.ts';
import { Announcer } from './announcer.tsx';
import { Dialogs } from './dialogs.tsx';
import { Offline } from './offline.tsx';
import { Pages } from './pages.tsx';
import { usePrefetch } from './prefetch.ts';
import { useScrolling } from './scrolling.ts';
import { SessionKeeper } from './session-keeper.tsx';
import { UploadKeeper } from './upload-keeper.tsx';

const FocusKeeper = lazy(() => import('./shell/foot.ts').then((module) => ({ default: module.FocusKeeper })));
const OpenMemberView = lazy(() =>
  import('../features/member-view/member-view-banner.tsx').then((module) => ({ default: module.OpenMemberView })),
);

const Following = () => {
  useScrolling();
  usePrefetch();
  usePageViews();
  return null;
};

export const App = () => (
  <QueryClientProvider client={queryClient}>
    {/* As a transition a page would come after its address: what is pressed in between would be meant for the old page, and be lost. */}
    <BrowserRouter useTransitions={false}>
      <Announcer />
      <Following />
      <SessionKeeper />
      <UploadKeeper />
      <Pages />
      <Dialogs />
      <Offline />
      <Later>
        <FocusKeeper />
      </Later>
      {memberView.get() !== null && (
        <Section>
          <OpenMemberView />
        </Section>
      )}
    </BrowserRouter>
  </QueryClientProvider>
);
