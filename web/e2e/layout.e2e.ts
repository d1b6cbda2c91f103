import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { connect, visit } from './testing/browser.ts';
import { screen } from './testing/screens/index.ts';
import { makeScene, type Scene } from './testing/screens/scene.ts';

jest.setTimeout(120_000);

let browser: Browser;
let scene: Scene;
beforeAll(async () => {
  browser = await connect();
  scene = await makeScene();
});
afterAll(() => browser.close());

const SETTLED_MS_MAX = 5_000;
const breaks = [375, 480, 767, 991, 1_023, 1_199];

it.each([
  'home',
  'profile',
  'a work',
  'spotlights',
  'search results',
  'categories',
  'questions and answers',
  'the page for artists',
  'transactions',
  'the editing of the profile',
  'an error',
])('W-245 %s fits its window on both sides of every width where the layout changes', async (name) => {
  const { page } = await visit(browser);
  await screen(name)(page, scene);
  // Waits for late content, so that the test checks it.
  await page.locator('[data-loading]').first().waitFor({ state: 'detached' });
  const overflowing: string[] = [];
  for (const width of breaks.flatMap((at) => [at - 1, at, at + 1])) {
    await page.setViewportSize({ width, height: 812 });
    // A grid re-renders some frames after measuring its width.
    const fits = page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, {
      timeout: SETTLED_MS_MAX,
    });
    await fits.catch(async () =>
      overflowing.push(`${width}: ${await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)} px`),
    );
  }
  expect(overflowing).toEqual([]);
});
