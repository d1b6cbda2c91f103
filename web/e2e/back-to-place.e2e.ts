import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connect, visit } from './testing/browser.ts';
import { makeAlbum, makePerson } from './testing/people.ts';
import { growListing, LISTING, makeWork } from './testing/works.ts';

jest.setTimeout(120_000);

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await connect();
  const kei = await makePerson({ fullName: 'Kei Sato' });
  const { id: album_id } = await makeAlbum(kei, 'Places', true);
  const model = await makeWork(kei, 'poster.jpg', { title: 'Far down', album_id });
  ({ page } = await visit(browser, { width: 1023, height: 700 }));
  await growListing(page, LISTING, model, 2_000);
});
afterAll(() => browser.close());

const cards = () => page.getByRole('list', { name: 'GIFs' }).locator('a[data-image]');

/** Opens a card as soon as one is in view, even while the page scrolls; returns the scroll position at that moment. */
const openOneInSight = async (): Promise<number> => {
  const opened = await page.waitForFunction(() => {
    const card = [...document.querySelectorAll<HTMLElement>('a[data-image]')].find(
      (one) => one.getBoundingClientRect().top > 120 && one.getBoundingClientRect().bottom < innerHeight,
    );
    if (card === undefined) return null;
    const place = scrollY;
    card.click();
    return { place };
  });
  return (await opened.jsonValue())?.place ?? 0;
};

const isAt = (place: number) => page.waitForFunction((wanted) => Math.abs(scrollY - wanted) <= 2, place);

/** Scroll movements: one step down, a smooth scroll that is still running, five quick steps, and a step up. */
const scrollMovements: readonly (() => Promise<unknown>)[] = [
  () => page.mouse.wheel(0, 1_500),
  async () => {
    await page.mouse.wheel(0, 10);
    await page.evaluate(() => scrollTo({ top: scrollY + 2_000, behavior: 'smooth' }));
  },
  async () => {
    for (let step = 0; step < 5; step += 1) await page.mouse.wheel(0, 300);
  },
  () => page.mouse.wheel(0, -400),
];

it('restores the scroll position on Back ten times in a row, even if the list was still scrolling', async () => {
  await page.goto('/?q=x&type=gif');
  await cards().first().waitFor();
  for (let time = 0; time < 10; time += 1) {
    const before = await page.evaluate(() => scrollY);
    await scrollMovements[time % scrollMovements.length]?.();
    await page.waitForFunction((from) => scrollY !== from, before);
    // Waits for the end of the frame in which the page handles the scroll event.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const place = await openOneInSight();
    await page.waitForURL('**/images/*');
    await page.waitForFunction(() => scrollY === 0);
    await page.goBack();
    await cards().first().waitFor();
    await isAt(place);
  }
});

it('restores the scroll position after Forward and Back, and after a reload', async () => {
  await page.goto('/?q=x&type=gif');
  await cards().first().waitFor();
  await page.mouse.wheel(0, 1_700);
  await page.waitForFunction(() => scrollY > 0);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const place = await openOneInSight();
  await page.waitForURL('**/images/*');
  await page.goBack();
  await isAt(place);
  await page.goForward();
  await page.waitForURL('**/images/*');
  await page.goBack();
  await isAt(place);
  await page.reload();
  await cards().first().waitFor();
  await isAt(place);
  expect(place).toBeGreaterThan(0);
});
