import { catalogue } from '../../shared/text/catalogue.ts';

/** Texts next to a work for sale that everyone reads; the market's other texts load when needed. */
export const saleText = catalogue('sale', {
  licence: 'License',
  pixcoins: 'pixcoins',
  section: 'Buy or sell this work',
  buy: 'Buy license',
  loading: 'Loading the sale',
});
