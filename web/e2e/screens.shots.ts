import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { connect, visit } from './testing/browser.ts';
import { DEMO_MS_MAX, untilDemo } from './testing/demo.ts';
import { screen, screens } from './testing/screens/index.ts';
import { makeScene, type Scene } from './testing/screens/scene.ts';
import { allViews, layoutWidths } from './testing/views.ts';

jest.setTimeout(120_000);

const folder = resolve(process.env['SCREENS_DIR'] ?? 'screens');

let browser: Browser;
let scene: Scene;
beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  await untilDemo();
  browser = await connect();
  scene = await makeScene();
}, DEMO_MS_MAX);
afterAll(() => browser.close());

describe.each(Object.keys(screens()))('%s', (name) => {
  it.each(allViews(layoutWidths))('at $width px, $theme', async ({ theme, width }) => {
    const { page } = await visit(browser, { theme, width, height: width < 768 ? 812 : 900 });
    await screen(name)(page, scene);
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
    // Works that are still loading show their placeholder (work-picture.module.css).
    await page.waitForFunction(() =>
      [...document.querySelectorAll(':is(img, canvas)[class*="_waiting_"]')].every(
        (picture) => picture.getBoundingClientRect().top > innerHeight,
      ),
    );
    // A loaded image may not be decoded yet. Ignores broken images, whose decoding fails.
    await page.evaluate(() =>
      Promise.all(
        [...document.images]
          .filter((image) => image.getBoundingClientRect().top < innerHeight)
          .map((image) => image.decode().catch(() => undefined)),
      ),
    );
    const file = `${name.replaceAll(/[^\w]+/g, '-').toLowerCase()}-${width}-${theme}.png`;
    await page.screenshot({ path: join(folder, file) });
  });
});
