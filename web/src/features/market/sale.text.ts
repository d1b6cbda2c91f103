import { catalogue } from '../../shared/text/catalogue.ts';

/** Texts that every visitor of a work for sale sees; the market's other texts load when needed. */
export const saleText = catalogue('sale', {
  licence: 'License',
  pixcoins: 'pixcoins',
  section: 'Buy or sell this work',
  buy: 'Buy license',
  loading: 'Loading the sale',
});
