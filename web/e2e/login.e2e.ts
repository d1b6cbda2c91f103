import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launch, url, visit, type Visit } from './testing/browser.ts';
import { enter, makePerson, PASSWORD, type Person } from './testing/people.ts';

jest.setTimeout(60_000);

/** A visitor's page that goes from test to test, and somebody whom the house knows. */
let browser: Browser;
let visitor: Visit;
let person: Person;

beforeAll(async () => {
  browser = await launch();
  [visitor, person] = await Promise.all([visit(browser), makePerson()]);
});
afterAll(() => browser.close());

const submit = (page: Page) => page.locator('dialog').getByRole('button', { name: 'Login', exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });

const openLogin = async (): Promise<Page> => {
  const { page } = visitor;
  await page.goto('/login');
  await page.getByLabel('E-mail').waitFor();
  return page;
};

/** What stands under a field, as a screen reader is told of it. */
const noteOf = async (page: Page, label: string): Promise<string> => {
  const id = await page.getByLabel(label, { exact: true }).getAttribute('aria-describedby');
  return id === null ? '' : ((await page.locator(`[id="${id}"]`).textContent()) ?? '');
};

const refuse = async (page: Page, path: string, errors: { attribute: string; title: string }[]): Promise<void> => {
  await page.route(
    path,
    (route) => route.fulfill({ status: 422, json: { errors: errors.map((error) => ({ ...error, code: 'invalid' })) } }),
    { times: 1 },
  );
};

it('W-085 is Login, and Login to Connect where a page asked for it', async () => {
  const { page } = visitor;
  await page.goto('/?error=auth_requried');
  await page.getByRole('heading', { name: 'Login to Connect', exact: true }).waitFor();
  await openLogin();
  await page.getByRole('heading', { name: 'Login', exact: true }).waitFor();
});

it('W-086 W-087 W-088 has its fields, a password that can be shown, and every way on', async () => {
  const { page } = visitor;
  expect(await page.getByLabel('E-mail').getAttribute('type')).toBe('email');
  expect(await page.getByPlaceholder('Password', { exact: true }).getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await password(page).getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  expect(await password(page).getAttribute('type')).toBe('password');
  for (const name of ['Login', 'Forgot password?', 'Login with Facebook', 'Sign Up'])
    await page.locator('dialog').getByRole('button', { name, exact: true }).waitFor();
  await page.getByText("Don't have an account?").waitFor();
});

it('W-091 can be sent with both fields alone', async () => {
  const { page } = visitor;
  for (const [email, secret, open] of [
    ['', '', false],
    ['a@example.org', '', false],
    ['', 'x', false],
    ['a@example.org', 'x', true],
  ] as const) {
    await page.getByLabel('E-mail').fill(email);
    await password(page).fill(secret);
    expect(await submit(page).isEnabled()).toBe(open);
  }
});

it.each([
  ['email', 'E-mail'],
  ['password', 'Password'],
  ['base', 'Password'],
])('W-092 W-093 shows the error of %s under %s', async (attribute, label) => {
  const { page } = visitor;
  await page.getByLabel('E-mail').fill('a@example.org');
  await password(page).fill(`of ${attribute}`);
  await refuse(page, '**/api/auth/session', [{ attribute, title: `Not this ${attribute}` }]);
  await submit(page).click();
  await page.getByText(`Not this ${attribute}`, { exact: true }).waitFor();
  expect(await noteOf(page, label)).toBe(`Not this ${attribute}`);
  expect(await submit(page).isDisabled()).toBe(true);
  await page.getByLabel(label, { exact: true }).fill('another@example.org');
  expect(await submit(page).isEnabled()).toBe(true);
});

it('W-094 forgets after an error that the browser filled the fields in', async () => {
  const page = await openLogin();
  expect(await submit(page).isDisabled()).toBe(true);
  await password(page).evaluate((input) => {
    Object.assign(input, { matches: (selector: string) => selector === ':autofill' });
    input.dispatchEvent(new TransitionEvent('transitionend', { bubbles: true }));
  });
  await page.waitForFunction(() => document.querySelector('dialog form button[type=submit]:not(:disabled)') !== null);
  await refuse(page, '**/api/auth/session', [{ attribute: 'base', title: 'Wrong' }]);
  await submit(page).click();
  await page.getByText('Wrong', { exact: true }).waitFor();
  await password(page).fill('x');
  await page.getByText('Wrong', { exact: true }).waitFor({ state: 'detached' });
  expect(await submit(page).isDisabled()).toBe(true);
});

it('W-089 W-090 gives way to the forgotten password, and to the sign-up', async () => {
  const page = await openLogin();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot password?' }).waitFor();
  expect(await page.locator('dialog').count()).toBe(1);
  await page.getByRole('button', { name: 'Back to login' }).click();
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign Up' }).waitFor();
  expect(await page.locator('dialog').count()).toBe(1);
});

it('W-096 W-097 keeps the token and the person, without e-mail and address, and closes', async () => {
  const page = await openLogin();
  await page.getByLabel('E-mail').fill(person.email);
  await password(page).fill(PASSWORD);
  await submit(page).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  const kept = await page.evaluate(() => ({
    token: localStorage.getItem('token'),
    auth: JSON.parse(localStorage.getItem('pixchange_auth') ?? '{}') as { state: { user: object; login: boolean } },
  }));
  expect(kept.token).toMatch(/\S{20,}/);
  expect(kept.auth.state).toMatchObject({
    login: true,
    user: { id: person.session.id, username: person.username, full_name: 'Noor Haddad' },
  });
  for (const secret of ['email', 'user_address', 'token']) expect(kept.auth.state.user).not.toHaveProperty(secret);
});

it('W-126 only logs that the server could not be told of a logout', async () => {
  const { page } = visitor;
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await page.route('**/api/auth/session', (route) =>
    route.fulfill({ status: 500, json: { errors: [{ attribute: 'base', title: 'Broken', code: 'broken' }] } }),
  );
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${url()}/`);
  await page.getByRole('button', { name: 'Login' }).first().waitFor();
  expect(lines).toContain('The server was not told of the logout: Broken');
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.getByText('Broken').count()).toBe(0);
});

it('W-131 W-132 W-133 W-123 mails the confirmation again, stays open when that is refused, and stays on the profile afterwards', async () => {
  const { page, context } = await visit(browser);
  await enter(page, await makePerson({ confirmed: false }));
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add private album' }).first().click();
  const dialog = page.locator('dialog');
  await dialog.getByText('Please confirm your account to unlock all the features.', { exact: true }).waitFor();
  const resend = dialog.getByRole('button', { name: 'Resend Confirmation Email', exact: true });
  await page.route(
    '**/api/auth/confirmations',
    (route) =>
      route.fulfill({ status: 201, json: { errors: [{ attribute: 'base', title: 'Not now', code: 'conflict' }] } }),
    { times: 1 },
  );
  await resend.click();
  await dialog.getByText('Not now').waitFor();
  await resend.click();
  await page.getByRole('heading', { name: 'Sent!' }).waitFor();
  expect(await resend.count()).toBe(0);
  await dialog.getByRole('button', { name: 'Explore Pixchange' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(page.url()).toBe(`${url()}/profile`);
  await context.close();
});
