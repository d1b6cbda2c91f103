import { PRODUCT_NAME } from '@pixchange/contracts/http/page-title';

/** Product name. It is not in a catalog, because the catalogs of all languages use it. */
export const product = {
  name: PRODUCT_NAME,
} as const;
