import { catalogue } from '../../shared/text/catalogue.ts';

/** What stands on every page; what the panel says comes with it. */
export const searchBoxText = catalogue('search-box', {
  label: 'Search works and people',
  clear: 'Clear search',
});
