import { catalogue } from '../../shared/text/catalogue.ts';

export const errorText = catalogue('error', {
  pageTitle: 'Page not found',
  title: 'We can’t find this page',
  text: 'The link is wrong, or the work was taken down. Try a search.',
  search: 'Search works and people',
  go: 'Search',
  home: 'Back to home',
});
