import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { Browser, Page } from 'playwright-core';
import { sampled } from '../../tests/sampled.ts';
import { connect, visit } from './testing/browser.ts';
import { enter, makeAlbum, makePerson, type Person } from './testing/people.ts';
import { expectSoon, untilLoaded } from './testing/soon.ts';
import { makeWork } from './testing/works.ts';

jest.setTimeout(120_000);

let browser: Browser;
let person: Person;
let work: ImageItemView;
beforeAll(async () => {
  browser = await connect();
  person = await makePerson({ fullName: 'Floris Vane' });
  const { id: album_id } = await makeAlbum(person, 'Kites', true);
  work = await makeWork(person, 'poster.jpg', { title: 'Kite', album_id });
});
afterAll(() => browser.close());

/**
 * Returns those of a floating element and its controls that extend beyond the window, each with its edges in pixels.
 */
const outside = (page: Page, selector: string): Promise<string[]> =>
  page
    .locator(selector)
    .first()
    .evaluate((box) => {
      const { clientWidth, clientHeight } = document.documentElement;
      return [box, ...box.querySelectorAll('input, button, a, svg')]
        .filter((element) => element.checkVisibility())
        .map((element) => ({ name: element.tagName, at: element.getBoundingClientRect() }))
        .filter(({ at }) => at.left < 0 || at.top < 0 || at.right > clientWidth + 0.5 || at.bottom > clientHeight + 0.5)
        .map(
          ({ name, at }) =>
            `${name} ${Math.round(at.left)} ${Math.round(at.top)} ${Math.round(at.right)} ${Math.round(at.bottom)}`,
        );
    });

const POPOVER = 'main div[class*="popover"]:has(input[readonly])';

/** Returns whether the focus ring leaves the icon next to the link uncovered. */
const clearOfRing = (page: Page): Promise<boolean> =>
  page.locator(`${POPOVER} label span`).evaluate((box) => {
    const [input, icon] = [box.querySelector('input'), box.querySelector('svg')].map((part) =>
      part?.getBoundingClientRect(),
    );
    if (input === undefined || icon === undefined) return false;
    const ring = 4;
    return icon.left >= input.right + ring || icon.right <= input.left - ring;
  });

const widths = [375, 414, 480, 768, 1_024, 1_280, 1_440];

describe.each([
  { language: 'en', turn: 0 },
  { language: 'ar', turn: 1 },
])('in $language', ({ language, turn }) => {
  it.each(sampled(widths, turn, 2))('shows the whole share popover in the window at %d px', async (width) => {
    const { page, context } = await visit(browser, { width, height: 740 });
    await context.addInitScript((chosen) => {
      localStorage.setItem('pixchange_language', chosen);
      Object.defineProperty(navigator, 'share', { configurable: true, value: undefined });
    }, language);
    for (const path of [`/images/${work.id}`, `/users/${person.session.id}`]) {
      await page.goto(path);
      await untilLoaded(page);
      const button = page.locator('main button[aria-expanded="false"]:not([aria-haspopup])').first();
      await button.scrollIntoViewIfNeeded();
      await button.click();
      await page.locator(POPOVER).waitFor();
      await expectSoon(() => outside(page, POPOVER), []);
      await expectSoon(() => clearOfRing(page), true);
      // A click fails if another element covers the link.
      await page.locator(`${POPOVER} input`).click();
      if (width < 767) {
        const edges = (box: Element) => {
          const { left, right, bottom } = box.getBoundingClientRect();
          return [left, right, bottom];
        };
        await expectSoon(() => page.locator(POPOVER).evaluate(edges), [0, width, 740]);
      }
    }
  });

  it.each(sampled(widths, turn + 1, 2))(
    'shows every menu of the member’s profile whole in the window at %d px',
    async (width) => {
      const { page, context } = await visit(browser, { width, height: 740 });
      await context.addInitScript((chosen) => localStorage.setItem('pixchange_language', chosen), language);
      await enter(page, person);
      // Phones show the albums in tabs.
      await page.goto('/profile?albums=public');
      const menus = page.locator('button[aria-haspopup="menu"]:visible');
      await menus.first().waitFor();
      await untilLoaded(page);
      for (let index = 0; index < (await menus.count()); index += 1) {
        await menus.nth(index).click();
        await page.getByRole('menu').waitFor();
        await expectSoon(() => outside(page, '[role="menu"]'), []);
        await page.keyboard.press('Escape');
        await page.getByRole('menu').waitFor({ state: 'detached' });
      }
    },
  );
});

it('closes the share sheet on a tap beside it, and the tap activates nothing else', async () => {
  const { page } = await visit(browser, { width: 390, height: 844, touch: true });
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { configurable: true, value: undefined }));
  await page.goto(`/images/${work.id}`);
  const share = page.locator('main button[aria-expanded="false"]:not([aria-haspopup])').first();
  await share.waitFor();
  await page.locator('footer').waitFor();
  await untilLoaded(page);
  await share.tap();
  await page.locator(POPOVER).waitFor();
  const spot = await page.locator('main a:visible, header a:visible').evaluateAll((links) =>
    links
      .map((link) => link.getBoundingClientRect())
      .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))
      .find(({ x, y }) => y > 0 && document.elementFromPoint(x, y)?.closest('a') !== null),
  );
  if (spot === undefined) throw new Error('no link is visible beside the sheet');
  await page.touchscreen.tap(spot.x, spot.y);
  await page.locator(POPOVER).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(`/images/${work.id}`);
  // The next tap works normally.
  await page.touchscreen.tap(spot.x, spot.y);
  await page.waitForURL((address) => address.pathname !== `/images/${work.id}`);
});
