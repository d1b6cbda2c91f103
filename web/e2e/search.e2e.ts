import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { catalogueHttp } from '@pixchange/contracts/http/catalogue';
import { createClient } from '@pixchange/contracts/http/client';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../tests/until.ts';
import { connect, url, visit, type Visit } from './testing/browser.ts';
import { makeAlbum, makePerson, type Person } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';
import { callsTo, growListing, LISTING, makeWork } from './testing/works.ts';

jest.setTimeout(120_000);

const WORD = `zebra${Date.now().toString(36)}`;

const SUBJECT = { category: 'Animals', subcategory: 'Wild Animals' };

let browser: Browser;
let ines: Person;
let work: ImageItemView;
let visitor: Visit;
let page: Page;

const subcategoryId = async (): Promise<string> => {
  const call = createClient({ baseUrl: url() });
  const idOf = (list: readonly { id: string; name: string }[], name: string) =>
    list.find((one) => one.name === name)?.id ?? '';
  const categories = await call(catalogueHttp.categories, { query: { per_page: 100 } });
  const id = idOf(categories.collection, SUBJECT.category);
  const { collection } = await call(catalogueHttp.subcategories, { params: { id }, query: { per_page: 100 } });
  return idOf(collection, SUBJECT.subcategory);
};

beforeAll(async () => {
  browser = await connect();
  ines = await makePerson({ fullName: `Ines ${WORD}` });
  const { id } = await makeAlbum(ines, 'Stripes', true);
  work = await makeWork(ines, 'poster.jpg', {
    title: `${WORD} crossing`,
    tags: [WORD],
    album_id: id,
    subcategory_id: await subcategoryId(),
  });
  visitor = await visit(browser);
  ({ page } = visitor);
});
afterAll(() => browser.close());

const box = (on = page) => on.getByRole('combobox', { name: 'Search works and people' });
const options = (on = page) => on.getByRole('listbox', { name: 'Quick search' }).getByRole('option');
const sorted = (types: (string | null)[]) => [...types].sort();

it('W-216 fetches three types on the first load, and shows them in rows of 6', async () => {
  const requests = await growListing(page, LISTING, work, 80);
  try {
    await page.goto(`/?q=${WORD}`);
    await page.getByRole('list', { name: 'Stickers' }).waitFor();
    // Ignores duplicates: a page that loads slowly requests its data again, because the first responses are stale by
    // then.
    const types = async () => sorted([...new Set(requests.map((query) => query.get('type')))]);
    await expectSoon(types, ['art', 'gif', 'sticker']);
    const rows = async () => {
      const tops = await page
        .getByRole('list', { name: 'GIFs' })
        .getByRole('listitem')
        .evaluateAll((cells) => cells.slice(0, 12).map((cell) => (cell as HTMLElement).offsetTop));
      return [new Set(tops.slice(0, 6)).size, new Set(tops.slice(6)).size, new Set(tops).size];
    };
    // The responses arrive in any order.
    await expectSoon(rows, [1, 1, 2]);
  } finally {
    // The other tests need the real listing on this page.
    await page.unroute(LISTING);
  }
});

it('finds the works of a subject by its name, and links to the subject when a filter leaves no works', async () => {
  const found = page.getByRole('list', { name: 'Art' }).getByRole('link', { name: `${WORD} crossing by Ines ${WORD}` });
  await page.goto('/');
  await box().fill(`animal art ${WORD}`);
  await page.keyboard.press('Enter');
  // Waits for the results page, because the home page also shows the work.
  await page.waitForURL(({ searchParams }) => searchParams.get('q') === `animal art ${WORD}`);
  await found.waitFor();
  await page.goto('/?q=wild%20animals&price_from=999&price_to=999&sort=trending');
  await page.getByRole('main').getByRole('link', { name: 'Wild Animals in Animals' }).click();
  await page.waitForURL(`${url()}/?category=animals&subcategory=animals-wild`);
  await found.waitFor();
});

it('Q-08 keeps the filters, the tab and the text in the address, and restores them on reload and Back', async () => {
  await page.goto(`/?q=${WORD}&price_from=0&price_to=900`);
  await page.getByRole('link', { name: /^Art/ }).click();
  await page.waitForURL(`${url()}/?q=${WORD}&type=art&price_from=0&price_to=900`);
  await page.getByRole('link', { name: /^Art/ }).and(page.locator('[aria-current=page]')).waitFor();
  await page.getByLabel('Sort').selectOption('newest');
  await page.waitForURL(`${url()}/?q=${WORD}&type=art&price_from=0&price_to=900&sort=newest`);
  await page.reload();
  const restoredState = async () => [
    await box().inputValue(),
    await page.getByLabel('Sort').inputValue(),
    await page.getByRole('button', { name: /^Price 0 to 900/ }).count(),
  ];
  await expectSoon(restoredState, [WORD, 'newest', 1]);
  await page.goBack();
  await page.waitForURL(`${url()}/?q=${WORD}&type=art&price_from=0&price_to=900`);
  await page.goBack();
  await page.waitForURL(`${url()}/?q=${WORD}&price_from=0&price_to=900`);
  await page.getByRole('link', { name: 'All', exact: true }).and(page.locator('[aria-current=page]')).waitFor();
});

it('Q-10 supports /, arrows, Enter and Escape in the quick search, and sends no request while a word is being composed', async () => {
  await page.goto('/');
  const isInBox = () => box().evaluate((input) => input === document.activeElement);
  // The client handles keys only a moment after it is rendered.
  await until(
    async () => {
      if (!(await isInBox())) await page.keyboard.press('/');
      return isInBox();
    },
    (is) => is,
    'the box has the focus',
  );
  expect(await box().inputValue()).toBe('');
  // Inserts the text in one step. On a slow machine, single keys would first search for a part of the word, and the
  // next results would clear the selected option.
  await page.keyboard.insertText(WORD);
  await page.getByText('2 quick results').waitFor({ state: 'attached' });
  const active = () => box().getAttribute('aria-activedescendant');
  await expectSoon(() => box().getAttribute('aria-expanded'), 'true');
  await page.keyboard.press('ArrowDown');
  await expectSoon(active, expect.any(String));
  await expectSoon(async () => page.locator(`[id="${await active()}"]`).getAttribute('aria-selected'), 'true');
  await page.keyboard.press('ArrowUp');
  await expectSoon(active, null);
  await page.keyboard.press('Escape');
  await expectSoon(async () => [await box().getAttribute('aria-expanded'), await box().inputValue()], ['false', WORD]);
  await page.keyboard.press('Escape');
  await expectSoon(() => box().inputValue(), '');
  const calls = callsTo(page, /^\/api\/images$/);
  // Ignores the home page's requests to the same path, which have no search text.
  const queries = () => calls.map(({ query }) => query.get('q')).filter((word) => word !== null);
  const keyboard = await visitor.context.newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  await page.clock.install();
  await page.clock.runFor(2_000);
  expect([await box().inputValue(), ...queries()]).toEqual(['にほ']);
  await keyboard.send('Input.insertText', { text: '日本' });
  await page.clock.runFor(1_000);
  await until(
    async () => queries().length,
    (count) => count >= 3,
    'a call for each type',
  );
  await options().last().waitFor();
  await expectSoon(async () => new Set(queries()), new Set(['日本']));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\?q=%E6%97%A5/);
  page.removeAllListeners('request');
});

it('Q-09 shows no late response to an older text, and cancels its request', async () => {
  const { page: own, context } = await visit(browser);
  await own.goto('/');
  let release: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (release = resolve));
  await own.route(new RegExp(`q=${WORD}&`), async (route) => {
    await late;
    await route.continue().catch(() => undefined);
  });
  const abandoned = own.waitForEvent('requestfailed', (request) => request.url().includes(`q=${WORD}&`));
  const wordRequest = own.waitForRequest(new RegExp(`q=${WORD}&`));
  await box(own).fill(WORD);
  await wordRequest;
  await box(own).fill('nothing-like-it');
  await abandoned;
  await own.getByText('Nothing for “nothing-like-it” yet.').waitFor();
  release();
  await own.waitForLoadState('networkidle');
  await expectSoon(() => options(own).count(), 1);
  await context.close();
});
