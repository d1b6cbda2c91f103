import { pageShapeOf } from '@pixchange/contracts/http/values/page-shape';
import { memo, useDeferredValue, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { matchRoutes, useLocation, useRoutes, type Location } from 'react-router';
import { RequestedLocation } from '../shared/browse/requested-location.ts';
import { lazyOf, type LazyComponent } from '../shared/lazy.ts';
import { Section } from '../shared/ui/fault.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { uiText } from '../shared/ui/ui.text.ts';
import { Guarded } from './guarded.tsx';
import { NoShell, Shell, WalletShell } from './shell/shell.tsx';
import { templateOf } from './templates.ts';
import css from './pages.module.css';

const BrowsePage = lazyOf(() => import('./browse-page.tsx'), 'BrowsePage');
const ImagePage = lazyOf(() => import('./work-page.tsx'), 'WorkPage');
const SpotlightPage = lazyOf(() => import('../features/catalogue/spotlight-page.tsx'), 'SpotlightPage');
const OwnProfilePage = lazyOf(() => import('./profile-pages.tsx'), 'OwnProfilePage');
const PublicProfilePage = lazyOf(() => import('./profile-pages.tsx'), 'PublicProfilePage');
const OwnAlbumPage = lazyOf(() => import('../features/albums/own-album-page.tsx'), 'OwnAlbumPage');
const PublicAlbumPage = lazyOf(() => import('../features/albums/public-album-page.tsx'), 'PublicAlbumPage');
const ShellRest = lazyOf(() => import('./more-pages.tsx'), 'ShellRest');
const WalletRoutes = lazyOf(() => import('./more-pages.tsx'), 'WalletRoutes');
const LeadingRoutes = lazyOf(() => import('./more-pages.tsx'), 'LeadingRoutes');

interface PageRoute {
  readonly path: string;
  readonly Page: LazyComponent<ComponentType>;
  readonly guarded?: boolean;
}

/** Routes of pages with the header and footer on which visits often start; `ShellRest` has the others. */
const shellPages: readonly PageRoute[] = [
  { path: '/spotlight', Page: SpotlightPage },
  { path: '/profile', Page: OwnProfilePage, guarded: true },
  { path: '/users/:id', Page: PublicProfilePage },
  { path: '/users/:id/albums/:albumid', Page: PublicAlbumPage },
  { path: '/albums/:albumId/images', Page: OwnAlbumPage, guarded: true },
  { path: '/images/:id', Page: ImagePage },
  { path: '*', Page: ShellRest },
];

const home = {
  element: <BrowsePage />,
  handle: (search: string): Promise<void> =>
    import('./browse-page.tsx').then(
      ({ preloadBrowse }) => preloadBrowse(search),
      () => undefined,
    ),
};

const shellRoutes = [
  { path: '/', ...home },
  { path: '/login', ...home },
  ...shellPages.map(({ path, Page, guarded = false }) => ({
    path,
    handle: Page.preload,
    element: guarded ? (
      <Guarded>
        <Page />
      </Guarded>
    ) : (
      <Page />
    ),
  })),
];

/**
 * Loads the code of an address's page before the page is opened. For a page that `shellPages` doesn't list, loads the
 * chunk of the remaining routes.
 */
export const preloadPage = ({ pathname, search }: { pathname: string; search: string }): Promise<void> =>
  matchRoutes(shellRoutes, pathname)?.at(-1)?.route.handle(search) ?? Promise.resolve();

const RoutesAt = memo(({ location }: { location: Location }) => useRoutes(shellRoutes, location));

const LATE_MS = 300;

const useIsLate = (waits: boolean): boolean => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waits]);
  return waits && isLate;
};

/** Loading state in the shape of the page. */
const PageLoading = () => <Loading label={uiText.loading} shape={pageShapeOf(useLocation().pathname)} />;

/**
 * Renders an address change as a deferred update, so that the page reacts to a press immediately, even if rendering
 * takes long. If code has to load first, a loading state appears after 300 ms.
 */
const ShellRoutes = () => {
  const requestedLocation = useLocation();
  const shown = useDeferredValue(requestedLocation);
  const isLate = useIsLate(requestedLocation !== shown);
  return (
    <RequestedLocation value={requestedLocation}>
      {isLate ? <PageLoading /> : <RoutesAt location={shown} />}
    </RequestedLocation>
  );
};

/** Loading state that is empty for the first 300 ms, because most pages load within a few frames. */
const DelayedLoading = () => (useIsLate(true) ? <PageLoading /> : <div data-loading />);

/**
 * Shows a loading state first, then renders the page as a deferred update, so that the page reacts to a press
 * immediately. The first page of a visit replaces the server's content without a loading state.
 */
const DeferredPage = ({ isFirst, children }: { isFirst: boolean; children: ReactNode }) =>
  useDeferredValue(true, isFirst) ? children : <DelayedLoading />;

/** Reloads the document: after a deployment, only a new document can load the chunks of the new build. */
const reload = () => location.reload();

/** Boundary for the loading and error states of a page; each path gets a new boundary. */
const PageBoundary = ({ children }: { children: ReactNode }) => {
  const { key, pathname } = useLocation();
  const [firstKey] = useState(key);
  return (
    <Section key={pathname} fallback={<PageLoading />} className={css.fault} onRetry={reload}>
      <DeferredPage isFirst={key === firstKey}>{children}</DeferredPage>
    </Section>
  );
};

export const Pages = () => {
  switch (templateOf(useLocation().pathname)) {
    case 'wallet':
      return (
        <WalletShell>
          <PageBoundary>
            <WalletRoutes />
          </PageBoundary>
        </WalletShell>
      );
    case 'none':
      return (
        <NoShell>
          <PageBoundary>
            <LeadingRoutes />
          </PageBoundary>
        </NoShell>
      );
    default:
      return (
        <Shell>
          <PageBoundary>
            <ShellRoutes />
          </PageBoundary>
        </Shell>
      );
  }
};
