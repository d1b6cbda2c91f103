import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launch, visit, type Visit } from './testing/browser.ts';
import { newEmail, PASSWORD } from './testing/people.ts';

jest.setTimeout(60_000);

/** One sign-up dialog that goes from test to test. */
let browser: Browser;
let visitor: Visit;

beforeAll(async () => {
  browser = await launch();
  visitor = await visit(browser);
  await visitor.page.goto('/login');
  await visitor.page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await visitor.page.getByRole('heading', { name: 'Sign Up' }).waitFor();
});
afterAll(() => browser.close());

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const submit = (page: Page) => page.locator('dialog').getByRole('button', { name: 'Sign Up', exact: true });

const noteOf = async (page: Page, label: string): Promise<string> => {
  const id = await field(page, label).getAttribute('aria-describedby');
  return id === null ? '' : ((await page.locator(`[id="${id}"]`).textContent()) ?? '');
};

const refuse = async (page: Page, method: string, errors: { attribute: string; title: string }[]): Promise<void> => {
  await page.route('**/api/auth/registrations', (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 422, json: { errors: errors.map((error) => ({ ...error, code: 'invalid' })) } })
      : route.continue(),
  );
};

it('W-100 W-253 asks for e-mail, password and the terms, which open in a tab of their own', async () => {
  const { page } = visitor;
  expect(await field(page, 'E-mail').getAttribute('type')).toBe('email');
  expect(await field(page, 'Password').getAttribute('type')).toBe('password');
  expect(await page.getByRole('checkbox', { name: 'I agree to the Terms of Service' }).isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Sign up with Facebook' }).waitFor();
  for (const words of ['At least 8 characters', '1 lowercase letter', '1 uppercase letter', '1 number'])
    await page.getByRole('listitem').filter({ hasText: words }).waitFor();
  const terms = page.locator('dialog').getByRole('link', { name: 'Terms of Service' });
  expect([await terms.getAttribute('href'), await terms.getAttribute('target')]).toEqual(['/terms', '_blank']);
});

it('W-101 shows with each key how far the password has come, in green and red', async () => {
  const { page } = visitor;
  const met = () =>
    page
      .locator('dialog [data-met]')
      .evaluateAll((items) => items.map((item) => item.getAttribute('data-met') === 'true'));
  for (const [word, states] of [
    ['', [false, false, false, false]],
    ['a', [false, true, false, false]],
    ['aB', [false, true, true, false]],
    ['aB1', [false, true, true, true]],
    ['aB1aaaaa', [true, true, true, true]],
  ] as const) {
    await field(page, 'Password').fill(word);
    expect(await met()).toEqual(states);
  }
  const colours = await page
    .locator('dialog [data-met]')
    .evaluateAll((items) => items.map((item) => getComputedStyle(item).color));
  await field(page, 'Password').fill('');
  const red = await page
    .locator('dialog [data-met]')
    .first()
    .evaluate((item) => getComputedStyle(item).color);
  expect(new Set(colours).size).toBe(1);
  expect(red).not.toBe(colours[0]);
});

it('W-103 can not go on without the terms', async () => {
  const { page } = visitor;
  await field(page, 'E-mail').fill(newEmail());
  await field(page, 'Password').fill(PASSWORD);
  expect(await submit(page).isDisabled()).toBe(true);
  await page.getByRole('checkbox').check();
  expect(await submit(page).isEnabled()).toBe(true);
});

it('W-102 sends a password that meets nothing, and the server decides', async () => {
  const { page } = visitor;
  await field(page, 'Password').fill('weak');
  await submit(page).click();
  await page.getByText('Password needs at least 8 characters').waitFor();
  expect(await noteOf(page, 'Password')).toContain('Password needs at least 8 characters');
});

it('W-105 W-106 shows each error under its field until that is edited, and stays', async () => {
  const { page } = visitor;
  await field(page, 'Password').fill(PASSWORD);
  await refuse(page, 'POST', [
    { attribute: 'email', title: 'Taken' },
    { attribute: 'password', title: 'Too common' },
    { attribute: 'terms_of_service', title: 'Please agree' },
  ]);
  await submit(page).click();
  await page.getByText('Taken', { exact: true }).waitFor();
  expect(
    await Promise.all(['E-mail', 'Password', 'I agree to the Terms of Service'].map((label) => noteOf(page, label))),
  ).toEqual(['Taken', 'Too common', 'Please agree']);
  await page.getByText('Step 1 of 2').waitFor();
  await field(page, 'E-mail').fill(newEmail());
  await page.getByText('Taken', { exact: true }).waitFor({ state: 'detached' });
  expect(await noteOf(page, 'Password')).toBe('Too common');
  await field(page, 'Password').fill(`${PASSWORD}2`);
  await page.getByRole('checkbox').click();
  expect(await page.locator('dialog').getByRole('alert').count()).toBe(0);
  await page.getByRole('checkbox').check();
  await page.unroute('**/api/auth/registrations');
});

it('W-108 shows what is wrong with the username there, and everything else under the full name', async () => {
  const { page } = visitor;
  await submit(page).click();
  await page.getByText('Step 2 of 2').waitFor();
  await field(page, 'Username').fill('noor');
  await field(page, 'Full name').fill('Noor');
  await refuse(page, 'PUT', [
    { attribute: 'username', title: 'Taken' },
    { attribute: 'registration_source', title: 'From nowhere' },
  ]);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Taken', { exact: true }).waitFor();
  expect([await noteOf(page, 'Username'), await noteOf(page, 'Full name')]).toEqual(['Taken', 'From nowhere']);
  await field(page, 'Username').fill('noora');
  await page.getByText('Taken', { exact: true }).waitFor({ state: 'detached' });
  expect(visitor.complaints).toEqual([]);
});
