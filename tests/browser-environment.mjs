import { chromium } from 'playwright-core';
import MeasuringEnvironment from './jest-environment.mjs';

/**
 * Environment of browser tests, which loads the browser's driver once for all files of a worker. Each file loads its
 * own copies of its imports, and the driver would take half a second of processor time every time. Jest requires a
 * default export.
 */
export default class BrowserEnvironment extends MeasuringEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    this.global.chromium = chromium;
  }
}
