import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connect, url, visit } from './testing/browser.ts';
import { expectSoon } from './testing/soon.ts';

jest.setTimeout(120_000);

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await connect();
  ({ page } = await visit(browser));
});
afterAll(() => browser.close());

const dialog = () => page.locator('dialog');
const titled = (name: string) => dialog().getByRole('heading', { name, exact: true });
const dialogClosed = () => dialog().waitFor({ state: 'detached' });
const openLogin = async (): Promise<void> => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await titled('Login').waitFor();
};

it('W-068 locks the scrolling of the page under a dialog, and unlocks it on close', async () => {
  const isLocked = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow === 'hidden');
  await openLogin();
  await expectSoon(isLocked, true);
  await page.keyboard.press('Escape');
  await dialogClosed();
  await expectSoon(isLocked, false);
});

it('Q-17 a dialog keeps the focus inside, is named by its title, and closes on Escape', async () => {
  await openLogin();
  await page.getByRole('dialog', { name: 'Login' }).waitFor();
  for (let press = 0; press < 14; press += 1) {
    await page.keyboard.press('Tab');
    // Tab may reach the browser's own controls, as in every modal dialog, but never the page under the dialog.
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await dialogClosed();
});

it('Q-17 a dialog closes on Back, and the page under it stays', async () => {
  await page.goto('/faq');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await titled('Login').waitFor();
  await page.goBack();
  await dialogClosed();
  await page.waitForURL(`${url()}/faq`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'The Studio' }).click();
  await page.waitForURL('**/studio');
  await page.goBack();
  await page.waitForURL('**/faq');
});

it('Q-17 a closed dialog leaves no extra step in the history', async () => {
  await page.goto('/faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'The Studio' }).click();
  await page.waitForURL('**/studio');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await titled('Login').waitFor();
  await page.keyboard.press('Escape');
  await dialogClosed();
  await page.goBack();
  await page.waitForURL('**/faq');
});

it('Q-17 the login opens from its address, and Back closes it without leaving the page', async () => {
  await page.goto('/faq');
  await page.goto('/?error=auth_requried');
  await titled('Login to Connect').waitFor();
  expect(page.url()).toBe(`${url()}/?error=auth_requried`);
  await page.goBack();
  await dialogClosed();
  await page.waitForURL(`${url()}/`);
});
