import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { catalogueHttp, type CategoryView, type SubcategoryView } from '@pixchange/contracts/http/catalogue';
import { createClient } from '@pixchange/contracts/http/client';
import type { Browser, Page } from 'playwright-core';
import { connect, url, visit, type Visit } from './testing/browser.ts';
import { makeAlbum, makePerson } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';
import { makeWork } from './testing/works.ts';

jest.setTimeout(120_000);

const call = createClient({ baseUrl: url() });
const TITLE = `Slow knot ${Date.now().toString(36)}`;

let browser: Browser;
let category: CategoryView;
let subcategory: SubcategoryView;
let visitor: Visit;
let page: Page;

const oneOf = <T>(list: readonly T[]): T => {
  const [first] = list;
  if (first === undefined) throw new Error('The catalogue is empty');
  return first;
};

beforeAll(async () => {
  browser = await connect();
  const kei = await makePerson({ fullName: 'Kei Sato' });
  category = oneOf((await call(catalogueHttp.categories, { query: {} })).collection);
  subcategory = oneOf((await call(catalogueHttp.subcategories, { params: { id: category.id }, query: {} })).collection);
  const { id } = await makeAlbum(kei, 'Knots', true);
  await makeWork(kei, 'poster.jpg', { title: TITLE, album_id: id, subcategory_id: subcategory.id });
  visitor = await visit(browser, { bare: true });
  ({ page } = visitor);
});
afterAll(() => browser.close());

const COVER = { url: '/favicon.svg', webp: null, is_video: false };

/** Mocks a cover for every subject, because subjects without works are not shown. */
const withEverySubject = (page: Page): Promise<unknown> =>
  page.route(/\/subcategories([?]|$)/, async (route) => {
    const response = await route.fetch();
    const { collection, ...rest } = (await response.json()) as { collection: SubcategoryView[] };
    await route.fulfill({
      response,
      json: { ...rest, collection: collection.map((one) => ({ ...one, cover: { image: COVER } })) },
    });
  });

it('scrolls the chosen subject into view on a phone', async () => {
  const subcategories = (await call(catalogueHttp.subcategories, { params: { id: category.id }, query: {} }))
    .collection;
  const last = subcategories.at(-1) as SubcategoryView;
  const { page: phone } = await visit(browser, { width: 375, height: 800, touch: true });
  await withEverySubject(phone);
  await phone.goto(`/?category=${category.slug}&subcategory=${last.slug}`);
  const chip = phone.getByRole('main').locator('nav a[aria-current=page]').filter({ hasText: last.name });
  await chip.waitFor();
  await phone.waitForFunction(
    (element) => {
      const { left, right } = (element as Element).getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    },
    await chip.elementHandle(),
  );
});

it('scrolls the focused subject out from under the arrows', async () => {
  const { page } = await visit(browser, { width: 390, height: 800 });
  await withEverySubject(page);
  await page.goto(`/?category=${category.slug}`);
  const row = page
    .getByRole('main')
    .getByRole('navigation')
    .filter({ has: page.getByRole('button') });
  await row.getByRole('button').first().waitFor();
  const links = row.getByRole('link');
  const count = await links.count();
  await links.first().focus();
  for (let step = 0; step < count; step += 1) {
    await page.keyboard.press(step === 0 ? 'Shift' : 'Tab');
    const covering = (nav: Element): string | null => {
      const chip = document.activeElement;
      if (chip === null || !nav.contains(chip)) return 'not in the row';
      const { left, right, top, height } = chip.getBoundingClientRect();
      const isSeen = [left + 3, right - 3].every((x) => chip.contains(document.elementFromPoint(x, top + height / 2)));
      return isSeen ? null : `${chip.textContent} from ${left} to ${right}`;
    };
    // The row scrolls a moment after the focus has moved.
    await expectSoon(() => row.evaluate(covering), null);
  }
});

/** Opens a page on which the named chunk of the client loads only after a call of `release`. */
const withSlowPart = async (name: string) => {
  const { page } = await visit(browser, { bare: true });
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(new RegExp(`/assets/${name}-[^/]*[.]js$`), async (route) => {
    await released;
    await route.continue();
  });
  const says = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' });
  return { page, release, says };
};

const search = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Search works and people' }).fill(TITLE);
  await page.keyboard.press('Enter');
};

it('shows a loading state for a search while the code of the results loads', async () => {
  const { page, release, says } = await withSlowPart('results-page');
  await page.goto('/');
  const kinds = page.getByRole('main').getByRole('navigation', { name: 'Kinds of works' });
  await kinds.waitFor();
  await search(page);
  await kinds.waitFor({ state: 'detached' });
  await says.waitFor();
  release();
  await page.getByRole('heading', { level: 1, name: `Results for “${TITLE}”` }).waitFor();
  await page.context().close();
});

it('shows a loading state for a search that was submitted before home had loaded', async () => {
  const { page, release, says } = await withSlowPart('browse-page');
  await page.goto('/');
  await says.waitFor();
  await search(page);
  await page.waitForURL(/[?]q=/);
  await says.waitFor();
  release();
  await page.getByRole('heading', { level: 1, name: `Results for “${TITLE}”` }).waitFor();
  await page.context().close();
});

it('shows a loading state for a page while its code loads', async () => {
  const { page, release, says } = await withSlowPart('work-page');
  // Home also shows the newest works of other tests, so the test searches for the title.
  await page.goto(`/?q=${encodeURIComponent(TITLE)}`);
  await page.getByRole('main').getByRole('link', { name: TITLE }).first().click();
  await page.waitForURL(/[/]images[/]/);
  await says.waitFor();
  release();
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  await page.context().close();
});

it('marks the chosen kind as current while its works still load', async () => {
  const { page: slow } = await visit(browser, { bare: true });
  await slow.goto('/');
  await slow.route(/[/]api[/]images[?].*type=Sticker/, () => undefined);
  await slow.locator('a[data-tab="Sticker"]').click();
  await slow.locator('a[data-tab="Sticker"][aria-current="page"]').waitFor();
  await expectSoon(() => slow.locator('a[data-tab][aria-current]').count(), 1);
  await slow.locator('a[data-tab="Gif"]').click();
  await slow.locator('a[data-tab="Gif"][aria-current="page"]').waitFor();
  await slow.goBack();
  await slow.locator('a[data-tab="Sticker"][aria-current="page"]').waitFor();
  await expectSoon(async () => new URL(slow.url()).search, '?type=sticker');
  await slow.context().close();
});

it('W-212 home, a category, a subcategory, the search and a work are open to a visitor', async () => {
  await page.goto('/');
  await page.getByRole('link', { name: category.name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: category.name }).waitFor();
  await page.getByRole('link', { name: subcategory.name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: subcategory.name }).waitFor();
  await page.getByRole('link', { name: `${TITLE} by Kei Sato` }).click();
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  await page.getByRole('combobox', { name: 'Search works and people' }).fill(TITLE);
  await page.getByRole('option', { name: `${TITLE} by Kei Sato` }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `Results for “${TITLE}”` }).waitFor();
  await page.getByRole('link', { name: `${TITLE} by Kei Sato` }).waitFor();
  expect([await page.locator('dialog').count(), visitor.complaints]).toEqual([0, []]);
});
