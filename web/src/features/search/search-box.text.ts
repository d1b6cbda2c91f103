import { catalogue } from '../../shared/text/catalogue.ts';

/** Texts of the search field, which is on every page; the texts of the panel load with the panel. */
export const searchBoxText = catalogue('search-box', {
  label: 'Search works and people',
  clear: 'Clear search',
});
