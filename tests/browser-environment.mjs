import { chromium } from 'playwright-core';
import MeasuringEnvironment from './jest-environment.mjs';

/**
 * Jest environment of browser tests. Loads the browser driver once for all files of a worker; otherwise, each file
 * would load its own copy, which takes half a second of CPU time. Jest requires a default export.
 */
export default class BrowserEnvironment extends MeasuringEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    this.global.chromium = chromium;
  }
}
