import { CategoryStrip, SpotlightRows } from '../features/catalogue/home-sections.tsx';
import { HomePage } from '../features/home/home-page.tsx';
import { FilterBar } from '../features/search/filter-bar.tsx';
import { isSearch } from '../shared/browse/browse-query.ts';
import { useBrowse, useKeptBrowse } from '../shared/browse/use-browse.ts';
import { lazy } from '../shared/lazy.ts';

const ResultsPage = lazy(() =>
  import('../features/search/results-page.tsx').then((module) => ({ default: module.ResultsPage })),
);
const CategoryPage = lazy(() =>
  import('../features/catalogue/category-page.tsx').then((module) => ({ default: module.CategoryPage })),
);

/** Home, and what its query makes of it: a search, or a drawer of the catalogue. */
export const BrowsePage = () => {
  useKeptBrowse();
  const browse = useBrowse();
  if (browse.category !== null) return <CategoryPage />;
  if (isSearch(browse)) return <ResultsPage />;
  return <HomePage filters={<FilterBar />} categories={<CategoryStrip />} spotlights={<SpotlightRows />} />;
};
