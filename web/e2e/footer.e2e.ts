import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connect, url, visit } from './testing/browser.ts';
import { expectSoon } from './testing/soon.ts';

jest.setTimeout(120_000);

let browser: Browser;
beforeAll(async () => {
  browser = await connect();
});
afterAll(() => browser.close());

describe('the cookie notice', () => {
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem('pixchange_cookie'));
  /** Waits for the footer, and for the notice, which is in the same chunk. */
  const footerDrawn = (page: Page) => page.locator('footer a[href^="mailto:hello"]').waitFor();

  it.each([
    ['W-078', 'Got it!', 'accepted'],
    ['W-079', 'No Thanks', 'declined'],
  ])('W-076 W-077 %s is shown until %p is pressed, and not after a reload', async (_id, button, word) => {
    const { page, context } = await visit(browser, { first: true });
    await page.goto('/faq');
    const notice = page.getByRole('region', { name: 'Cookie notice' });
    await notice.waitFor();
    await expectSoon(() => notice.getByRole('button').allTextContents(), ['What we store', 'No Thanks', 'Got it!']);
    expect(await stored(page)).toBeNull();
    await notice.getByRole('button', { name: button }).click();
    await notice.waitFor({ state: 'detached' });
    await expectSoon(() => stored(page), word);
    await page.reload();
    await footerDrawn(page);
    expect(await notice.count()).toBe(0);
    await context.close();
  });

  it('W-080 is not shown when its storage key exists, even with another value', async () => {
    const { page, context } = await visit(browser, { first: true });
    await context.addInitScript(() => localStorage.setItem('pixchange_cookie', 'true'));
    await page.goto('/faq');
    await footerDrawn(page);
    expect(await page.getByRole('region', { name: 'Cookie notice' }).count()).toBe(0);
    await context.close();
  });
});

it('the app announcement does not cover the page', async () => {
  const { page, context } = await visit(browser, { first: true, height: 740, width: 375 });
  await context.addInitScript(() => localStorage.setItem('pixchange_cookie', 'declined'));
  await page.goto('/faq');
  const banner = page.getByRole('complementary', { name: 'Android app' });
  await banner.waitFor();
  expect(await banner.evaluate((element) => getComputedStyle(element).position)).toBe('static');
  // Reads both positions in one call; otherwise, a font that loads in between could move the elements.
  const isAbove = (element: Element) =>
    (document.querySelector('header:has(a[href="/"])')?.getBoundingClientRect().top ?? 0) >=
    Math.floor(element.getBoundingClientRect().bottom);
  await expectSoon(() => banner.evaluate(isAbove), true);
});

it('Q-23 home, the FAQ and the login send no requests to third parties', async () => {
  const { page, context } = await visit(browser, { first: true });
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await page.goto('/');
  await page.getByRole('button', { name: 'Got it!' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await page.getByRole('heading', { level: 1, name: /^Questions/ }).waitFor();
  await page.goto('/login');
  await page.getByLabel('Email').waitFor();
  expect(requestedUrls.filter((address) => !address.startsWith(url()) && !address.startsWith('data:'))).toEqual([]);
  await context.close();
});
