import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connect, url, visit } from './testing/browser.ts';
import { enter, makePerson, type Person } from './testing/people.ts';
import { expectSoon, focusOn, untilLoaded } from './testing/soon.ts';

jest.setTimeout(120_000);

let browser: Browser;
let person: Person;
beforeAll(async () => {
  browser = await connect();
  person = await makePerson({ fullName: 'Maya Lind' });
});
afterAll(() => browser.close());

const phone = { width: 390, height: 844, touch: true } as const;
const bar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' });

it('the bottom bar takes a member on a phone to home, the upload, Favourites and the account menu', async () => {
  const { page, complaints } = await visit(browser, phone);
  await enter(page, person);
  await page.goto('/faq');
  await bar(page).getByRole('link', { name: 'Home' }).click();
  await page.waitForURL(`${url()}/`);
  await bar(page).getByRole('link', { name: 'Home' }).and(page.locator('[aria-current=page]')).waitFor();
  await bar(page).getByRole('button', { name: 'Upload' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await bar(page).getByRole('link', { name: 'Favourites' }).click();
  await page.waitForURL(/\/albums\/[^/]+\/images$/);
  await page.getByRole('heading', { level: 1, name: 'Favourites' }).waitFor();
  await bar(page).getByRole('button', { name: 'Me' }).click();
  const entries = page.getByRole('menu', { name: 'Your account' }).locator('[role^=menuitem]');
  await entries.last().waitFor();
  await expectSoon(() => entries.last().textContent(), 'Logout');
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.waitForURL(`${url()}/settings`);
  expect(complaints).toEqual([]);
});

it('the bottom bar is hidden while a text field has the focus', async () => {
  const { page } = await visit(browser, phone);
  await page.goto('/');
  await bar(page).getByRole('button', { name: 'Search' }).click();
  await bar(page).waitFor({ state: 'hidden' });
  await focusOn(page, page.getByRole('combobox'));
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Search works and people' }).blur();
  await bar(page).waitFor();
});

it('the bottom bar does not appear under the press that moves the focus out of a text field', async () => {
  const { page } = await visit(browser, phone);
  await page.goto('/');
  await bar(page).getByRole('button', { name: 'Search' }).click();
  await bar(page).waitFor({ state: 'hidden' });
  // A press moves the focus first, so a bar that appeared immediately would receive the click.
  const underPress = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener(
          'focusout',
          () => {
            const hit = document.elementFromPoint(innerWidth / 2, innerHeight - 20);
            resolve(hit !== null && hit.closest('nav')?.getAttribute('aria-label'));
          },
          { once: true },
        );
      }),
  );
  await page.getByRole('combobox', { name: 'Search works and people' }).blur();
  expect(await underPress).not.toBe('Shortcuts');
  await bar(page).waitFor();
});

it('the bottom bar returns after a search, because the search field loses the focus', async () => {
  const { page } = await visit(browser, phone);
  await page.goto('/');
  await bar(page).getByRole('button', { name: 'Search' }).click();
  await focusOn(page, page.getByRole('combobox'));
  await page.keyboard.type('paper');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url()}/?q=paper`);
  await bar(page).waitFor();
  await expectSoon(() => page.locator('[role=combobox]:focus').count(), 0);
});

it('the bottom bar asks a visitor to log in for Favourites, the account menu and the upload', async () => {
  const { page } = await visit(browser, phone);
  await page.goto('/faq');
  for (const press of [
    bar(page).getByRole('link', { name: 'Favourites' }),
    bar(page).getByRole('button', { name: 'Me' }),
    bar(page).getByRole('button', { name: 'Upload' }),
  ]) {
    await press.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});

it('the bottom bar does not cover the footer at the end of a page, and has touch targets of at least 44 px', async () => {
  const { page } = await visit(browser, phone);
  await page.goto('/faq');
  await bar(page).waitFor();
  await page.getByRole('contentinfo').waitFor();
  await untilLoaded(page);
  const covered = () =>
    page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight);
      const [foot, shortcuts] = ['footer', 'nav[aria-label=Shortcuts]'].map((part) =>
        document.querySelector(part)?.getBoundingClientRect(),
      );
      return foot === undefined || shortcuts === undefined || foot.bottom > shortcuts.top + 1;
    });
  await expectSoon(covered, false);
  for (const item of await bar(page).locator('a, button').all()) {
    const box = await item.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});

it('the bottom bar is absent on a wide screen', async () => {
  const { page } = await visit(browser, { width: 1_199 });
  await page.goto('/');
  await page.getByRole('contentinfo').waitFor();
  expect(await bar(page).count()).toBe(0);
});
