import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createClient } from '@pixchange/contracts/http/client';
import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import type { Browser, FrameLocator, Page, Request } from 'playwright-core';
import { barriersOf } from './testing/barriers.ts';
import { connect, url, visit, type Visit } from './testing/browser.ts';
import { enter, makePerson, type Person } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';
import { viewsAt } from './testing/views.ts';

jest.setTimeout(120_000);

let browser: Browser;
beforeAll(async () => {
  browser = await connect();
});
afterAll(() => browser.close());

const call = createClient({ baseUrl: url() });

const NUMBER = '4111111111111111';

/**
 * Rules for which axe reports false violations on pages with a frame. There, axe looks for a modal dialog before
 * reading the page, finds none, and counts the landmarks behind the dialog.
 */
const BEHIND = /^landmark-/;

/** Collects the requests of all frames with their URLs and bodies. */
const requestsOf = (page: Page): { address: string; content: string }[] => {
  const visited: { address: string; content: string }[] = [];
  page.on('request', (request: Request) =>
    visited.push({ address: request.url(), content: `${request.url()} ${request.postData() ?? ''}` }),
  );
  return visited;
};

const openDialog = async (person: Person, options: Parameters<typeof visit>[1] = {}): Promise<Visit> => {
  const visited = await visit(browser, options);
  await enter(visited.page, person);
  await visited.page.goto('/profile?purchase-coins=');
  await visited.page.getByRole('button', { name: 'Buy 500 pixcoins for $10.00 USD' }).click();
  await visited.page.getByText('Step 2 of 2').waitFor();
  return visited;
};

const cardPage = (page: Page): FrameLocator => page.frameLocator('iframe[title="Your card"]');

const fieldOf = (page: Page, label: string) =>
  cardPage(page).frameLocator(`iframe[title="${label}"]`).getByRole('textbox', { name: label });

const fill = async (page: Page, number: string): Promise<void> => {
  await fieldOf(page, 'Card number').fill(number);
  await fieldOf(page, 'Expiration date').fill('09/31');
  await fieldOf(page, 'Security code').fill('123');
};

const pay = (page: Page): Promise<void> => page.getByRole('button', { name: 'Pay $10.00 by card' }).click();

const atBank = (page: Page): FrameLocator => cardPage(page).frameLocator('iframe[title="3-D Secure"]');

const purchasesOf = async ({ session: { token } }: Person) => (await call(purchasesHttp.own, { token })).collection;

describe('a card', () => {
  it('W-174 W-176 is entered in the provider’s frames, confirmed with the bank, and buys the coins', async () => {
    const person = await makePerson();
    const { page, complaints } = await openDialog(person);
    const requests = requestsOf(page);
    const provider = /\/web-sdk\/v6\//;
    expect(await page.locator('dialog iframe').count()).toBe(0);
    await page.getByRole('button', { name: 'Pay by card' }).press('Enter');
    await fieldOf(page, 'Card number').waitFor();
    expect(requests.some(({ address }) => provider.test(address))).toBe(true);
    await fill(page, NUMBER);
    await pay(page);
    await atBank(page).getByRole('button', { name: 'Confirm the payment' }).click();
    await page.getByRole('heading', { name: '500 pixcoins arrived' }).waitFor();
    expect(await purchasesOf(person)).toMatchObject([{ status: 'completed', method: 'card' }]);
    // The card number is in exactly one request, and that request doesn't go to our server.
    const carrying = requests.filter(({ content }) => content.replaceAll(' ', '').includes(NUMBER));
    expect(carrying).toHaveLength(1);
    expect(carrying.filter(({ address }) => new URL(address).origin === url())).toEqual([]);
    const ours = requests.filter(({ address }) => new URL(address).origin === url());
    expect(ours.filter(({ content }) => content.includes('09/31'))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('buys no coins when the bank refuses it, and a second card buys them', async () => {
    const person = await makePerson();
    const { page } = await openDialog(person);
    await page.getByRole('button', { name: 'Pay by card' }).click();
    await fill(page, NUMBER);
    await pay(page);
    await atBank(page).getByRole('button', { name: 'Refuse the payment' }).click();
    await page.getByRole('alert').getByText('Your bank didn’t confirm this payment. You weren’t charged.').waitFor();
    expect(await purchasesOf(person)).toMatchObject([{ status: 'failed', failure: 'refused' }]);
    await fill(page, '4000000000000101');
    await fieldOf(page, 'Security code').press('Enter');
    await page.getByRole('heading', { name: '500 pixcoins arrived' }).waitFor();
    await expectSoon(
      async () => (await purchasesOf(person)).map(({ status }) => status).sort(),
      ['completed', 'failed'],
    );
  });

  it('that is not charged leads to a message with the reason, and the wallet button stays available', async () => {
    const { page } = await openDialog(await makePerson());
    await page.getByRole('button', { name: 'Pay by card' }).click();
    await fieldOf(page, 'Card number').waitFor();
    await pay(page);
    await page.getByRole('alert').getByText('Check your card’s number').waitFor();
    await fill(page, NUMBER);
    await pay(page);
    await atBank(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('You didn’t finish the payment.').waitFor();
    await fill(page, '4000000000000002');
    await pay(page);
    await page.getByRole('alert').getByText('Your payment was declined.').waitFor();
    await fill(page, '5555555555554444');
    await pay(page);
    await page.getByRole('alert').getByText('PayPal couldn’t use this card.').waitFor();
    await fill(page, '4000000000000200');
    await pay(page);
    await page.getByRole('alert').getByText('Your bank couldn’t check this card.').waitFor();
    await page.getByRole('button', { name: 'Pay with PayPal instead' }).click();
    await page.getByRole('button', { name: 'Pay with PayPal', exact: true }).waitFor();
  });

  it('W-007 can be used on the checkout page, and buys the coins', async () => {
    const person = await makePerson();
    const { token } = person.session;
    const { collection } = (await (await fetch(`${url()}/api/coin_packs?platform=android&page=1`)).json()) as {
      collection: { id: string; coins: number }[];
    };
    const pack = collection.find(({ coins }) => coins === 500)?.id ?? '';
    const started = await call(purchasesHttp.start, { token, body: { coin_pack_id: pack, method: 'card' } });
    const { page, complaints } = await visit(browser);
    await enter(page, person);
    await page.goto(started.approve_url);
    await fill(page, NUMBER);
    await pay(page);
    await atBank(page).getByRole('button', { name: 'Confirm the payment' }).click();
    await page.getByRole('heading', { name: '500 pixcoins arrived' }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('without the card fields', () => {
  it.each([
    [
      'the script does not load',
      '**/web-sdk/v6/core',
      (page: Page, at: string) => page.route(at, (route) => route.abort()),
    ],
    [
      'the provider offers none',
      '**/web-sdk/v6/eligibility?*',
      (page: Page, at: string) =>
        page.route(at, (route) =>
          route.fulfill({ json: { methods: ['paypal'] }, headers: { 'access-control-allow-origin': url() } }),
        ),
    ],
    [
      'the site has none',
      '**/api/coin_purchases/card_form',
      (page: Page, at: string) => page.route(at, (route) => route.fulfill({ status: 503, json: { errors: [] } })),
    ],
  ])('says that no card can be entered, and keeps the wallet button: %s', async (_, address, breakFields) => {
    const { page } = await openDialog(await makePerson());
    await breakFields(page, address);
    await page.getByRole('button', { name: 'Pay by card' }).click();
    await page.getByText('You can’t enter a card here right now.').waitFor();
    await page.getByRole('button', { name: 'Pay with PayPal', exact: true }).waitFor();
  });
});

it('relaxes the content security policy only for the page with the card fields', async () => {
  const policyOf = async (path: string): Promise<string> =>
    (await fetch(`${url()}${path}`)).headers.get('content-security-policy') ?? '';
  const card = await policyOf('/checkout/card.html');
  expect(card).toMatch(/script-src 'self' http:\/\/127\.0\.0\.1:\d+;/);
  expect(card).toContain("frame-ancestors 'self'");
  for (const path of ['/', '/checkout', '/checkout?purchase=1', '/profile', '/superadmin', '/checkout/card']) {
    const policy = await policyOf(path);
    expect([path, policy]).toEqual([path, expect.stringContaining("script-src 'self';")]);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('127.0.0.1');
  }
});

describe.each(viewsAt([1_366, 390]))('in the $theme theme at $width px', ({ theme, width }) => {
  it('the card form has no accessibility violation', async () => {
    const { page } = await openDialog(await makePerson(), { theme, width });
    await page.getByRole('button', { name: 'Pay by card' }).click();
    await fieldOf(page, 'Card number').waitFor();
    expect((await barriersOf(page)).filter((barrier) => !BEHIND.test(barrier))).toEqual([]);
  });
});
