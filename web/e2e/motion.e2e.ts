import { afterAll, beforeAll, it, jest } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { connect, visit } from './testing/browser.ts';
import { makeAlbum, makePerson } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';
import { makeWork } from './testing/works.ts';

jest.setTimeout(120_000);

let browser: Browser;
let userId: string;
let albumId: string;
let workId: string;

beforeAll(async () => {
  browser = await connect();
  const person = await makePerson();
  userId = person.session.id;
  ({ id: albumId } = await makeAlbum(person, 'Loops', true));
  ({ id: workId } = await makeWork(person, 'loop.gif', { title: 'Axe loop', album_id: albumId }));
});
afterAll(() => browser.close());

const card = (page: Page) => page.locator(`[data-image="${workId}"]`).first();
const album = (): string => `/users/${userId}/albums/${albumId}`;
/** Returns the still of a work, a preview file whose name starts with "poster-". */
const still = (page: Page, selector: string) => page.locator(`${selector} img[src*="/poster-"]`).first();
const moving = (page: Page, selector: string) =>
  page.locator(`${selector} :is(video, img:not([src*="/poster-"]))`).first();
/** Scrolls to the current end of the page, which grows while it loads, and counts the matching elements. */
const countAtEnd = async (page: Page, elements: Locator): Promise<number> => {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  return elements.count();
};

it('plays a card in view, and plays nothing automatically where reduced motion is preferred', async () => {
  const { page, context } = await visit(browser, { motion: 'no-preference' });
  await page.goto(album());
  await moving(page, `[data-image="${workId}"]`).waitFor();
  await context.close();
  const calm = await visit(browser, { motion: 'reduce' });
  await calm.page.goto(album());
  await card(calm.page).hover();
  await calm.page.getByRole('button', { name: 'Play Axe loop' }).waitFor();
  await still(calm.page, `[data-image="${workId}"]`).waitFor();
  await expectSoon(() => moving(calm.page, `[data-image="${workId}"]`).count(), 0);
  await calm.context.close();
});

it('stops a work that was started by hand while it is out of view', async () => {
  const { page, context } = await visit(browser, { motion: 'reduce', height: 300 });
  await page.goto(album());
  await page.getByRole('button', { name: 'Play Axe loop' }).click();
  await moving(page, `[data-image="${workId}"]`).waitFor();
  // The card shows its still, or is no longer in the DOM.
  await expectSoon(() => countAtEnd(page, moving(page, `[data-image="${workId}"]`)), 0);
  await context.close();
});

it('stops the work on its own page while it is out of view', async () => {
  const { page, context } = await visit(browser, { motion: 'no-preference', height: 500 });
  await page.goto(`/images/${workId}`);
  await moving(page, 'figure').waitFor();
  await expectSoon(() => countAtEnd(page, still(page, 'figure')), 1);
  await page.evaluate(() => scrollTo(0, 0));
  await moving(page, 'figure').waitFor();
  await context.close();
});

it('remembers that autoplay is off', async () => {
  const { page, context } = await visit(browser, { motion: 'no-preference' });
  await page.goto('/?q=axe');
  await page.getByLabel('Autoplay').click();
  await page.reload();
  await expectSoon(() => page.getByLabel('Autoplay').isChecked(), false);
  await page.goto(`/images/${workId}`);
  await still(page, 'figure').waitFor();
  await expectSoon(() => moving(page, 'figure').count(), 0);
  await context.close();
});
