import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createClient } from '@pixchange/contracts/http/client';
import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import type { Browser, Page } from 'playwright-core';
import { connect, url, visit, type Visit } from './testing/browser.ts';
import { enter, makePerson, type Person } from './testing/people.ts';
import { expectSoon, pressLast } from './testing/soon.ts';

jest.setTimeout(120_000);

let browser: Browser;
beforeAll(async () => {
  browser = await connect();
});
afterAll(() => browser.close());

const call = createClient({ baseUrl: url() });

const visitAs = async (person: Person): Promise<Visit> => {
  const visited = await visit(browser);
  await enter(visited.page, person);
  await visited.page.goto('/profile');
  return visited;
};

/** Opens a page as a signed-in person, in a browser that blocks new windows. */
const visitWithoutWindows = async (person: Person): Promise<Visit> => {
  const visited = await visit(browser);
  await visited.page.addInitScript(() => (window.open = () => null));
  await enter(visited.page, person);
  await visited.page.goto('/profile');
  return visited;
};

const pick = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Purchase Pixcoins' }).click();
  await page.getByRole('button', { name: 'Buy 500 pixcoins for $10.00 USD' }).click();
  await page.getByText('Step 2 of 2').waitFor();
};

/** Presses the payment button and returns the provider's window. */
const payment = async (page: Page): Promise<Page> => {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  const popup = await opened;
  await popup.getByRole('heading', { name: 'Pay Pixchange' }).waitFor();
  return popup;
};

const byWallet = (page: Page): Promise<void> =>
  pressLast(page.getByRole('button', { name: 'Pay with the sandbox wallet' }));

const balance = (page: Page) => page.locator('header dl dd').first();
const purchasesOf = async ({ session: { token } }: Person) => (await call(purchasesHttp.own, { token })).collection;

it('W-173 W-174 W-175 W-248 opens with the keyboard, buys a pack with the wallet button, and updates the balance in the header and on the profile', async () => {
  const person = await makePerson();
  const { page, complaints } = await visitAs(person);
  await page.getByRole('button', { name: 'Purchase Pixcoins' }).press('Enter');
  await page.getByRole('heading', { name: 'Purchase Pixcoins' }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(`${url()}/profile`);
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Purchase Pixcoins');
  await pick(page);
  const popup = await payment(page);
  await popup.getByText('$10.00', { exact: true }).waitFor();
  await byWallet(popup);
  await page.getByRole('heading', { name: '500 pixcoins arrived' }).waitFor();
  await page.getByText('Your balance is now 500 pixcoins.').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL(`${url()}/profile`);
  await expectSoon(() => balance(page).textContent(), '500');
  await expectSoon(() => page.locator('#user-info').getByText('500', { exact: true }).count(), 1);
  expect(await purchasesOf(person)).toMatchObject([
    { status: 'completed', coins: 500, price: '10.00', currency: 'USD' },
  ]);
  expect(complaints).toEqual([]);
});

it('does not reopen the payment when a person goes back after paying', async () => {
  const { page } = await visitAs(await makePerson());
  await pick(page);
  await byWallet(await payment(page));
  await page.getByRole('heading', { name: '500 pixcoins arrived' }).waitFor();
  await page.getByRole('link', { name: 'See my transactions' }).click();
  await page.waitForURL(`${url()}/transaction`);
  await page.goBack();
  await page.waitForURL(`${url()}/profile`);
  await page.locator('#user-info').waitFor();
  await expectSoon(() => page.locator('dialog').count(), 0);
  await pick(page);
});

it('W-007 pays in the same window when popups are blocked, and returns to the checkout', async () => {
  const { page } = await visitWithoutWindows(await makePerson());
  await pick(page);
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await page.waitForURL('**/checkout?*cancelled=1*');
  await page.getByRole('heading', { name: 'Nothing was paid' }).waitFor();
  await page.locator('main').getByRole('link', { name: 'Purchase Pixcoins' }).click();
  await page.getByRole('button', { name: /^Buy 500 pixcoins/ }).click();
  // The button becomes available only after the page has checked the outcome of the started purchase.
  await page.getByText('You weren’t charged').waitFor();
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await byWallet(page);
  await page.waitForURL('**/checkout?*');
  await page.getByRole('heading', { name: '500 pixcoins arrived' }).waitFor();
  await expectSoon(() => balance(page).textContent(), '500');
  await page.reload();
  await page.getByRole('heading', { name: '500 pixcoins arrived' }).waitFor();
  await expectSoon(() => balance(page).textContent(), '500');
  await page.getByRole('link', { name: 'See my transactions' }).click();
  await page.getByText('+500 pixcoins').waitFor();
});
