import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { barriersOf } from './testing/barriers.ts';
import { launch, visit } from './testing/browser.ts';
import { makeAlbum, makePerson, type Person } from './testing/people.ts';
import { screens } from './testing/screens.ts';
import { layoutWidths, viewsAt } from './testing/views.ts';

jest.setTimeout(90_000);

let browser: Browser;
let person: Person;

beforeAll(async () => {
  browser = await launch();
  person = await makePerson();
  await makeAlbum(person, 'Wet windows', true);
});
afterAll(() => browser.close());

describe.each(Object.keys(screens).map((name, turn) => ({ name, turn })))('Q-26 $name', ({ name, turn }) => {
  it.each(viewsAt(layoutWidths, turn))('has no barrier in the $theme theme at $width px', async ({ theme, width }) => {
    const { page } = await visit(browser, { theme, width, height: 812 });
    await screens[name]?.(page, person);
    expect(await barriersOf(page)).toEqual([]);
  });
});
