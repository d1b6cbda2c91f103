import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { connect, visit } from './testing/browser.ts';
import { makeAlbum, makePerson, PASSWORD } from './testing/people.ts';
import { makeWork } from './testing/works.ts';

jest.setTimeout(120_000);

let browser: Browser;
beforeAll(async () => {
  browser = await connect();
});
afterAll(() => browser.close());

it('W-096 W-097 W-243 logs in a visitor who wants to comment, keeps the session, and returns to the comment field', async () => {
  const person = await makePerson();
  const { id: album_id } = await makeAlbum(person, 'Yard sale', true);
  const { id } = await makeWork(person, 'poster.jpg', { title: 'Yard Sale 1927', album_id });
  const { page, complaints } = await visit(browser);
  const dialog = page.locator('dialog');
  await page.goto(`/images/${id}`);
  await page.locator('#comments').evaluate((place) => place.scrollIntoView());
  await page.getByRole('button', { name: 'Log in to comment' }).click();
  await dialog.getByText('Log in to comment.').waitFor();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('textarea:focus').waitFor();
  const stored = await page.evaluate(() => ({
    token: localStorage.getItem('token'),
    auth: JSON.parse(localStorage.getItem('pixchange_auth') ?? '{}') as { state: { user: object; login: boolean } },
  }));
  expect(stored.token).toMatch(/\S{20,}/);
  expect(stored.auth.state).toMatchObject({
    login: true,
    loginStay: true,
    user: { id: person.session.id, username: person.username, full_name: 'Noor Haddad' },
  });
  for (const secret of ['email', 'user_address', 'token']) expect(stored.auth.state.user).not.toHaveProperty(secret);
  expect(complaints).toEqual([]);
});
