import { catalogue } from '../text/catalogue.ts';

export const worksGridText = catalogue('worksGrid', {
  loading: 'Loading works',
  processing: (count: number) => (count === 1 ? '1 work in the press' : `${count.toLocaleString('en')} works in the press`),
});
