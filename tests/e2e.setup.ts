import { chromium, type BrowserServer } from 'playwright-core';
import { chromiumOptions } from '../web/e2e/testing/chromium.ts';
import { startProduct, type Product } from '../web/e2e/testing/product.ts';

declare global {
  // Setup and teardown are two modules of one process, and jest lets them share data only through globals.
  var pixchangeBrowser: BrowserServer | undefined;
  var pixchangeProduct: Product | undefined;
}

const startBrowser = async (): Promise<void> => {
  const browser = await chromium.launchServer({ ...chromiumOptions(), host: '127.0.0.1' });
  globalThis.pixchangeBrowser = browser;
  process.env['E2E_BROWSER'] = browser.wsEndpoint();
};

/**
 * Starts a product, with the demo works if E2E_DEMO=on. Does nothing if E2E_URL names a running product (and
 * E2E_CHAIN_URL its chain).
 */
const startOwnProduct = async (): Promise<void> => {
  if (process.env['E2E_URL']) return;
  const product = await startProduct(process.env['E2E_DEMO'] === 'on' ? { DEMO: 'on' } : {});
  globalThis.pixchangeProduct = product;
  process.env['E2E_URL'] = product.url;
  process.env['E2E_CHAIN_URL'] = product.chainUrl;
};

/** Runs once before all browser tests: one Chromium and one product for all of them. */
const setup = async (): Promise<void> => {
  await startBrowser();
  await startOwnProduct();
};

export default setup;
