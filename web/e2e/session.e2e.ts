import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import { until } from '../../tests/until.ts';
import { connect, url, visit } from './testing/browser.ts';
import { confirmationLink, enter, makeAlbum, makePerson, PASSWORD, type Person } from './testing/people.ts';
import { expectSoon, focusOn } from './testing/soon.ts';

jest.setTimeout(120_000);

let browser: Browser;
let person: Person;

beforeAll(async () => {
  browser = await connect();
  person = await makePerson();
});
afterAll(() => browser.close());

const login = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('dialog').getByRole('button', { name: 'Login', exact: true }).click();
};

it('W-037 W-040 W-084 redirects a visitor of a guarded page to home, opens the login there, and cleans the address on close', async () => {
  const { page } = await visit(browser);
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Login to Connect' }).waitFor();
  await page.waitForURL(`${url()}/?error=auth_requried`);
  await page.keyboard.press('Escape');
  await page.waitForURL(`${url()}/`);
});

it('W-038 ignores a stored token that is the text "undefined"', async () => {
  const { page } = await visit(browser);
  await page.goto('/404');
  await page.evaluate(() => localStorage.setItem('token', 'undefined'));
  await page.goto('/profile');
  await page.waitForURL('**/?error=auth_requried');
});

it('W-093 W-095 W-266 shows the error of a wrong password, and clears it on editing', async () => {
  const { page } = await visit(browser);
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Login', exact: true }).waitFor();
  await login(page, person.email, 'wrong');
  await page.getByText('Wrong email or password').waitFor();
  const button = page.locator('dialog').getByRole('button', { name: 'Login', exact: true });
  await expectSoon(() => button.isDisabled(), true);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByText('Wrong email or password').waitFor({ state: 'detached' });
  await button.click();
  await page.locator('header').getByRole('button', { name: 'Noor Haddad' }).waitFor();
  await expectSoon(() => page.evaluate(() => localStorage.getItem('token')), expect.stringMatching(/\S{20,}/));
  expect(await page.evaluate(() => localStorage.getItem('pixchange_auth'))).not.toContain('@example.org');
});

it('W-124 W-125 W-242 W-262 stays signed in after a reload, asks before it logs out, and sends the logout to the server', async () => {
  const { page } = await visit(browser);
  await enter(page, await makePerson());
  await page.goto('/profile');
  await page.reload();
  await page.getByRole('heading', { name: 'Noor Haddad' }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  await page.getByRole('button', { name: 'Logout' }).click();
  const logoutCall = page.waitForRequest(
    (request) => request.method() === 'DELETE' && request.url().endsWith('/api/auth/session'),
  );
  await page.locator('dialog').getByRole('button', { name: 'Logout' }).click();
  await logoutCall;
  await page.waitForURL(`${url()}/`);
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await expectSoon(() => page.evaluate(() => localStorage.getItem('token')), null);
});

it('W-264 ends a session that the server no longer accepts, and opens the login dialog', async () => {
  const { page } = await visit(browser);
  await enter(page, { ...person, session: { ...person.session, token: 'no-such-token' } });
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Login to Connect' }).waitFor();
  await expectSoon(() => page.evaluate(() => localStorage.getItem('token')), null);
});

it('returns the focus to the control that opened a dialog', async () => {
  const { page } = await visit(browser);
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).press('Enter');
  await page.getByRole('heading', { name: 'Login', exact: true }).waitFor();
  await focusOn(page, page.getByLabel('Email'));
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Login');
});

it('renames and deletes an album, and shows no menu for the default one', async () => {
  const { page } = await visit(browser);
  const owner = await makePerson();
  await makeAlbum(owner, 'Sketch table', false);
  await enter(page, owner);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Menu for Sketch table' }).click();
  await expectSoon(() => page.getByRole('button', { name: /^Menu for/ }).count(), 1);
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Title').fill('Sketches');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Menu for Sketches' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('“Sketches” deleted').waitFor();
  await page.getByRole('heading', { name: 'Sketches', exact: true }).waitFor({ state: 'detached' });
});

it('W-036 shows the error page for an unknown path, in the chosen theme', async () => {
  const { page } = await visit(browser);
  const answer = await page.goto('/a/b/c');
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: 'We can’t find this page' }).waitFor();
  await page.getByLabel('Dark').check();
  await page.reload();
  await expectSoon(() => page.evaluate(() => document.documentElement.dataset['theme']), 'dark');
});

it('shows no data of the previous session while the profile of the new one loads', async () => {
  const [first, second] = [
    await makePerson({ fullName: 'Ada Before' }),
    await makePerson({ confirmed: false, fullName: 'Bo After' }),
  ];
  const { page } = await visit(browser);
  const heldRoutes: Route[] = [];
  await page.route('**/api/profile', (route) =>
    route.request().headers()['authorization'] === `Bearer ${first.session.token}`
      ? route.continue()
      : void heldRoutes.push(route),
  );
  await enter(page, first);
  const seen = page.waitForResponse('**/api/profile');
  // Delays the second person's confirmation until the first person's profile is loaded.
  await page.route('**/api/auth/confirmations', async (route) => {
    await seen;
    await route.continue();
  });
  await page.goto(await confirmationLink(second.email));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm my account' }).click();
  await page.getByRole('heading', { name: 'You’re all set.' }).waitFor();
  await page.getByRole('link', { name: 'Go to my profile' }).click();
  await page.waitForURL('**/profile');
  await until(
    async () => heldRoutes.length,
    (count) => count > 0,
    'the request for the profile',
  );
  await page.waitForFunction(() => document.title === 'Pixchange | My Profile');
  expect([
    await page.getByText('Ada Before').count(),
    await page.getByText('Please confirm your account').count(),
  ]).toEqual([0, 0]);
  await page.unroute('**/api/profile');
  for (const route of heldRoutes) await route.continue().catch(() => undefined);
  await page.getByRole('heading', { name: 'Bo After' }).waitFor();
  await expectSoon(() => page.getByText('Please confirm your account').count(), 0);
});
