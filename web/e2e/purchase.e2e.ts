import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createClient } from '@pixchange/contracts/http/client';
import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import { walletHttp } from '@pixchange/contracts/http/wallet';
import type { Browser, Page } from 'playwright-core';
import { connect, url, visit, type Visit } from './testing/browser.ts';
import { enter, makePerson, PASSWORD, type Person } from './testing/people.ts';

jest.setTimeout(120_000);

let browser: Browser;
beforeAll(async () => {
  browser = await connect();
});
afterAll(() => browser.close());

const call = createClient({ baseUrl: url() });

const visitAs = async (person: Person, path = '/profile', options = {}): Promise<Visit> => {
  const made = await visit(browser, options);
  await enter(made.page, person);
  await made.page.goto(path);
  return made;
};

/** A page whose browser opens no windows, as with a blocker. */
const visitWithoutWindows = async (person: Person): Promise<Visit> => {
  const made = await visit(browser);
  await made.page.addInitScript(() => (window.open = () => null));
  await enter(made.page, person);
  await made.page.goto('/profile');
  return made;
};

const pick = async (page: Page, pack = 'Buy 500 pixcoins for $10.00 USD'): Promise<void> => {
  await page.getByRole('button', { name: 'Purchase Pixcoins' }).click();
  await page.getByRole('button', { name: pack }).click();
  await page.getByText('Step 2 of 2').waitFor();
};

/** Presses the payment button and answers with the provider's window. */
const payment = async (page: Page, button = 'Pay with PayPal'): Promise<Page> => {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).click();
  const popup = await opened;
  await popup.getByRole('heading', { name: 'Pay Pixchange' }).waitFor();
  return popup;
};

const byWallet = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Pay with the sandbox wallet' }).click();

const byCard = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires').fill('09/31');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /by card/ }).click();
};

const balance = (page: Page) => page.locator('header dl dd').first();
const purchasesOf = async ({ session: { token } }: Person) => (await call(purchasesHttp.own, { token })).collection;

it('W-173 W-177 lists the packs with their coins and dollars, at two cents a coin, by the keyboard too', async () => {
  const { page, complaints } = await visitAs(await makePerson());
  await page.getByRole('button', { name: 'Purchase Pixcoins' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Purchase Pixcoins' }).waitFor();
  await page.getByText('One pixcoin is 2 US cents.').waitFor();
  const packs = page.locator('dialog li button');
  await packs.first().waitFor();
  const labels = await packs.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  expect(labels).toHaveLength(6);
  for (const label of labels) {
    const [, coins = '', price = ''] = /^Buy ([\d,]+) pixcoins for \$([\d.,]+) USD$/.exec(label) ?? [];
    expect(Number(coins.replaceAll(',', '')) * 2).toBe(Math.round(Number(price.replaceAll(',', '')) * 100));
  }
  await page.keyboard.press('Escape');
  await page.waitForURL(`${url()}/profile`);
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Purchase Pixcoins');
  expect(complaints).toEqual([]);
});

it('W-174 W-175 W-248 buys a pack by the wallet button, and the balance is new everywhere', async () => {
  const person = await makePerson();
  const { page, complaints } = await visitAs(person);
  await pick(page);
  const popup = await payment(page);
  await popup.getByText('$10.00', { exact: true }).waitFor();
  await byWallet(popup);
  await page.getByRole('heading', { name: '500 pixcoins arrived' }).waitFor();
  await page.getByText('Your balance is now 500 pixcoins.').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL(`${url()}/profile`);
  expect(await balance(page).textContent()).toBe('500');
  expect(await page.locator('#user-info').getByText('500', { exact: true }).count()).toBe(1);
  expect(await purchasesOf(person)).toMatchObject([
    { status: 'completed', coins: 500, price: '10.00', currency: 'USD' },
  ]);
  expect(complaints).toEqual([]);
});

it('W-176 W-274 shows price, currency and a button for each, and takes a card', async () => {
  const { page } = await visitAs(await makePerson());
  await pick(page, 'Buy 1,000 pixcoins for $20.00 USD');
  await page.locator('dialog').getByText('$20.00').waitFor();
  await byCard(await payment(page), '4111 1111 1111 1111');
  await page.getByRole('heading', { name: '1,000 pixcoins arrived' }).waitFor();
  expect(await balance(page).textContent()).toBe('1,000');
});

it('asks nobody for money again who goes back to where they paid', async () => {
  const { page } = await visitAs(await makePerson());
  await pick(page);
  await byWallet(await payment(page));
  await page.getByRole('heading', { name: '500 pixcoins arrived' }).waitFor();
  await page.getByRole('link', { name: 'See my transactions' }).click();
  await page.waitForURL(`${url()}/transaction`);
  await page.goBack();
  await page.waitForURL(`${url()}/profile`);
  await page.locator('#user-info').waitFor();
  expect(await page.locator('dialog').count()).toBe(0);
  await pick(page);
});

it('W-175 finds after a reload what was paid meanwhile', async () => {
  const person = await makePerson();
  const { page, context } = await visitAs(person);
  await pick(page);
  const popup = await payment(page);
  const address = popup.url();
  await popup.close();
  await page.getByText('You weren’t charged').waitFor();
  const elsewhere = await context.newPage();
  await elsewhere.goto(address);
  await elsewhere.route('**/api/coin_purchases/*/capture', (route) => route.abort());
  await byWallet(elsewhere);
  await elsewhere.getByRole('button', { name: 'Try again' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: '500 pixcoins arrived' }).waitFor();
  expect(await purchasesOf(person)).toHaveLength(1);
});

it('W-007 pays in the same window where no other one opens, and comes back to the checkout', async () => {
  const { page } = await visitWithoutWindows(await makePerson());
  await pick(page);
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await page.waitForURL('**/checkout?*cancelled=1*');
  await page.getByRole('heading', { name: 'Nothing was paid' }).waitFor();
  await page.locator('main').getByRole('link', { name: 'Purchase Pixcoins' }).click();
  await page.getByRole('button', { name: /^Buy 500 pixcoins/ }).click();
  // First it is asked what became of the one that was begun; the button waits for that.
  await page.getByText('You weren’t charged').waitFor();
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await byWallet(page);
  await page.waitForURL('**/checkout?*');
  await page.getByRole('heading', { name: '500 pixcoins arrived' }).waitFor();
  expect(await balance(page).textContent()).toBe('500');
  await page.reload();
  await page.getByRole('heading', { name: '500 pixcoins arrived' }).waitFor();
  expect(await balance(page).textContent()).toBe('500');
  await page.getByRole('link', { name: 'See my transactions' }).click();
  await page.getByText('+500 pixcoins').waitFor();
});

it('W-007 asks a signed-out visitor to log in, and then fetches the coins', async () => {
  const person = await makePerson();
  const { approve_url } = await call(purchasesHttp.start, {
    token: person.session.token,
    body: { coin_pack_id: await firstPack() },
  });
  const { page } = await visit(browser);
  await page.goto(approve_url);
  await byWallet(page);
  await page.getByRole('heading', { name: 'Log in to continue' }).waitFor();
  await page.locator('main').getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('dialog').getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('heading', { name: '100 pixcoins arrived' }).waitFor();
});

it('W-007 says when the address names no purchase, or that of somebody else', async () => {
  const { page } = await visitAs(await makePerson(), '/checkout');
  await page.getByRole('heading', { name: 'We can’t find this purchase' }).waitFor();
  await page.goto('/checkout?purchase=00000000-0000-4000-8000-000000000000&token=X');
  await page.getByRole('heading', { name: 'That didn’t work' }).waitFor();
});

const firstPack = async (): Promise<string> => {
  const { collection } = (await (await fetch(`${url()}/api/coin_packs`)).json()) as {
    collection: { id: string; coins: number }[];
  };
  return collection.find(({ coins }) => coins === 100)?.id ?? '';
};

it('W-022 shows what moved in the wallet, page by page', async () => {
  const [person, friend] = [await makePerson(), await makePerson({ fullName: 'Ada Stone' })];
  const { page, complaints } = await visitAs(person, '/transaction');
  await page.getByRole('heading', { name: 'No transactions yet' }).waitFor();
  await page.locator('main header').getByRole('button', { name: 'Purchase Pixcoins' }).click();
  await page.getByRole('button', { name: /^Buy 100 pixcoins/ }).click();
  await byWallet(await payment(page));
  await page.getByRole('button', { name: 'Done' }).click();
  const lines = page.locator('main li');
  await lines.first().waitFor();
  expect(await lines.allTextContents()).toEqual([
    expect.stringMatching(/^Pixcoins purchased.*\+100 pixcoins.*Balance: 100 pixcoins$/),
  ]);
  for (let sent = 0; sent < 40; sent += 1)
    await call(walletHttp.transfer, {
      token: person.session.token,
      body: { recipient_id: friend.session.id, amount: 1 },
    });
  await page.reload();
  await page.getByRole('list').getByText('Balance: 60 pixcoins').waitFor();
  expect(await lines.first().textContent()).toMatch(/^Sent to @.*−1 pixcoin.*Balance: 60 pixcoins$/);
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByRole('list').getByText('Balance: 100 pixcoins').waitFor();
  expect(await lines.count()).toBe(41);
  expect(complaints).toEqual([]);
});
