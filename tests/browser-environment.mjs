import { chromium } from 'playwright-core';
import MeasuringEnvironment from './jest-environment.mjs';

/**
 * Environment of browser tests, with the browser's driver loaded once for all files of a worker: each file loads its own copy of what it
 * imports, and the driver would take half a second of processor time every time. Jest takes it by default export only.
 */
export default class BrowserEnvironment extends MeasuringEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    this.global.chromium = chromium;
  }
}
