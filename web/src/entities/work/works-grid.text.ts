import { catalogue } from '../../shared/text/catalogue.ts';
import { inEnglish } from '../../shared/text/numbers.ts';

export const worksGridText = catalogue('worksGrid', {
  loading: 'Loading works',
  processing: (count: number) =>
    count === 1 ? '1 work is being prepared' : `${inEnglish(count)} works are being prepared`,
});
