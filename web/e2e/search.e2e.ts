import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { catalogueHttp } from '@pixchange/contracts/http/catalogue';
import { createClient } from '@pixchange/contracts/http/client';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../tests/until.ts';
import { connect, url, visit, type Visit } from './testing/browser.ts';
import { enter, makeAlbum, makePerson, type Person } from './testing/people.ts';
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

describe('the results', () => {
  it('W-216 first load fetches three types, and shows them in rows of 6', async () => {
    const asked = await growListing(page, LISTING, work, 80);
    await page.goto(`/?q=${WORD}`);
    await page.getByRole('list', { name: 'Stickers' }).waitFor();
    expect(sorted(asked.map((query) => query.get('type')))).toEqual(['art', 'gif', 'sticker']);
    const tops = await page
      .getByRole('list', { name: 'GIFs' })
      .getByRole('listitem')
      .evaluateAll((cells) => cells.slice(0, 12).map((cell) => (cell as HTMLElement).offsetTop));
    expect([new Set(tops.slice(0, 6)).size, new Set(tops.slice(6)).size, new Set(tops).size]).toEqual([1, 1, 2]);
    await page.unroute(LISTING);
  });

  it('W-217 asks for 36 per type, and for the next page by its number', async () => {
    const asked = await growListing(page, LISTING, work, 80);
    await page.goto(`/?q=${WORD}`);
    await page.getByRole('button', { name: 'More GIFs' }).click();
    await page.getByRole('listitem').and(page.locator('[aria-setsize="72"]')).first().waitFor();
    expect(asked.every((query) => query.get('per_page') === '36' && query.get('q') === WORD)).toBe(true);
    expect(asked.map((query) => `${query.get('type')} ${query.get('page')}`).at(-1)).toBe('gif 2');
    expect(asked.length).toBe(4);
    await page.unroute(LISTING);
  });

  it('W-272 makes exactly one call per type where there is one page or none', async () => {
    const calls = callsTo(page, /^\/api\/images$/);
    await page.goto(`/?q=${WORD}`);
    await page.getByRole('link', { name: `${WORD} crossing by Ines ${WORD}` }).waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.getByText('0 GIFs, 0 stickers, 1 art').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    expect(calls.length).toBe(3);
    expect(await page.getByRole('button', { name: /^More/ }).count()).toBe(0);
    page.removeAllListeners('request');
  });
});

describe('what the site names', () => {
  it('leads to its works, and to the subject itself where a filter leaves none', async () => {
    const found = page.getByRole('link', { name: `${WORD} crossing by Ines ${WORD}` });
    await page.goto('/');
    await box().fill(`animal art ${WORD}`);
    await page.keyboard.press('Enter');
    await found.waitFor();
    await page.goto('/?q=wild%20animals&price_from=999&price_to=999&sort=trending');
    await page.getByRole('main').getByRole('link', { name: 'Wild Animals in Animals' }).click();
    await page.waitForURL(`${url()}/?category=animals&subcategory=animals-wild`);
    await found.waitFor();
  });

  it('is searched for without the filters of the words before', async () => {
    await page.goto(`/?q=${WORD}&type=gif&price_from=50&price_to=100&sort=trending`);
    await box().fill('wild animals');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url()}/?q=wild+animals`);
    expect(await page.getByLabel('Sort').inputValue()).toBe('relevance');
  });
});

describe('the filters', () => {
  it('W-213 are of the price and of the content type', async () => {
    await page.goto(`/?q=${WORD}`);
    await page.getByRole('button', { name: /^Price/ }).click();
    await page.getByLabel('From', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^NFT content/ }).click();
    await page.getByLabel('WebP').waitFor();
    await page.keyboard.press('Escape');
  });

  it('W-214 go from 0 to 1000, and are active only when changed', async () => {
    const price = page.getByRole('button', { name: /^Price/ });
    await price.click();
    expect([
      await page.getByLabel('From', { exact: true }).inputValue(),
      await page.getByLabel('To', { exact: true }).inputValue(),
    ]).toEqual(['0', '1000']);
    expect(
      await page
        .getByRole('slider')
        .evaluateAll((inputs) =>
          inputs.map((input) => [(input as HTMLInputElement).min, (input as HTMLInputElement).max].join()),
        ),
    ).toEqual(['0,1000', '0,1000']);
    await page.getByRole('button', { name: 'Apply' }).click();
    expect([
      await price.getAttribute('data-active'),
      await page.getByRole('button', { name: 'Clear filters' }).count(),
    ]).toEqual([null, 0]);
    await price.click();
    await page.getByLabel('To', { exact: true }).fill('400');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Clear filters' }).waitFor();
    expect([await price.getAttribute('data-active'), new URL(page.url()).searchParams.get('price_to')]).toEqual([
      'true',
      '400',
    ]);
  });

  it('W-269 are sent only while active', async () => {
    const calls = callsTo(page, /^\/api\/images$/);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('0 GIFs, 0 stickers, 1 art').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: /^NFT content/ }).click();
    await page.getByLabel('JPEG').check();
    await page.getByRole('button', { name: 'Apply' }).click();
    const active = await until(
      async () => calls.filter(({ query }) => query.getAll('content_types[]').join() === 'image/jpeg'),
      ({ length }) => length === 3,
      'a call for each type',
    );
    expect(active.some(({ query }) => query.has('price_from'))).toBe(false);
    await page.reload();
    await page.getByRole('link', { name: /crossing by/ }).waitFor();
    calls.length = 0;
    await page.goto(`/?q=${WORD}&price_from=0&price_to=1000`);
    await page.getByRole('link', { name: /crossing by/ }).waitFor();
    expect(
      calls.some(({ query }) => query.has('price_from') || query.has('price_to') || query.has('content_types[]')),
    ).toBe(false);
    page.removeAllListeners('request');
  });

  it('Q-08 live in the address with the tab and the text: reload and Back restore them', async () => {
    await page.goto(`/?q=${WORD}&price_from=0&price_to=900`);
    await page.getByRole('link', { name: /^Art/ }).click();
    await page.getByLabel('Sort').selectOption('newest');
    await page.waitForURL(`${url()}/?q=${WORD}&type=art&price_from=0&price_to=900&sort=newest`);
    await page.reload();
    expect([
      await box().inputValue(),
      await page.getByLabel('Sort').inputValue(),
      await page.getByRole('button', { name: /^Price 0 to 900/ }).count(),
    ]).toEqual([WORD, 'newest', 1]);
    await page.goBack();
    await page.waitForURL(`${url()}/?q=${WORD}&type=art&price_from=0&price_to=900`);
    await page.goBack();
    await page.waitForURL(`${url()}/?q=${WORD}&price_from=0&price_to=900`);
    expect(await page.getByRole('link', { name: 'All', exact: true }).getAttribute('aria-current')).toBe('page');
  });
});

describe('the quick search', () => {
  it('W-218 W-219 fetches 12 per type that can be minted, and signed out nothing with a bearer', async () => {
    await page.goto('/');
    const calls = callsTo(page, /^\/api\/(images|suggestions|users\/search)$/);
    await box().fill(WORD);
    await options().filter({ hasText: 'All results' }).waitFor();
    await page.getByText('2 quick results').waitFor({ state: 'attached' });
    const quick = calls.filter(({ query }) => query.get('q') === WORD);
    expect(sorted(quick.map(({ query }) => query.get('type')))).toEqual(['art', 'gif', 'sticker']);
    expect(quick.every(({ query }) => query.get('per_page') === '12' && query.get('can_process_nft') === 'true')).toBe(
      true,
    );
    expect(calls.some(({ bearer }) => bearer)).toBe(false);
    expect(calls.filter(({ path }) => path !== '/api/images')).toEqual([]);
    page.removeAllListeners('request');
  });

  it('W-268 user search leads a visitor to the login dialog', async () => {
    await page.getByRole('button', { name: 'Log in to search people.' }).click();
    await page.getByRole('heading', { name: 'Login to Connect' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
  });

  it('Q-10 is a combobox: / arrows Enter Escape, and a word that is being composed asks for nothing', async () => {
    await page.goto('/');
    const isInBox = () => box().evaluate((input) => input === document.activeElement);
    // The client hears keys a moment after it is drawn.
    await until(
      async () => {
        if (!(await isInBox())) await page.keyboard.press('/');
        return isInBox();
      },
      (is) => is,
      'the box has the focus',
    );
    expect(await box().inputValue()).toBe('');
    await page.keyboard.type(WORD);
    await page.getByText('2 quick results').waitFor({ state: 'attached' });
    expect(await box().getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    const active = await box().getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowUp');
    expect(await box().getAttribute('aria-activedescendant')).toBeNull();
    await page.keyboard.press('Escape');
    expect([await box().getAttribute('aria-expanded'), await box().inputValue()]).toEqual(['false', WORD]);
    await page.keyboard.press('Escape');
    expect(await box().inputValue()).toBe('');
    const calls = callsTo(page, /^\/api\/images$/);
    const keyboard = await visitor.context.newCDPSession(page);
    await keyboard.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
    await page.clock.install();
    await page.clock.runFor(2_000);
    expect([await box().inputValue(), calls.length]).toEqual(['にほ', 0]);
    await keyboard.send('Input.insertText', { text: '日本' });
    await page.clock.runFor(1_000);
    await until(
      async () => calls.length,
      (count) => count >= 3,
      'a call for each type',
    );
    await options().last().waitFor();
    expect(new Set(calls.map(({ query }) => query.get('q')))).toEqual(new Set(['日本']));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?q=%E6%97%A5/);
    page.removeAllListeners('request');
  });

  it('Q-09 never shows a late answer to an older text, and gives its request up', async () => {
    const { page: own, context } = await visit(browser);
    await own.goto('/');
    let release: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (release = resolve));
    await own.route(new RegExp(`q=${WORD}&`), async (route) => {
      await late;
      await route.continue().catch(() => undefined);
    });
    const abandoned = own.waitForEvent('requestfailed', (request) => request.url().includes(`q=${WORD}&`));
    await box(own).fill(WORD);
    await own.waitForRequest(new RegExp(`q=${WORD}&`));
    await box(own).fill('nothing-like-it');
    await abandoned;
    await own.getByText('No results for “nothing-like-it”.').waitFor();
    release();
    await own.waitForLoadState('networkidle');
    expect(await options(own).count()).toBe(1);
    await context.close();
  });
});

describe('a signed-in member', () => {
  it('W-219 W-220 gets suggestions, and finds people page by page', async () => {
    const { page: own, context } = await visit(browser);
    await enter(own, ines);
    await own.goto('/');
    const calls = callsTo(own, /^\/api\/(suggestions|users\/search)$/);
    await box(own).fill(WORD);
    await own.getByRole('group', { name: 'Suggestions' }).getByRole('option').first().waitFor();
    expect(calls.map(({ query, bearer, method }) => [query.get('q'), bearer, method])).toEqual([[WORD, true, 'GET']]);
    const bodies: unknown[] = [];
    await own.route(/\/api\/users\/search/, async (route) => {
      const body = route.request().postDataJSON() as { page: number };
      bodies.push([new URL(route.request().url()).searchParams.get('query'), body.page]);
      const answer = await route.fetch();
      // Nobody else has this name, so that one person stands for each of three pages.
      const {
        collection: [person],
      } = (await answer.json()) as { collection: { id: string }[] };
      await route.fulfill({
        json: {
          collection: [{ ...(person ?? ines.session), id: String(body.page), full_name: `Person ${body.page}` }],
          total_pages: 3,
          total_count: 3,
          page: body.page,
        },
      });
    });
    await own.keyboard.press('Enter');
    await own.getByRole('link', { name: 'Person 3' }).waitFor();
    expect(bodies.sort()).toEqual([
      [WORD, 1],
      [WORD, 2],
      [WORD, 3],
    ]);
    await context.close();
  });
});
