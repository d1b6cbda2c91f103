import { catalogue } from '../../shared/text/catalogue.ts';

export const categoryText = catalogue('category-field', {
  label: 'Category',
  same: (name: string) => `Same as the others: ${name}`,
  none: 'None',
});
