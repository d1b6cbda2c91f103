import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { go, connect, url, visit } from './testing/browser.ts';
import { expectSoon } from './testing/soon.ts';

jest.setTimeout(120_000);

let browser: Browser;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  browser = await connect();
  ({ page, complaints } = await visit(browser));
});
afterAll(() => browser.close());

const titled = (title: string) => page.waitForFunction((wanted) => document.title === wanted, title);

it('W-001 opens pages by their URL, both on a direct visit and inside the client', async () => {
  for (const [path, status] of [
    ['/', 200],
    ['/faq', 200],
    ['/404', 404],
    ['/charities', 200],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(status);
    await page.locator('main h1').first().waitFor();
    await page.waitForURL(url() + path);
  }
  await page.locator('footer').getByRole('link', { name: 'The Studio' }).click();
  await page.waitForURL(`${url()}/studio`);
});

it('W-002 W-004 sets the title and meta tags on route changes, including Back and Forward', async () => {
  await page.goto('/faq');
  await titled('Pixchange | FAQ');
  await page.locator('footer').getByRole('link', { name: 'The Studio' }).click();
  await titled('Pixchange | The Studio');
  const canonical = (path: string) =>
    page.locator(`link[rel="canonical"][href="${url()}${path}"]`).waitFor({ state: 'attached' });
  await canonical('/studio');
  await page.goBack();
  await titled('Pixchange | FAQ');
  await canonical('/faq');
  await expectSoon(() => page.locator('link[rel="canonical"]').count(), 1);
  await expectSoon(() => page.locator('meta[property="og:title"]').getAttribute('content'), 'Pixchange | FAQ');
  await page.goForward();
  await titled('Pixchange | The Studio');
  await canonical('/studio');
  expect(complaints).toEqual([]);
});

it('W-024 opens the console with a full page load', async () => {
  await page.goto('/faq');
  await go(page, '/superadmin');
  await page.getByText('For moderators, auditors and administrators.').waitFor();
});
