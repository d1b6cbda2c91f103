import { catalogue } from '../../shared/text/catalogue.ts';

/** What everyone reads beside a work that is for sale; the rest of the market's texts comes when it is needed. */
export const saleText = catalogue('sale', {
  licence: 'License',
  pixcoins: 'pixcoins',
  section: 'Buy or sell this work',
  buy: 'Buy',
  loading: 'Loading the sale',
});
