import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connect, visit } from './testing/browser.ts';
import { confirmationLink, enter, mailLink, makePerson, newEmail, PASSWORD } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';

jest.setTimeout(120_000);

const NEW_PASSWORD = 'Scissors22';

let browser: Browser;
beforeAll(async () => {
  browser = await connect();
});
afterAll(() => browser.close());

const confirmed = (page: Page) => page.getByRole('heading', { name: 'You’re all set.' }).waitFor();

it('lets the owner of an email address set a new password after a stranger signed up with it, and logs the stranger out', async () => {
  const prepared = await makePerson({ confirmed: false });
  const stranger = await visit(browser);
  await enter(stranger.page, prepared);
  await stranger.page.goto('/profile');
  const { page } = await visit(browser);
  await page.goto(await confirmationLink(prepared.email));
  await page.getByRole('button', { name: "I didn't sign up" }).click();
  await page.locator('dialog').getByLabel('Email').fill(prepared.email);
  await page.locator('dialog').getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: 'Sent!' }).waitFor();
  await page.goto(await mailLink(prepared.email, '/password/edit'));
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('heading', { name: 'Password changed' }).waitFor();
  await page.goto(await confirmationLink(prepared.email));
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Confirm my account' }).click();
  await confirmed(page);
  await stranger.page.reload();
  await stranger.page.waitForFunction(() => localStorage.getItem('token') === null);
});

it('continues with the second step of the sign-up after a reload, and asks for the password again', async () => {
  const { page } = await visit(browser);
  const email = newEmail();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  const dialog = page.locator('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByText('Step 2 of 2').waitFor();
  await page.reload();
  await page.getByText('Step 2 of 2').waitFor();
  await expectSoon(() => dialog.getByLabel('Email').inputValue(), email);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(PASSWORD);
  await dialog.getByLabel('Username').fill(`r_${email.slice(1, 9)}`);
  await dialog.getByLabel('Full name').fill('Back Again');
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong1234');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await dialog.getByText('Wrong email or password').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Welcome!' }).waitFor();
});
