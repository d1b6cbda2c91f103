import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launch } from '../../web/e2e/testing/browser.ts';
import { DEMO_MS_MAX, untilDemo } from '../../web/e2e/testing/demo.ts';
import { entered, untilShown } from './testing/console.ts';
import { SCREENS } from './testing/screens.ts';

jest.setTimeout(120_000);

const folder = resolve(process.env['SCREENS_DIR'] ?? 'screens');

let browser: Browser;
beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  await untilDemo();
  browser = await launch();
}, DEMO_MS_MAX);
afterAll(() => browser.close());

const views = ([1_023, 1_440] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, theme })),
);

describe.each(SCREENS)('console %s', (path) => {
  it.each(views)('at $width px, $theme', async ({ width, theme }) => {
    const { page } = await entered(browser, path, { theme, width });
    await untilShown(page);
    const name = `console${path.replaceAll(/[/:]/g, '-').replace(/-$/, '')}`;
    await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) });
  });
});
