export const PRODUCT_NAME = 'Pixchange';

/** Returns the title of a page with the product's name; without a page, the name alone. */
export const titleOf = (page?: string): string =>
  page === undefined || page === '' ? PRODUCT_NAME : `${PRODUCT_NAME} | ${page}`;
