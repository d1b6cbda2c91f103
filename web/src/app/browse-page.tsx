import { useQuery } from '@tanstack/react-query';
import { CategoryStrip } from '../features/catalogue/category-strip.tsx';
import { ThemeRow } from '../features/catalogue/theme-row.tsx';
import { firstFeed } from '../features/home/first-feed.ts';
import { HomePage, Newest } from '../features/home/home-page.tsx';
import { FilterBar } from '../features/search/filter-bar.tsx';
import { searchIdeas } from '../features/search/ideas.api.ts';
import { isSearch, readBrowse } from '../shared/browse/browse-query.ts';
import { useBrowse, useKeptBrowse } from '../shared/browse/use-browse.ts';
import { lazyOf } from '../shared/lazy.ts';
import { useUser } from '../shared/session/session.ts';

const ResultsPage = lazyOf(() => import('../features/search/results-page.tsx'), 'ResultsPage');
const SpotlightRows = lazyOf(() => import('../features/catalogue/spotlight-rows.tsx'), 'SpotlightRows');
const CategoryPage = lazyOf(() => import('../features/catalogue/category-page.tsx'), 'CategoryPage');

/** Loads the code for home with the given query before the page is opened. */
export const preloadBrowse = (search: string): Promise<void> => {
  const browse = readBrowse(search);
  if (browse.category !== null) return CategoryPage.preload();
  if (isSearch(browse)) return ResultsPage.preload();
  return browse.type === null ? Promise.resolve() : Newest.preload();
};

/** Runs the hook in a component that renders nothing, so that an address change does not re-render the page. */
const KeptBrowse = () => {
  useKeptBrowse();
  return null;
};

const Chips = () => {
  const { data, isPending } = useQuery(searchIdeas(''));
  return <CategoryStrip feelings={isPending ? undefined : (data?.feelings ?? [])} />;
};

const Browsed = () => {
  const browse = useBrowse();
  const user = useUser();
  if (browse.category !== null) return <CategoryPage />;
  if (isSearch(browse)) return <ResultsPage />;
  // The usual sort order depends on the selected tab; visitors' home and pages of a single kind have no tabs.
  const feed = user === null || browse.type !== null ? null : (browse.feed ?? firstFeed(user));
  return (
    <HomePage
      filters={<FilterBar usual={feed === 'trending' ? 'trending' : 'newest'} />}
      categories={<Chips />}
      theme={<ThemeRow />}
      spotlights={<SpotlightRows />}
    />
  );
};

/** Home page, or the search results or the category that the query names. */
export const BrowsePage = () => (
  <>
    <KeptBrowse />
    <Browsed />
  </>
);
