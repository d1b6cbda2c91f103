import { Suspense, type ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { lazy } from '../shared/lazy.ts';
import { Loading } from '../shared/ui/page-states.tsx';
import { uiText } from '../shared/ui/ui.text.ts';
import { BrowsePage } from './browse-page.tsx';
import { PageFault } from './fault-boundary.tsx';
import { Guarded } from './guarded.tsx';
import { NoShell, Shell, WalletShell } from './shell/shell.tsx';
import { templateOf } from './templates.ts';

const ImagePage = lazy(() => import('./work-page.tsx').then((module) => ({ default: module.WorkPage })));
const SpotlightPage = lazy(() =>
  import('../features/catalogue/spotlight-page.tsx').then((module) => ({ default: module.SpotlightPage })),
);
const OwnProfilePage = lazy(() => import('./profile-pages.tsx').then((module) => ({ default: module.OwnProfilePage })));
const PublicProfilePage = lazy(() =>
  import('./profile-pages.tsx').then((module) => ({ default: module.PublicProfilePage })),
);
const OwnAlbumPage = lazy(() =>
  import('../features/albums/own-album-page.tsx').then((module) => ({ default: module.OwnAlbumPage })),
);
const PublicAlbumPage = lazy(() =>
  import('../features/albums/public-album-page.tsx').then((module) => ({ default: module.PublicAlbumPage })),
);
const ShellRest = lazy(() => import('./more-pages.tsx').then((module) => ({ default: module.ShellRest })));
const WalletRoutes = lazy(() => import('./more-pages.tsx').then((module) => ({ default: module.WalletRoutes })));
const LeadingRoutes = lazy(() => import('./more-pages.tsx').then((module) => ({ default: module.LeadingRoutes })));

/** Each page waits and fails by itself: the next path starts fresh. */
const Part = ({ children }: { children: ReactNode }) => (
  <PageFault key={useLocation().pathname}>
    <Suspense fallback={<Loading label={uiText.loading} />}>{children}</Suspense>
  </PageFault>
);

/** Pages under the header and footer; those that a visit may well begin with are named here. */
const ShellRoutes = () => (
  <Routes>
    <Route path="/" element={<BrowsePage />} />
    <Route path="/login" element={<BrowsePage />} />
    <Route path="/spotlight" element={<SpotlightPage />} />
    <Route
      path="/profile"
      element={
        <Guarded>
          <OwnProfilePage />
        </Guarded>
      }
    />
    <Route path="/users/:id" element={<PublicProfilePage />} />
    <Route path="/users/:id/albums/:albumid" element={<PublicAlbumPage />} />
    <Route
      path="/albums/:albumId/images"
      element={
        <Guarded>
          <OwnAlbumPage />
        </Guarded>
      }
    />
    <Route path="/images/:id" element={<ImagePage />} />
    <Route path="*" element={<ShellRest />} />
  </Routes>
);

export const Pages = () => {
  switch (templateOf(useLocation().pathname)) {
    case 'wallet':
      return (
        <WalletShell>
          <Part>
            <WalletRoutes />
          </Part>
        </WalletShell>
      );
    case 'none':
      return (
        <NoShell>
          <Part>
            <LeadingRoutes />
          </Part>
        </NoShell>
      );
    default:
      return (
        <Shell>
          <Part>
            <ShellRoutes />
          </Part>
        </Shell>
      );
  }
};
