import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connect, url, visit } from './testing/browser.ts';
import { enter, mailLink, makePerson } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';

jest.setTimeout(120_000);

const NEW_PASSWORD = 'Scissors22';

let browser: Browser;
beforeAll(async () => {
  browser = await connect();
});
afterAll(() => browser.close());

const openDialog = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot password?' }).waitFor();
};

it('W-119 replaces a forgotten password through the dialog, the email and its page, and ends the old sessions', async () => {
  const person = await makePerson();
  const { page } = await visit(browser);
  await openDialog(page);
  const send = page.locator('dialog').getByRole('button', { name: 'Send' });
  await expectSoon(() => send.isDisabled(), true);
  await page.getByLabel('Email').fill('noor@example.a');
  await expectSoon(() => send.isDisabled(), true);
  await page.getByLabel('Email').fill(person.email);
  await send.click();
  await page.getByText('Check your email for the password reset link.').waitFor();
  await page.getByRole('heading', { name: 'Sent!' }).waitFor();
  await page.getByRole('button', { name: 'Explore Pixchange' }).waitFor();

  await enter(page, person);
  await page.goto(await mailLink(person.email, '/password/edit'));
  const field = page.getByLabel('New password', { exact: true });
  await field.fill('weak');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Password needs at least 8 characters').waitFor();
  await field.fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('heading', { name: 'Password changed' }).waitFor();
  await expectSoon(() => page.evaluate(() => localStorage.getItem('token')), null);
  const old = await fetch(`${url()}/api/profile`, { headers: { authorization: `Bearer ${person.session.token}` } });
  expect(old.status).toBe(401);

  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.locator('dialog').getByRole('button', { name: 'Login', exact: true }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  await expectSoon(() => page.evaluate(() => localStorage.getItem('token')), expect.stringMatching(/\S{20,}/));
});
