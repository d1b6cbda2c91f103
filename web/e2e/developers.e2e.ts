import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../tests/until.ts';
import { barriersOf } from './testing/barriers.ts';
import { launch, url, visit } from './testing/browser.ts';
import { enter, makeAlbum, makePerson, type Person } from './testing/people.ts';
import { expectSoon, focusOn } from './testing/soon.ts';
import { makeWork } from './testing/works.ts';

jest.setTimeout(120_000);

const SITE = 'https://chat.example.org';

let browser: Browser;
let person: Person;
let workId: string;

beforeAll(async () => {
  // Starts a separate browser, because all pages of a browser share its clipboard, and other test files write to the
  // shared browser's.
  browser = await launch();
  person = await makePerson();
  const { id: album_id } = await makeAlbum(person, 'Loops', true);
  ({ id: workId } = await makeWork(person, 'loop.gif', {
    title: 'Developer loop',
    tags: ['devloop'],
    type: 'gif',
    allow_publish: true,
    album_id,
  }));
});
afterAll(() => browser.close());

const open = async (page: Page): Promise<void> => {
  await enter(page, person);
  await page.goto('/developers');
  await page.getByRole('heading', { name: 'Your keys' }).waitFor();
};

/** Returns the HTTP status of a request with a key, from a site with the given origin or without an `Origin` header. */
const statusOf = async (key: string, origin?: string): Promise<number> =>
  (await fetch(`${url()}/v1/gifs/${workId}?api_key=${key}`, { headers: origin === undefined ? {} : { origin } }))
    .status;

const drawn = (page: Page, name: string): Promise<unknown> =>
  page.waitForFunction(
    (alt) =>
      [...document.images].some((image) => image.alt.startsWith(alt) && image.complete && image.naturalWidth > 0),
    name,
  );

/** Creates a key with the keyboard alone, and returns the full key from the page. */
const makeKey = async (page: Page, name: string, site = ''): Promise<string> => {
  await page.getByLabel('Name').focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(site);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Key for “${name}”` }).waitFor();
  return page.getByLabel('Key', { exact: true }).inputValue();
};

it('shows works to a visitor who tries the API', async () => {
  const { page, complaints } = await visit(browser);
  await page.goto('/developers');
  await page.getByRole('searchbox', { name: 'Search for' }).fill('devloop');
  await page.keyboard.press('Enter');
  await drawn(page, 'Developer loop');
  await page.getByText('GET /v1/gifs/search?api_key=pix_try&q=devloop&limit=12').waitFor();
  await page.getByRole('radio', { name: 'Stickers' }).check();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Nothing found. Try another word.').waitFor();
  expect(await barriersOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('creates a key with the keyboard, shows it in full once, and lets only its site use it', async () => {
  const { page, context, complaints } = await visit(browser, { width: 390, height: 844, theme: 'dark' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url() });
  await open(page);
  const key = await makeKey(page, 'Chat app', SITE);
  expect(key).toMatch(/^pix_[\w-]{20,}$/);
  // The heading has the focus, so that a screen reader reads it.
  await focusOn(page, page.getByRole('heading', { name: 'Key for “Chat app”' }));
  await page.getByRole('button', { name: 'Copy the key' }).click();
  await expectSoon(() => page.evaluate(() => navigator.clipboard.readText()), key);
  await expectSoon(() => page.getByRole('tabpanel').locator('pre').textContent(), expect.stringContaining(key));
  expect(await barriersOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'I’ve copied it' }).click();
  await page.getByRole('heading', { name: 'Chat app', exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Key for “Chat app”' }).waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(key);
  await page.reload();
  await page.getByText(`${key.slice(0, 8)}…`).waitFor();
  await page.getByText(SITE).waitFor();
  expect(await page.content()).not.toContain(key);
  expect([await statusOf(key, SITE), await statusOf(key, 'https://other.example.org'), await statusOf(key)]).toEqual([
    200, 403, 403,
  ]);
  expect(complaints).toEqual([]);
});

it('counts calls in a chart and a table', async () => {
  const { page } = await visit(browser);
  await open(page);
  const key = await makeKey(page, 'Counted app');
  for (const _ of [1, 2, 3]) expect(await statusOf(key)).toBe(200);
  await page.getByRole('button', { name: 'I’ve copied it' }).click();
  // Server processes store their counts only periodically.
  await until(
    async () => {
      await page.reload();
      await page.getByRole('button', { name: 'Usage of “Counted app”' }).click();
      const chart = page.getByRole('img', { name: 'by “Counted app” in the last 30 days' });
      await chart.waitFor();
      return (await chart.getAttribute('aria-label')) ?? '';
    },
    // The try-it box may have added a call with the new key.
    (label) => Number(/^\d+/.exec(label)?.[0]) >= 3,
    'the calls in the chart',
  );
  const days = page.getByRole('region', { name: 'Calls per day' }).getByRole('row').getByRole('cell');
  // The first row is today. If midnight has passed meanwhile, the calls are in the second row.
  const counted = async () => (await days.allTextContents()).slice(0, 2).reduce((sum, text) => sum + Number(text), 0);
  await until(counted, (count) => count >= 3, 'the calls in the table');
  expect(await barriersOf(page)).toEqual([]);
});

it('replaces and revokes a key, which invalidates the old one immediately', async () => {
  const { page } = await visit(browser);
  await open(page);
  const key = await makeKey(page, 'Old app');
  await page.getByRole('button', { name: 'I’ve copied it' }).click();
  await page.getByRole('button', { name: 'Replace “Old app”' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  expect(await barriersOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await statusOf(key)).toBe(200);
  await page.getByRole('button', { name: 'Replace “Old app”' }).click();
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await page.getByRole('heading', { name: 'Key for “Old app”' }).waitFor();
  const next = await page.getByLabel('Key', { exact: true }).inputValue();
  expect([next === key, await statusOf(key), await statusOf(next)]).toEqual([false, 401, 200]);
  await page.getByRole('button', { name: 'I’ve copied it' }).click();
  await page.getByRole('button', { name: 'Revoke “Old app”' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('“Old app” is revoked.').waitFor();
  await page.getByRole('heading', { name: 'Old app' }).waitFor({ state: 'detached' });
  expect(await statusOf(next)).toBe(401);
});
