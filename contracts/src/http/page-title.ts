export const PRODUCT_NAME = 'Pixchange';

export const titleOf = (page?: string): string =>
  page === undefined || page === '' ? PRODUCT_NAME : `${PRODUCT_NAME} | ${page}`;
