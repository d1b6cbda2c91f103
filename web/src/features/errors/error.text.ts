import { catalogue } from '../../shared/text/catalogue.ts';

export const errorText = catalogue('error', {
  pageTitle: 'Page not found',
  title: "We can't find this page",
  text: 'The address is wrong, or the work was taken down. Search for it instead.',
  search: 'Search works and people',
  go: 'Search',
  home: 'Go to the first page',
});
