import { catalogue } from '../../shared/text/catalogue.ts';

/**
 * Texts of the feelings and categories on the home page, and of the scroll buttons of any chip row. Other catalog texts
 * load with their pages.
 */
export const stripText = catalogue('strip', {
  allCategories: 'All categories',
  onSale: 'For sale',
  scrollBack: 'Scroll back',
  scrollOn: 'Scroll on',
  browseChips: 'Browse by feeling and category',
});
