import { PRODUCT_NAME } from '@pixchange/contracts/http/page-title';

/** Product name, outside the catalogs because those of all languages use it. */
export const product = {
  name: PRODUCT_NAME,
} as const;
