import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connect, visit } from './testing/browser.ts';
import { confirmationLink, enter, mailLink, makePerson, newEmail, PASSWORD } from './testing/people.ts';

jest.setTimeout(120_000);

const NEW_PASSWORD = 'Scissors22';

let browser: Browser;
beforeAll(async () => {
  browser = await connect();
});
afterAll(() => browser.close());

const confirmed = (page: Page) => page.getByRole('heading', { name: 'You’re all set.' }).waitFor();

it('confirms at once in a browser that is signed in, and says so when the link is opened again', async () => {
  const person = await makePerson({ confirmed: false });
  const { page, complaints } = await visit(browser);
  await enter(page, person);
  const link = await confirmationLink(person.email);
  await page.goto(link);
  await confirmed(page);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Your account is already confirmed' }).waitFor();
  await page.getByRole('link', { name: 'Go to my profile' }).waitFor();
  const stranger = await visit(browser);
  await stranger.page.goto(link);
  await stranger.page.getByRole('heading', { name: 'Your account is already confirmed' }).waitFor();
  expect(await stranger.page.getByRole('alert').count()).toBe(0);
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
});

it('asks for the password in another browser, and signs in by it', async () => {
  const person = await makePerson({ confirmed: false });
  const { page } = await visit(browser);
  await page.goto(await confirmationLink(person.email));
  await page.getByRole('heading', { name: 'Is this your account?' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill('Wrong1234');
  await page.getByRole('button', { name: 'Confirm my account' }).click();
  await page.getByText('Wrong email or password').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm my account' }).click();
  await confirmed(page);
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
});

it('asks for the password where the session of the browser has ended, and keeps the session of somebody else', async () => {
  const [person, other] = [await makePerson({ confirmed: false }), await makePerson()];
  const ended = await visit(browser);
  await enter(ended.page, { ...person, session: { ...person.session, token: 'ended' } });
  const link = await confirmationLink(person.email);
  await ended.page.route('**/api/profile', (route) => route.abort());
  await ended.page.goto(link);
  await ended.page.getByRole('heading', { name: 'Is this your account?' }).waitFor();
  const { page } = await visit(browser);
  await enter(page, other);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Is this your account?' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(other.session.token);
});

it('lets the owner of an email set a new password when a stranger signed up with it, and logs the stranger out', async () => {
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

it('goes on with the second step of the sign-up after a reload, and asks for the password again', async () => {
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
  expect(await dialog.getByLabel('Email').inputValue()).toBe(email);
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

it('says that a newer sign-up replaced this one, and begins again', async () => {
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
  const answer = await page.evaluate(
    async ([address, password]) => {
      const registration = { email: address, password, terms_of_service: true };
      return (
        await fetch('/api/auth/registrations', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ registration }),
        })
      ).status;
    },
    [email, PASSWORD],
  );
  expect(answer).toBe(201);
  await dialog.getByLabel('Username').fill(`r_${email.slice(1, 9)}`);
  await dialog.getByLabel('Full name').fill('Too Late');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await dialog.getByText('This sign-up has expired or was replaced by a newer one. Please start again.').waitFor();
  await page.getByText('Step 1 of 2').waitFor();
});
