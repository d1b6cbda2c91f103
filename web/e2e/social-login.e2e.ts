import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { barriersOf } from './testing/barriers.ts';
import { connect, url, visit } from './testing/browser.ts';
import { confirmationLink, newEmail } from './testing/people.ts';
import { expectSoon, pressLast } from './testing/soon.ts';
import { viewsAt } from './testing/views.ts';

jest.setTimeout(120_000);

let browser: Browser;
beforeAll(async () => {
  browser = await connect();
});
afterAll(() => browser.close());

const NOT_REGISTERED = 'You have never been registered! Please register first and try again.';

const openSignUp = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByRole('checkbox', { name: /I agree/ }).check();
};

/** Presses a button of the page and returns the provider's window. */
const pressed = async (page: Page, name: string): Promise<Page> => {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name }).click();
  const dialog = await opened;
  await dialog.getByRole('heading', { name: 'Who are you today?' }).waitFor();
  return dialog;
};

const chooseNewPerson = async (dialog: Page, name: string, email: string, kind = 'user'): Promise<void> => {
  await dialog.getByRole('radio', { name: /Someone new/ }).check();
  await dialog.getByLabel('New person’s name').fill(name);
  await dialog.getByLabel('New person’s email').fill(email);
  await dialog.getByLabel('Token to return').selectOption(kind);
  await pressLast(dialog.getByRole('button', { name: 'Continue' }));
};

it('W-113 signs up, confirms by email, and signs in again as the same person', async () => {
  const { page, complaints } = await visit(browser);
  const email = newEmail();
  const name = `Noor ${randomUUID().slice(0, 6)}`;
  await openSignUp(page);
  await chooseNewPerson(await pressed(page, 'Sign up with Facebook'), name, email);
  await page.waitForURL('**/profile');
  await page.getByRole('heading', { name }).waitFor();
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('pixchange_auth'))).not.toContain('@');
  await page.goto(await confirmationLink(email));
  await page.getByRole('heading', { name: 'You’re all set.' }).waitFor();

  const other = await visit(browser);
  await other.page.goto('/login');
  const dialog = await pressed(other.page, 'Login with Facebook');
  await dialog.getByRole('radio', { name: new RegExp(name) }).check();
  await pressLast(dialog.getByRole('button', { name: 'Continue' }));
  await other.page.locator('header').getByRole('button', { name }).waitFor();
  await other.page.locator('dialog').waitFor({ state: 'detached' });
  // Waits until the provider's picture is the profile picture.
  await other.page.waitForFunction(async () => {
    const token = localStorage.getItem('token') ?? '';
    const profile = (await (await fetch('/api/profile', { headers: { authorization: `Bearer ${token}` } })).json()) as {
      profile_image: { url: string | null };
    };
    return profile.profile_image.url !== null;
  });
  expect([...complaints, ...other.complaints]).toEqual([]);
});

it('asks for an email address when the provider sent none, and the emailed link confirms the account', async () => {
  const { page, complaints } = await visit(browser);
  const [name, email] = [`Ada ${randomUUID().slice(0, 6)}`, newEmail()];
  await openSignUp(page);
  await chooseNewPerson(await pressed(page, 'Sign up with Facebook'), name, email, 'no_email');
  await page.getByRole('heading', { name }).waitFor();
  await page.getByRole('button', { name: 'Add public album' }).first().click();
  const dialog = page.locator('dialog');
  const send = dialog.getByRole('button', { name: 'Resend Confirmation Email' });
  await dialog.getByLabel('Email').fill('ada@example.a');
  await expectSoon(() => send.isDisabled(), true);
  await dialog.getByLabel('Email').fill(email);
  await send.click();
  await page.getByText('Check your email for the verification link.').waitFor();
  await page.goto(await confirmationLink(email));
  await page.getByRole('heading', { name: 'You’re all set.' }).waitFor();
  expect(complaints).toEqual([]);
});

it('W-098 W-099 shows a toast above the dialog to a person who never registered, and keeps the dialog open', async () => {
  const { page } = await visit(browser);
  await page.goto('/login');
  await chooseNewPerson(await pressed(page, 'Login with Facebook'), 'Stranger', newEmail());
  const toast = page.locator('dialog [data-toasts]');
  await toast.getByText(NOT_REGISTERED, { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Login', exact: true }).waitFor();
});

it.each(['cancelled', 'closed'])('W-114 logs that the window was %s, and shows no error', async (way) => {
  const { page } = await visit(browser);
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await openSignUp(page);
  const dialog = await pressed(page, 'Sign up with Facebook');
  if (way === 'closed') await dialog.close();
  else await pressLast(dialog.getByRole('button', { name: 'Cancel' }));
  const button = page.getByRole('button', { name: 'Sign up with Facebook' });
  await page.waitForFunction(() => document.querySelector('dialog button[aria-busy]') === null);
  await expectSoon(async () => lines, expect.arrayContaining(['The social login provider answered: unknown']));
  await expectSoon(() => button.isEnabled(), true);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(page.url()).toBe(`${url()}/login`);
});

it('shows an error when the token is invalid, and when the provider is down', async () => {
  const { page } = await visit(browser);
  await page.goto('/login');
  await chooseNewPerson(await pressed(page, 'Login with Facebook'), 'Bad', '', 'other_app');
  await page.getByText('Facebook did not confirm who you are. Please try again.').waitFor();
  await chooseNewPerson(await pressed(page, 'Login with Facebook'), 'Down', '', 'failing');
  await page.getByText('Part of the service is unavailable. Please try again soon.').waitFor();
});

it('loads nothing from the provider before the click, and requires the terms first', async () => {
  const { page } = await visit(browser);
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login with Facebook' }).waitFor();
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByRole('button', { name: 'Sign up with Facebook' }).click();
  await page.getByText('Agree to the terms to continue.').waitFor();
  await page.getByRole('checkbox').and(page.locator(':focus')).waitFor();
  expect(requestedUrls.filter((address) => /facebook\.|\/dev\/login/.test(address))).toEqual([]);
});

describe.each(viewsAt([520, 360], 1))('in the $theme theme at $width px', ({ theme, width }) => {
  it('the provider’s login window has no accessibility violation', async () => {
    const { page } = await visit(browser, { theme, width });
    const config = (await (await fetch(`${url()}/api/config`)).json()) as {
      facebook: { app_id: string; dialog_url: string };
    };
    await page.goto(`${config.facebook.dialog_url}?client_id=${config.facebook.app_id}&state=x`);
    expect(await barriersOf(page)).toEqual([]);
  });
});
