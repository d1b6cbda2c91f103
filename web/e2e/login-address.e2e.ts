import { afterAll, beforeAll, describe, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connect, go, url, visit } from './testing/browser.ts';
import { enter, makePerson, newEmail, PASSWORD, type Person } from './testing/people.ts';
import { pressLast } from './testing/soon.ts';

jest.setTimeout(120_000);

const ASKING = '/?error=auth_requried';

let browser: Browser;
let person: Person;
beforeAll(async () => {
  browser = await connect();
  person = await makePerson();
});
afterAll(() => browser.close());

const loginDialog = (page: Page) => page.getByRole('heading', { name: 'Login to Connect', exact: true });

/** Opens a page that needs an account; the visitor is redirected to home, where the login dialog opens. */
const openGuardedPage = async (page: Page): Promise<void> => {
  await page.goto('/profile');
  await loginDialog(page).waitFor();
  await page.waitForURL(`${url()}${ASKING}`);
};

const login = async (page: Page): Promise<void> => {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('dialog').getByRole('button', { name: 'Login', exact: true }).click();
  await page.locator('header').getByRole('button', { name: 'Noor Haddad' }).waitFor();
  await page.locator('dialog').waitFor({ state: 'detached' });
};

/** Logs in with a social account that was never registered, and waits for the error. */
const beRefusedByFacebook = async (page: Page): Promise<void> => {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Login with Facebook' }).click();
  const window = await opened;
  await window.getByRole('radio', { name: /Someone new/ }).check();
  await window.getByLabel('New person’s name').fill('Stranger');
  await window.getByLabel('New person’s email').fill(newEmail());
  await pressLast(window.getByRole('button', { name: 'Continue' }));
  await page.getByText('You have never been registered!').waitFor();
};

const isClean = async (page: Page): Promise<void> => {
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.waitForURL((address) => !address.searchParams.has('error'));
};

describe('the query that requests a login is removed from the address', () => {
  const ways: Record<string, (page: Page) => Promise<unknown>> = {
    'on Back': (page) => page.goBack(),
    'on Escape after a reload': async (page) => {
      await page.reload();
      await loginDialog(page).waitFor();
      await page.keyboard.press('Escape');
    },
    'on Escape after a social login was refused': async (page) => {
      await beRefusedByFacebook(page);
      await page.keyboard.press('Escape');
    },
    'on going back after logging in': async (page) => {
      await login(page);
      await go(page, '/faq');
      await page.getByRole('button', { name: 'Open all' }).waitFor();
      await page.goBack();
    },
  };
  it.each(Object.keys(ways))('%s', async (way) => {
    const { page } = await visit(browser);
    await openGuardedPage(page);
    await ways[way]?.(page);
    await isClean(page);
  });

  it('on a reload after a login in another tab', async () => {
    const { page, context } = await visit(browser);
    await openGuardedPage(page);
    const other = await context.newPage();
    await enter(other, person);
    await page.reload();
    await page.locator('header').getByRole('button', { name: 'Noor Haddad' }).waitFor();
    await isClean(page);
  });
});
