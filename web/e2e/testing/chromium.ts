import type { LaunchOptions } from 'playwright-core';

/** Returns the launch options of Chromium, for the shared browser and for test files that start their own. */
export const chromiumOptions = (): LaunchOptions => ({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Disables optimizing compilation, which doesn't pay off for pages that are open only for seconds.
    '--js-flags=--no-opt --no-maglev',
  ],
});
