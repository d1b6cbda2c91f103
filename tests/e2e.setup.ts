import { startProduct, type Product } from '../web/e2e/testing/product.ts';

declare global {
  // Setup and teardown are two modules of one process, and this is how jest lets them share.
  var pixchangeProduct: Product | undefined;
}

/** Runs once before all browser tests: one product for all of them, unless E2E_URL names one that runs already (and E2E_CHAIN_URL its chain); with E2E_DEMO=on it has the demo works. */
const setup = async (): Promise<void> => {
  if (process.env['E2E_URL']) return;
  const product = await startProduct(process.env['E2E_DEMO'] === 'on' ? { DEMO: 'on' } : {});
  globalThis.pixchangeProduct = product;
  process.env['E2E_URL'] = product.url;
  process.env['E2E_CHAIN_URL'] = product.chainUrl;
};

export default setup;
