import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { Browser, Page } from 'playwright-core';
import { connect, visit, type Visit } from './testing/browser.ts';
import { makePerson, PASSWORD, type Person } from './testing/people.ts';
import { allWanted, askFor, makeWanted, wanted } from './testing/wanted.ts';

jest.setTimeout(120_000);

/** A visitor's page that goes from test to test, and somebody who is registered. */
let browser: Browser;
let visitor: Visit;
let person: Person;
let work: ImageItemView;

beforeAll(async () => {
  browser = await connect();
  [visitor, person, work] = await Promise.all([visit(browser), makePerson(), makeWanted()]);
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

const logIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Email').fill(person.email);
  await password(page).fill(PASSWORD);
  await submit(page).click();
};

it('W-096 W-097 keeps the token and the person, without email and address, and closes', async () => {
  const page = await openLogin();
  await logIn(page);
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

describe('what a visitor wanted happens after the login', () => {
  it.each(allWanted)('%s', async (name) => {
    const { page, complaints } = await visit(browser);
    await askFor(page, name, work);
    await logIn(page);
    await wanted[name].happens(page);
    expect(complaints).toEqual([]);
  });

  it('and who has the work among their favourites already keeps it there', async () => {
    const { page } = await visit(browser);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/albums/favourites')) sent.push(request.method());
    });
    await askFor(page, 'favourite', work);
    await logIn(page);
    await wanted.favourite.happens(page);
    await page.reload();
    await page.getByRole('button', { name: /^Favourite/, pressed: true }).waitFor();
    expect(sent).toEqual(['POST']);
  });

  it('but not after the dialog was closed', async () => {
    const { page } = await visit(browser);
    await askFor(page, 'upload', work);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.locator('header').getByRole('button', { name: 'Login' }).click();
    await logIn(page);
    await page.locator('header').getByRole('button', { name: 'Noor Haddad' }).waitFor();
    await page.locator('dialog').waitFor({ state: 'detached' });
  });
});
