import { catalogue } from '../../shared/text/catalogue.ts';

/** Texts on every page; those of the panel load with it. */
export const searchBoxText = catalogue('search-box', {
  label: 'Search works and people',
  clear: 'Clear search',
});
