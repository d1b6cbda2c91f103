import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launch, visit } from './testing/browser.ts';
import { screen } from './testing/screens/index.ts';
import { makeScene, type Scene } from './testing/screens/scene.ts';

jest.setTimeout(90_000);

let browser: Browser;
let scene: Scene;
beforeAll(async () => {
  browser = await launch();
  scene = await makeScene();
});
afterAll(() => browser.close());

const breaks = [375, 480, 767, 991, 1_023, 1_199];

it.each(['home', 'profile', 'a work', 'spotlights', 'search results', 'categories', 'questions and answers', 'the page for artists', 'transactions', 'the editing of the profile', 'an error'])(
  'W-245 %s fits its window on both sides of every width where the layout changes',
  async (name) => {
    const { page } = await visit(browser);
    await screen(name)(page, scene);
    // All of it, also what is drawn later.
    await page.locator('[data-loading]').first().waitFor({ state: 'detached' });
    const overflowing: string[] = [];
    for (const width of breaks.flatMap((at) => [at - 1, at, at + 1])) {
      await page.setViewportSize({ width, height: 812 });
      // Two frames: the one that lays out, and the one after whoever watches sizes has answered.
      const overflow = await page.evaluate(() => new Promise<number>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(document.documentElement.scrollWidth - innerWidth)))));
      if (overflow > 0) overflowing.push(`${width}: ${overflow} px`);
    }
    expect(overflowing).toEqual([]);
  },
);
