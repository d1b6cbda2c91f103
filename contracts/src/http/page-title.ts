export const PRODUCT_NAME = 'Pixchange';

/** Returns the product's name followed by the title of a page, or only the product's name without one. */
export const titleOf = (page?: string): string =>
  page === undefined || page === '' ? PRODUCT_NAME : `${PRODUCT_NAME} | ${page}`;
