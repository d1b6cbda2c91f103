import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { connect, url, visit } from './testing/browser.ts';
import { enter, mailAbout, mailLink, makePerson, PASSWORD, type Person } from './testing/people.ts';

jest.setTimeout(120_000);

const NEW_PASSWORD = 'Scissors22';

let browser: Browser;
let person: Person;
beforeAll(async () => {
  browser = await connect();
  person = await makePerson();
});
afterAll(() => browser.close());

const openSettings = (page: Page): Promise<void> => page.getByRole('button', { name: 'Settings' }).click();

const openDialog = async (page: Page, as: Person = person): Promise<Locator> => {
  await enter(page, as);
  await page.goto('/');
  await openSettings(page);
  await page.getByRole('menuitem', { name: 'Password' }).click();
  await page.getByRole('heading', { name: 'Change password' }).waitFor();
  return page.locator('dialog');
};

it('W-054 shows the settings to a signed-in member, with Password and Invite Friends', async () => {
  const { page, context } = await visit(browser);
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).waitFor();
  expect(await page.getByRole('button', { name: 'Settings' }).count()).toBe(0);
  await enter(page, person);
  await page.goto('/');
  await openSettings(page);
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Password', 'Invite Friends']);
  await context.close();
});

it('W-055 opens the dialog to change the password from the settings', async () => {
  const { page, context } = await visit(browser);
  const dialog = await openDialog(page);
  await dialog.getByLabel('Email').waitFor();
  await dialog.getByRole('button', { name: 'Send' }).waitFor();
  await context.close();
});

it('fills in the own email, so that the link can be sent at once', async () => {
  const { page, context } = await visit(browser);
  const dialog = await openDialog(page);
  await page.waitForFunction(
    (email) => document.querySelector<HTMLInputElement>('dialog input[type=email]')?.value === email,
    person.email,
  );
  expect(await dialog.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true);
  await context.close();
});

it('keeps what was typed before the own email has arrived', async () => {
  const { page, context } = await visit(browser);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/profile', async (route) => {
    await held;
    await route.continue();
  });
  const dialog = await openDialog(page);
  await dialog.getByLabel('Email').fill('other@example.org');
  const answered = page.waitForResponse('**/api/profile');
  release();
  await (await answered).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await dialog.getByLabel('Email').inputValue()).toBe('other@example.org');
  await context.close();
});

it('opens the same dialog from the menu of a narrow screen', async () => {
  const { page, context } = await visit(browser, { width: 375, height: 812 });
  await enter(page, person);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: 'Password' }).click();
  await page.getByRole('heading', { name: 'Change password' }).waitFor();
  await context.close();
});

it('W-121 sends to an address with a top-level domain of 2 to 24 letters only, and not to none', async () => {
  const { page, context } = await visit(browser);
  const dialog = await openDialog(page);
  const send = dialog.getByRole('button', { name: 'Send' });
  for (const [letters, possible] of [
    [1, false],
    [2, true],
    [24, true],
    [25, false],
  ] as const) {
    await dialog.getByLabel('Email').fill(`noor@example.${'a'.repeat(letters)}`);
    expect(await send.isEnabled()).toBe(possible);
  }
  await dialog.getByLabel('Email').fill('');
  expect(await send.isDisabled()).toBe(true);
  await context.close();
});

it.each([200, 202, 422, 429, 503])('W-120 says nothing when the answer is %i', async (status) => {
  const { page, context } = await visit(browser);
  await page.route('**/api/auth/passwords', (route) =>
    route.fulfill({
      status,
      json: { errors: status < 400 ? [] : [{ attribute: 'base', title: 'No such luck', code: 'conflict' }] },
    }),
  );
  const dialog = await openDialog(page);
  await dialog.getByLabel('Email').fill(person.email);
  const before = await dialog.innerText();
  const answered = page.waitForResponse('**/api/auth/passwords');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await answered;
  // It can be sent again: the answer has been taken note of.
  await page.waitForFunction(() => document.querySelector('dialog [aria-busy=true]') === null);
  expect(await dialog.innerText()).toBe(before);
  expect(await page.getByText(/Sent!|No such luck/).count()).toBe(0);
  await context.close();
});

it('W-119 mails a link to a signed-in member; the new password ends every session, and a mail tells of it', async () => {
  const other = await makePerson();
  const { page, context, complaints } = await visit(browser);
  const dialog = await openDialog(page, other);
  await dialog.getByLabel('Email').fill(other.email);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Check your email for the password reset link.').waitFor();
  await page.goto(await mailLink(other.email, '/password/edit'));
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('heading', { name: 'Password changed' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const old = await fetch(`${url()}/api/profile`, { headers: { authorization: `Bearer ${other.session.token}` } });
  expect(old.status).toBe(401);
  const signIn = (password: string) =>
    fetch(`${url()}/api/auth/session`, {
      method: 'POST',
      body: new URLSearchParams({ 'session[email]': other.email, 'session[password]': password }),
    });
  expect((await signIn(PASSWORD)).status).toBe(422);
  expect((await signIn(NEW_PASSWORD)).status).toBe(201);
  await mailAbout(other.email, 'Your Pixchange password was changed');
  expect(complaints).toEqual([]);
  await context.close();
});
