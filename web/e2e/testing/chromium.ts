import type { LaunchOptions } from 'playwright-core';

/** How a Chromium is started, whether for one file or for all of them. */
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
    // A page of a test lives for seconds: what is compiled for long runs never pays.
    '--js-flags=--no-opt --no-maglev',
  ],
});
