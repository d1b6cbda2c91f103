import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connect, go, url, visit } from './testing/browser.ts';
import { enter, makePerson, type Person } from './testing/people.ts';

jest.setTimeout(120_000);

let browser: Browser;
let page: Page;
let person: Person;
let complaints: string[];
beforeAll(async () => {
  browser = await connect();
  person = await makePerson();
  ({ page, complaints } = await visit(browser));
});
afterAll(() => browser.close());

const template = (): Promise<string | null> => page.locator('main').getAttribute('data-template');
const toasts = (): Promise<number> => page.locator('[role="status"][aria-live="polite"]').count();
const titled = (title: string) => page.waitForFunction((wanted) => document.title === wanted, title);

/** What everyone may open: the path, what the title says after the product's name, and a heading of the page. */
const pages = [
  ['W-007', '/checkout', 'Checkout', /./],
  ['W-008', '/faq', 'FAQ', 'Questions, answered plainly'],
  ['W-027', '/terms', 'Terms & Conditions', 'The terms, and what they mean'],
  ['W-028', '/privacy-policy', 'Privacy Policy', 'Your data, and the key to them'],
  ['W-029', '/artist', 'Sell Your Art', /^Hang it up/],
  ['W-031', '/studio', 'The Studio', /^A small press/],
  ['W-032', '/charities', 'Non-Profits', /^Causes we/],
  ['W-034', '/404', 'Page not found', 'We can’t find this page'],
] as const;

describe('a page that everyone may open', () => {
  it.each(pages)('%s %s opens by its address and by the client, with its title', async (_id, path, name, heading) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(path === '/404' ? 404 : 200);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect([await page.title(), await template(), await toasts()]).toEqual([`Pixchange | ${name}`, 'default', 1]);
    await page.goto('/login');
    await go(page, path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await titled(`Pixchange | ${name}`);
  });
});

it('W-001 has real addresses, by a direct visit and inside the client', async () => {
  for (const path of ['/', '/faq', `/users/${person.session.id}`, '/charities']) {
    expect((await page.goto(path))?.status()).toBe(200);
    await page.locator('main h1').first().waitFor();
    expect(page.url()).toBe(url() + path);
  }
  await page.locator('footer').getByRole('link', { name: 'The Studio' }).click();
  await page.waitForURL(`${url()}/studio`);
});

it('W-002 W-004 sets title and meta at every change of route, back and forward too', async () => {
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
  expect(await page.locator('link[rel="canonical"]').count()).toBe(1);
  expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe('Pixchange | FAQ');
  await page.goForward();
  await titled('Pixchange | The Studio');
  await canonical('/studio');
});

it('W-003 shows home under the product name alone, and gives it the query', async () => {
  await page.goto('/?type=gif');
  await page.locator('nav [data-tab="Gif"][aria-current="page"]').waitFor();
  expect([await page.title(), await template()]).toEqual(['Pixchange', 'default']);
});

it('W-005 W-006 W-244 has four templates, and toasts on two of them', async () => {
  const found: Record<string, [string | null, number]> = {};
  for (const path of [
    '/faq',
    '/nowhere',
    `/users/${person.session.id}`,
    '/user_verification',
    '/minted_collection/none',
  ]) {
    await page.goto(path);
    await page.locator('main :is(h1, h2)').first().waitFor();
    found[path] = [await template(), await toasts()];
  }
  expect(Object.values(found)).toEqual([
    ['default', 1],
    ['default', 1],
    ['album', 1],
    ['wallet', 0],
    ['none', 0],
  ]);
  expect(await page.locator('header, footer').count()).toBe(0);
});

it('W-009 W-043 leads an invitation home, with the inviter in the sign-up', async () => {
  await page.goto('/faq');
  await go(page, `/user-invitation/${person.session.id}`);
  await page.waitForURL(`${url()}/?user-invitation=${person.session.id}`);
  await page.getByRole('heading', { name: 'Sign Up' }).waitFor();
  await page.locator('dialog').getByText('Noor Haddad').waitFor();
});

it('W-042 asks for the inviter at GET /api/users/{id}', async () => {
  const asked = page.waitForRequest(`${url()}/api/users/${person.session.id}`);
  await page.goto(`/?user-invitation=${person.session.id}`);
  expect((await asked).method()).toBe('GET');
  await page.getByRole('heading', { name: 'Sign Up' }).waitFor();
});

it('W-023 shows the verification in the wallet template', async () => {
  await page.goto('/user_verification');
  await page.locator('main h1').waitFor();
  expect([await template(), await page.locator('footer').count()]).toEqual(['wallet', 0]);
});

it('W-024 asks for the console by a full page load', async () => {
  await page.goto('/faq');
  await go(page, '/superadmin');
  await page.getByText('For moderators, auditors and administrators.').waitFor();
});

it('W-035 opens the login at its own address', async () => {
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Login', exact: true }).waitFor();
});

it('W-033 W-241 leads to the error page when there is no such charity', async () => {
  await page.goto('/faq');
  await go(page, '/charities/0193b1f0-0000-7000-8000-000000000000');
  await page.waitForURL(`${url()}/404`);
  await page.getByRole('heading', { name: 'We can’t find this page' }).waitFor();
});

it('W-273 stays at a charity that could not be fetched, logs it, and tries again', async () => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await page.goto('/charities');
  const link = page.locator('main li a').first();
  await link.waitFor();
  await page.route('**/api/web/charity_organizations/*', (route) =>
    route.fulfill({ status: 422, contentType: 'application/json', body: '{"errors":[]}' }),
  );
  await link.click();
  await page.getByRole('alert').waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/charities\/./);
  expect(lines.some((line) => line.startsWith('A call failed'))).toBe(true);
  await page.unroute('**/api/web/charity_organizations/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
});

it('W-022 shows the transactions in the wallet template', async () => {
  await enter(page, person);
  await page.goto('/transaction');
  await page.locator('main h1').waitFor();
  expect(await template()).toBe('wallet');
});

it('W-039 W-041 opens a guarded page for a stored token, and no login over home', async () => {
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Noor Haddad' }).waitFor();
  expect(page.url()).toBe(`${url()}/profile`);
  await page.goto('/?error=whatever');
  await page.getByRole('button', { name: 'Settings' }).waitFor();
  expect(await page.locator('dialog').count()).toBe(0);
  expect(complaints).toEqual([]);
});
