import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { CoinPackView } from '@pixchange/contracts/http/coin-packs';
import { createClient } from '@pixchange/contracts/http/client';
import type { PublicConfigView } from '@pixchange/contracts/http/config';
import { purchasesHttp, type StartedPurchaseView } from '@pixchange/contracts/http/purchases';
import type { Browser, Page } from 'playwright-core';
import { connect, makeBare, url, visit } from './testing/browser.ts';
import { enter, makePerson, newEmail, PASSWORD, type Person } from './testing/people.ts';
import { wireOf, type Wire } from './testing/wire.ts';

jest.setTimeout(120_000);

const stamp = Date.now().toString(36);

let browser: Browser;
let buyer: Person;
/** One page that signs up, logs out and in again, and one of somebody who buys. */
let page: Page;
let wire: Wire;
let shop: Page;
let till: Wire;

beforeAll(async () => {
  browser = await connect();
  [buyer, { page }, { page: shop }] = await Promise.all([makePerson(), visit(browser), visit(browser)]);
  [wire, till] = await Promise.all([wireOf(page), wireOf(shop)]);
  await enter(shop, buyer);
  await Promise.all([page.goto('/login'), shop.goto('/profile')]);
});
afterAll(() => browser.close());

const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const inDialog = (name: string): Promise<void> =>
  page.locator('dialog').getByRole('button', { name, exact: true }).click();
const tokenOf = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('token'));

const logOut = async (): Promise<void> => {
  await press('Logout');
  await inDialog('Logout');
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
};

const form = (body: Record<string, string>, status: number) => ({ bearer: null, encoding: 'form', body, status });

describe('an account', () => {
  const email = newEmail();
  const username = `c_${stamp}`;
  let scoped: string;

  it('C-028 asks for a new password by POST /api/auth/passwords as a form, and takes 201 alone for success', async () => {
    await inDialog('Forgot password?');
    await page.getByLabel('Email').fill(email);
    await page.route('**/api/auth/passwords', (route) => route.fulfill({ status: 200, json: { errors: [] } }), {
      times: 1,
    });
    await inDialog('Send');
    await wire.call('POST', '/api/auth/passwords');
    await page.waitForFunction(() => document.querySelector('dialog [aria-busy=true]') === null);
    expect(await page.getByRole('heading', { name: 'Sent!' }).count()).toBe(0);
    await inDialog('Send');
    await page.getByRole('heading', { name: 'Sent!' }).waitFor();
    expect(await wire.call('POST', '/api/auth/passwords')).toMatchObject(form({ 'password[email]': email }, 201));
    await page.keyboard.press('Escape');
  });

  it('C-025 begins by POST /api/auth/registrations as a form', async () => {
    await press('Login');
    await inDialog('Sign Up');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('checkbox').check();
    await inDialog('Sign Up');
    await page.getByText('Step 2 of 2').waitFor();
    const made = await wire.call('POST', '/api/auth/registrations');
    expect(made).toMatchObject({ ...form({}, 201), reply: { token: expect.any(String) } });
    expect(made.body).toEqual({
      'registration[email]': email,
      'registration[password]': PASSWORD,
      'registration[terms_of_service]': 'true',
      'registration[registration_source]': '0',
    });
    scoped = (made.reply as { token: string }).token;
  });

  it('C-026 is completed by PUT /api/auth/registrations as a form, with the token of the first step', async () => {
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Full name').fill('Cleo Vance');
    await press('Create account');
    await page.getByRole('heading', { name: 'Welcome!' }).waitFor();
    const made = await wire.call('PUT', '/api/auth/registrations');
    expect(made).toMatchObject({ bearer: scoped, encoding: 'form', status: 200 });
    expect(made.body).toEqual({
      'registration[email]': email,
      'registration[username]': username,
      'registration[full_name]': 'Cleo Vance',
    });
  });

  it('C-021 asks for another confirmation by POST /api/auth/confirmations with nothing but the bearer', async () => {
    await press('Start Now');
    await page.waitForURL('**/profile');
    await page.getByRole('button', { name: 'Add public album' }).first().click();
    await inDialog('Resend Confirmation Email');
    expect(await wire.call('POST', '/api/auth/confirmations')).toMatchObject({
      bearer: await tokenOf(),
      encoding: 'none',
      body: null,
      status: 201,
      reply: { errors: [] },
    });
    await page.getByText('Check your email for the verification link.').waitFor();
    await page.keyboard.press('Escape');
  });

  it('C-023 logs out by DELETE /api/auth/session with nothing but the bearer', async () => {
    const bearer = await tokenOf();
    await logOut();
    expect(await wire.call('DELETE', '/api/auth/session')).toMatchObject({
      bearer,
      encoding: 'none',
      body: null,
      status: 204,
    });
  });

  it('C-022 logs in by POST /api/auth/session as a form, and stores the answer with its token', async () => {
    await press('Login');
    for (const [password, status] of [
      ['Wrong1Password', 422],
      [PASSWORD, 201],
    ] as const) {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await inDialog('Login');
      await (status === 422 ? page.getByText('Wrong email or password') : page.locator('dialog')).waitFor({
        state: status === 422 ? 'visible' : 'detached',
      });
      const made = await wire.call('POST', '/api/auth/session');
      expect(made).toMatchObject(form({ 'session[email]': email, 'session[password]': password }, status));
      expect(made.reply).toMatchObject(
        status === 422
          ? { errors: [{ attribute: 'base', title: 'Wrong email or password' }] }
          : { username, token: await tokenOf() },
      );
    }
    await logOut();
  });
});

describe('the social login', () => {
  /** Answers as somebody new, and tells where the provider's window was. */
  const beSomeoneNew = async (button: string, name: string): Promise<URL> => {
    const opened = page.waitForEvent('popup');
    await press(button);
    const dialog = await opened;
    await dialog.getByRole('radio', { name: /Someone new/ }).check();
    await dialog.getByLabel('Name of someone new').fill(name);
    await dialog.getByLabel('Email address of someone new').fill(newEmail());
    const address = new URL(dialog.url());
    await dialog.getByRole('button', { name: 'Continue' }).click();
    return address;
  };

  it("C-052 asks the provider on a click and not before, with its version and the app's id", async () => {
    const { facebook } = (await (await fetch(`${url()}/api/config`)).json()) as PublicConfigView;
    const opened: Page[] = [];
    page.on('popup', (popup) => opened.push(popup));
    await press('Login');
    await page.getByRole('button', { name: 'Login with Facebook' }).waitFor();
    expect(opened).toEqual([]);
    const { pathname, searchParams } = await beSomeoneNew('Login with Facebook', `Stranger ${stamp}`);
    expect([pathname, searchParams.get('client_id')]).toEqual([
      expect.stringContaining(facebook?.graph_version ?? ''),
      facebook?.app_id,
    ]);
    expect(opened).toHaveLength(1);
  });

  it("C-052 loads the provider's own SDK on a click and not before, where it is used", async () => {
    const context = await browser.newContext({ baseURL: url(), bypassCSP: true });
    await makeBare(context);
    const own = await context.newPage();
    const asked: string[] = [];
    await own.route('**/api/config', async (route) => {
      const config = (await (await route.fetch()).json()) as PublicConfigView;
      await route.fulfill({
        json: { ...config, facebook: { app_id: '4711', graph_version: 'v25.0', dialog_url: null } },
      });
    });
    // Nobody here reaches the provider: a script that answers as its SDK does when the person says no.
    await own.route('https://connect.facebook.net/**', (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: 'window.FB = { init: (given) => { window.given = given; }, login: (answer) => answer({ status: "unknown", authResponse: null }) };',
      });
    });
    await own.goto('/login');
    const button = own.getByRole('button', { name: 'Login with Facebook' });
    await button.waitFor();
    expect([asked, await own.locator('script[src*="facebook"]').count()]).toEqual([[], 0]);
    const line = own.waitForEvent(
      'console',
      (message) => message.text() === 'The social login provider answered: unknown',
    );
    await button.click();
    await line;
    expect([asked, await own.evaluate(() => (window as unknown as { given: unknown }).given)]).toEqual([
      ['/en_US/sdk.js'],
      expect.objectContaining({ appId: '4711', version: 'v25.0' }),
    ]);
    await context.close();
  });

  it('C-024 logs in by POST /api/auth/facebook/session as a form, which is 422 for a person who never registered', async () => {
    const made = await wire.call('POST', '/api/auth/facebook/session');
    expect(made).toMatchObject(form({ access_token: expect.any(String) as unknown as string }, 422));
    expect(Object.keys(made.body as object)).toEqual(['access_token']);
  });

  it('C-027 signs up by POST /api/auth/facebook/registrations as a form, and stores the answer', async () => {
    await inDialog('Sign Up');
    await page.getByRole('checkbox', { name: /I agree/ }).check();
    await beSomeoneNew('Sign up with Facebook', `Ada ${stamp}`);
    await page.waitForURL('**/profile');
    const made = await wire.call('POST', '/api/auth/facebook/registrations');
    expect(made).toMatchObject({ ...form({}, 201), reply: { full_name: `Ada ${stamp}`, token: await tokenOf() } });
    expect(made.body).toEqual({ access_token: expect.any(String), terms_of_service: 'true' });
    const { state } = JSON.parse((await page.evaluate(() => localStorage.getItem('pixchange_auth'))) ?? '{}') as {
      state: { user: object };
    };
    const { token: _token, ...user } = made.reply as { token: string };
    expect(state.user).toMatchObject(user);
  });
});

describe('pixcoins', () => {
  let started: StartedPurchaseView;

  it('C-029 reads every page of GET /api/coin_packs for the platform with the bearer', async () => {
    await shop.getByRole('button', { name: 'Purchase Pixcoins' }).click();
    await shop.getByRole('button', { name: /^Buy 500 pixcoins/ }).waitFor();
    const made = await till.call('GET', '/api/coin_packs');
    expect(made).toMatchObject({
      bearer: buyer.session.token,
      encoding: 'none',
      body: null,
      query: { platform: 'android', page: '1' },
      status: 200,
      reply: { total_pages: 1 },
    });
    for (const pack of (made.reply as { collection: CoinPackView[] }).collection)
      expect(pack).toMatchObject({ coins: expect.any(Number), price: expect.stringMatching(/^\d+\.\d\d$/) });
    expect(till.sent('GET', '/api/coin_packs')).toHaveLength(1);
  });

  it('C-050 has the provider create an order at the price of the pack, which the server alone names', async () => {
    const { collection } = (await till.call('GET', '/api/coin_packs')).reply as { collection: CoinPackView[] };
    const pack = collection.find(({ coins }) => coins === 500);
    await shop.getByRole('button', { name: /^Buy 500 pixcoins/ }).click();
    const opened = shop.waitForEvent('popup');
    await shop.getByRole('button', { name: 'Pay with PayPal' }).click();
    const popup = await opened;
    await popup.getByText(`$${pack?.price}`, { exact: true }).waitFor();
    const made = await till.call('POST', '/api/coin_purchases');
    started = made.reply as StartedPurchaseView;
    expect(made).toMatchObject({ bearer: buyer.session.token, encoding: 'json', status: 201 });
    expect(made.body).toEqual({ coin_pack_id: pack?.id, provider: 'paypal' });
    expect(started).toMatchObject({
      provider_order_id: expect.any(String),
      price: pack?.price,
      currency: 'USD',
      coins: 500,
      status: 'created',
    });
    expect(popup.url()).toContain(started.provider_order_id);
    await popup.getByRole('button', { name: 'Pay with the sandbox wallet' }).click();
  });

  it('C-051 captures the order once it is approved, and credits its coins once', async () => {
    await shop.getByText('Your balance is now 500 pixcoins.').waitFor();
    expect(await till.call('POST', `/api/coin_purchases/${started.id}/capture`)).toMatchObject({
      bearer: buyer.session.token,
      encoding: 'none',
      body: null,
      status: 200,
      reply: { id: started.id, status: 'completed', coins: 500 },
    });
    const again = await createClient({ baseUrl: url() })(purchasesHttp.capture, {
      token: buyer.session.token,
      params: { id: started.id },
    });
    expect(again).toMatchObject({ status: 'completed' });
    expect(
      await (
        await fetch(`${url()}/api/profile`, { headers: { authorization: `Bearer ${buyer.session.token}` } })
      ).json(),
    ).toMatchObject({ coins: 500 });
  });
});
