import { catalogue } from '../../shared/text/catalogue.ts';

export const errorText = catalogue('error', {
  pageTitle: 'Page not found',
  title: 'This page slipped off the press',
  text: 'The address is wrong, or the work was taken down.',
  home: 'Go to the first page',
});
