import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { Browser } from 'playwright-core';
import { launch, url, visit } from './testing/browser.ts';
import { makeAlbum, makePerson } from './testing/people.ts';
import { expectSoon, focusOn } from './testing/soon.ts';
import { makeWork } from './testing/works.ts';

jest.setTimeout(120_000);

let browser: Browser;
let shown: ImageItemView;

beforeAll(async () => {
  // Starts a separate browser, because all pages of a browser share its clipboard, and other test files write to the
  // shared browser's.
  browser = await launch();
  const ulla = await makePerson({ fullName: 'Ulla Berg' });
  const { id: album_id } = await makeAlbum(ulla, 'Yard sale', true);
  shown = await makeWork(ulla, 'poster.jpg', { title: 'Yard Sale 1927', album_id });
});
afterAll(() => browser.close());

it('shares on a phone with the keyboard alone, without a focus under the sheet', async () => {
  const { page } = await visit(browser, { width: 390, height: 844, touch: true });
  await page.goto(`/images/${shown.id}`);
  const button = page.getByRole('button', { name: 'Share' });
  await button.press('Enter');
  const field = page.getByLabel('Link to this work');
  await focusOn(page, field);
  const edges = (input: Element) => {
    const sheet = input.closest('label')?.parentElement?.parentElement?.parentElement;
    const { x, width, bottom } = (sheet ?? input).getBoundingClientRect();
    return [x, width, bottom];
  };
  await expectSoon(() => field.evaluate(edges), [0, 390, 844]);
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await focusOn(page, button);
  await page.keyboard.press('Enter');
  await focusOn(page, field);
  await page.keyboard.press('Tab');
  await focusOn(page, page.getByRole('button', { name: 'Discord' }));
  for (const name of ['WhatsApp', 'Telegram', 'Messages', 'Email', 'Facebook', 'X', 'Pinterest']) {
    await page.keyboard.press('Tab');
    await focusOn(page, page.getByRole('link', { name: `Share on ${name}` }));
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByLabel('Code for your site').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await focusOn(page, page.getByRole('button', { name: 'Copy code' }));
  await page.keyboard.press('Tab');
  await field.waitFor({ state: 'detached' });
  await focusOn(page, page.getByRole('button', { name: 'More' }));
});

it('a work ignores Escape when it was opened from its address, and Escape returns to the list that opened it', async () => {
  const { page } = await visit(browser);
  const heading = page.getByRole('heading', { level: 1, name: 'Yard Sale 1927' });
  await page.goto(`/images/${shown.id}`);
  await heading.waitFor();
  await page.keyboard.press('Escape');
  // If Escape navigated, the address would change within two frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(page.url()).toBe(`${url()}/images/${shown.id}`);
  const list = `${url()}/?q=Yard`;
  await page.goto(list);
  await page
    .getByRole('link', { name: /^Yard Sale 1927/ })
    .first()
    .click();
  await heading.waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(list);
});
