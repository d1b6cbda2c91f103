import { PRODUCT_NAME } from '@pixchange/contracts/http/page-title';

/** No catalog: those of other languages are written with it. */
export const product = {
  name: PRODUCT_NAME,
} as const;
