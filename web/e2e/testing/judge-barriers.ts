import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { sampledBySeed } from '../../../tests/sampled.ts';
import { barriersOf } from './barriers.ts';
import { connect, visit } from './browser.ts';
import { makeScene, type Scene, type Screen } from './screens/scene.ts';
import { layoutWidths, viewsAt } from './views.ts';

/** Defines an accessibility test for each screen. The seed of a run selects half of them. */
export const judgeBarriers = (screens: Readonly<Record<string, Screen>>): void => {
  // The page about the API lists every call, so its analysis takes minutes on a busy machine.
  jest.setTimeout(300_000);
  let browser: Browser;
  let scene: Scene;

  beforeAll(async () => {
    browser = await connect();
    scene = await makeScene();
  });
  afterAll(() => browser.close());

  const all = Object.entries(screens).map(([name, show], turn) => ({ name, show, turn }));
  describe.each(sampledBySeed(all, 2))('$name', ({ show, turn }) => {
    it.each(viewsAt(layoutWidths, turn))(
      'has no violation in the $theme theme at $width px',
      async ({ theme, width }) => {
        const { page } = await visit(browser, { theme, width, height: 812 });
        await show(page, scene);
        expect(await barriersOf(page)).toEqual([]);
      },
    );
  });
};
