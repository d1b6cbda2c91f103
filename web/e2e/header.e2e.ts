import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connect, url, visit } from './testing/browser.ts';
import { enter, makePerson, type Person } from './testing/people.ts';
import { expectSoon, focusOn } from './testing/soon.ts';

jest.setTimeout(120_000);

let browser: Browser;
let person: Person;
beforeAll(async () => {
  browser = await connect();
  person = await makePerson();
});
afterAll(() => browser.close());

const isLocked = (page: Page): Promise<boolean> =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflow === 'hidden');

it('the header shows the logo and the icons whole on narrow phones, even with a balance of seven digits', async () => {
  const { page } = await visit(browser, { width: 390, height: 800, touch: true });
  await enter(page, person);
  await page.route('**/api/profile', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), coins: 1_234_567 } });
  });
  const widths = () =>
    page
      .getByRole('banner')
      .locator('svg:visible')
      .evaluateAll((signs) => signs.map((sign) => sign.getBoundingClientRect().width));
  for (const width of [479, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/faq');
    await page.getByRole('banner').getByRole('link', { name: 'Notifications' }).waitFor();
    // A narrow header hides the balance, which the menu then contains.
    await page.getByRole('banner').getByText('1,234,567').waitFor({ state: 'attached' });
    await expectSoon(async () => Math.min(...(await widths())) >= 14, true);
    await expectSoon(() => page.evaluate(() => document.documentElement.scrollWidth), width);
  }
});

describe('the header of a visitor', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await visit(browser));
    await page.goto('/');
  });
  const header = () => page.getByRole('banner');

  it('dims a link or a button while it is pressed', async () => {
    for (const pressed of [
      header().getByRole('link', { name: 'Spotlight' }),
      header().getByRole('button', { name: 'About Us' }),
    ]) {
      const opacity = () => pressed.evaluate((element) => Number(getComputedStyle(element).opacity));
      await pressed.hover();
      await expectSoon(opacity, 1);
      await page.mouse.down();
      await expectSoon(async () => (await opacity()) < 1, true);
      await page.mouse.move(0, 400);
      await page.mouse.up();
    }
    expect(page.url()).toBe(`${url()}/`);
  });

  it('W-061 W-250 is replaced by a menu button below 1199 px, and its links get no focus', async () => {
    const burger = page.getByRole('button', { name: 'Open the menu' });
    const shown = async () => [await burger.count(), await header().getByRole('link', { name: 'My Profile' }).count()];
    for (const [width, wanted] of [
      [1_198, [1, 0]],
      [1_199, [0, 1]],
      [1_200, [0, 1]],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expectSoon(shown, wanted);
    }
    await page.setViewportSize({ width: 1_198, height: 800 });
    await burger.waitFor();
    await page.locator('header a').first().focus();
    await page.keyboard.press('Tab');
    await focusOn(page, burger);
  });
});

it('W-053 W-060 the header links to the member’s own profile, and asks before logging out', async () => {
  const { page, context } = await visit(browser);
  await enter(page, person);
  await page.goto('/');
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'Noor Haddad' }).waitFor();
  await expectSoon(() => header.getByRole('button', { name: 'Login' }).count(), 0);
  await header.getByRole('link', { name: 'My Profile' }).click();
  await page.waitForURL('**/profile');
  await header.getByRole('button', { name: 'Logout' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(person.session.token);
  await page.setViewportSize({ width: 1_199, height: 800 });
  await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth);
  await context.close();
});

it('W-053 the header opens a dialog that is requested right after a page change', async () => {
  const { page, context } = await visit(browser);
  await enter(page, person);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Noor Haddad' }).waitFor();
  await page.evaluate(async () => {
    const press = async (text: string): Promise<void> => {
      const found = [...document.querySelectorAll<HTMLElement>('header a, header button')].find(
        ({ textContent }) => textContent === text,
      );
      if (found === undefined) throw new Error(`there is no ${text}`);
      found.click();
      // Lets microtasks run, but no other task.
      await null;
    };
    await press('My Profile');
    await press('Logout');
  });
  await page.getByRole('heading', { name: 'Noor Haddad' }).first().waitFor();
  await page.locator('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL('**/profile');
  await context.close();
});

it('W-067 locks the scrolling of the page under the menu of a narrow screen, and unlocks it on close', async () => {
  const { page } = await visit(browser, { width: 375, height: 812 });
  await page.goto('/faq');
  const menu = page.getByRole('dialog', { name: 'Main' });
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await menu.waitFor();
  await expectSoon(() => isLocked(page), true);
  await menu.getByRole('button', { name: 'Close the menu' }).click();
  await menu.waitFor({ state: 'detached' });
  await expectSoon(() => isLocked(page), false);
});
