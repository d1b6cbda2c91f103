import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launch, visit, type Visit } from './testing/browser.ts';
import { makePerson, PASSWORD, type Person } from './testing/people.ts';

jest.setTimeout(120_000);

/** A visitor's page that goes from test to test, and somebody who is registered. */
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
  await page.getByLabel('Email').waitFor();
  return page;
};

it('W-096 W-097 keeps the token and the person, without email and address, and closes', async () => {
  const page = await openLogin();
  await page.getByLabel('Email').fill(person.email);
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
