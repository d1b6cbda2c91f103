import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connect, visit } from './testing/browser.ts';
import { makeAlbum, makePerson } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';
import { makeWork, ownDrawing } from './testing/works.ts';

jest.setTimeout(120_000);

let browser: Browser;

beforeAll(async () => {
  browser = await connect();
  const ines = await makePerson({ fullName: 'Ines Okafor' });
  const { id: album_id } = await makeAlbum(ines, 'Feelings', true);
  const titles = { 'Jump for joy': 'happy', 'So many thanks': 'thank you', 'Giggling teapot': 'laughing' };
  for (const [title, tag] of Object.entries(titles))
    await makeWork(ines, 'drawing.svg', { title, tags: [tag], type: 'sticker', album_id }, ownDrawing());
});
afterAll(() => browser.close());

const phone = { width: 390, height: 844, touch: true } as const;

const search = async (page: Page, text: string): Promise<void> => {
  const box = page.getByRole('combobox', { name: 'Search works and people' });
  await box.fill(text);
  await box.press('Enter');
  await page.waitForURL(({ searchParams }) => searchParams.get('q') === text);
};

/** Returns whether at least half of the first work in the results is in the window. */
const isWorkVisible = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const card = document.querySelector('main [data-image]')?.getBoundingClientRect();
    return card !== undefined && scrollY === 0 && card.top + card.height / 2 < innerHeight;
  });

it.each([
  ['happy', 'Jump for joy'],
  ['thank you', 'So many thanks'],
  ['😂', 'Giggling teapot'],
  ['gracias', 'So many thanks'],
])('shows works for %s on the first screen of a phone', async (text, title) => {
  const { page, context, complaints } = await visit(browser, phone);
  await context.setExtraHTTPHeaders({ 'accept-language': 'es-MX,es;q=0.9' });
  await page.goto('/');
  await search(page, text);
  await page
    .getByRole('link', { name: `${title} by Ines Okafor` })
    .first()
    .waitFor({ state: 'attached' });
  await expectSoon(() => isWorkVisible(page), true);
  expect(complaints).toEqual([]);
});

it('shows works on the first screen of a phone for a search without matches', async () => {
  const { page } = await visit(browser, phone);
  await page.goto('/');
  await search(page, 'qwxzv plumbuckle');
  await page.getByText('Nothing for “qwxzv plumbuckle” yet. Try these:').waitFor();
  await expectSoon(() => isWorkVisible(page), true);
});

it('shows works for a misspelled word, and links to the search for the corrected one', async () => {
  const { page } = await visit(browser, phone);
  await page.goto('/');
  await search(page, 'giggling teapto');
  await page.getByRole('link', { name: 'Giggling teapot by Ines Okafor' }).first().waitFor();
  await expectSoon(() => isWorkVisible(page), true);
  await page.getByRole('link', { name: /^Did you mean/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Results for “giggling teapot”' }).waitFor();
});

it('offers feelings at least 40 px high, and searches for the pressed one', async () => {
  const { page } = await visit(browser, phone);
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search works and people' }).click();
  const feelings = page.getByRole('group', { name: 'Feelings' }).getByRole('option');
  await feelings.first().waitFor();
  const heights = await feelings.evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(40);
  const word = (await feelings.first().getAttribute('aria-label')) ?? '';
  await feelings.first().click();
  await page.getByRole('heading', { level: 1, name: `Results for “${word}”` }).waitFor();
});
