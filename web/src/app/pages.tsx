import { pageShapeOf } from '@pixchange/contracts/http/values/page-shape';
import { memo, useDeferredValue, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { matchRoutes, useLocation, useRoutes, type Location } from 'react-router';
import { AskedLocation } from '../shared/browse/asked-location.ts';
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

/** Pages with the header and footer; those that a visit often begins with are named here. */
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
 * Loads the code of an address's page before it is requested; the pages of the other templates are in the chunk of the
 * rest.
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
 * Draws a change of only the query as a deferred update: a press is answered at once, however much there is to draw.
 * When code has to load first, the page soon shows a loading state.
 */
const ShellRoutes = () => {
  const asked = useLocation();
  const shown = useDeferredValue(asked);
  const isLate = useIsLate(asked !== shown);
  return <AskedLocation value={asked}>{isLate ? <PageLoading /> : <RoutesAt location={shown} />}</AskedLocation>;
};

/** Loading state; empty at first, because most pages take only a few frames. */
const OnItsWay = () => (useIsLate(true) ? <PageLoading /> : <div data-loading />);

/**
 * Shows a loading state first, then draws the page as a deferred update: a press is answered at once, however much
 * there is to draw. The first page of a visit replaces the server's content and is drawn at once.
 */
const Drawn = ({ isFirst, children }: { isFirst: boolean; children: ReactNode }) =>
  useDeferredValue(true, isFirst) ? children : <OnItsWay />;

/** Reloads the page; when the server has a newer build, only a new page can load its chunks. */
const reload = () => location.reload();

/** Lets each page wait and fail by itself; the next path starts fresh. */
const Part = ({ children }: { children: ReactNode }) => {
  const { key, pathname } = useLocation();
  const [firstKey] = useState(key);
  return (
    <Section key={pathname} fallback={<PageLoading />} className={css.fault} onRetry={reload}>
      <Drawn isFirst={key === firstKey}>{children}</Drawn>
    </Section>
  );
};

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
