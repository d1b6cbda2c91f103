import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { barriersOf } from './testing/barriers.ts';
import { launch, visit } from './testing/browser.ts';
import { screen, screens } from './testing/screens/index.ts';
import { makeScene, type Scene } from './testing/screens/scene.ts';
import { layoutWidths, viewsAt } from './testing/views.ts';

jest.setTimeout(90_000);

let browser: Browser;
let scene: Scene;

beforeAll(async () => {
  browser = await launch();
  scene = await makeScene();
});
afterAll(() => browser.close());

describe.each(Object.keys(screens()).map((name, turn) => ({ name, turn })))('Q-26 $name', ({ name, turn }) => {
  it.each(viewsAt(layoutWidths, turn))('has no barrier in the $theme theme at $width px', async ({ theme, width }) => {
    const { page } = await visit(browser, { theme, width, height: 812 });
    await screen(name)(page, scene);
    expect(await barriersOf(page)).toEqual([]);
  });
});
