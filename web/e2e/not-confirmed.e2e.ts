import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { makeWorks } from './testing/album-works.ts';
import { connect, visit } from './testing/browser.ts';
import { enter, makeAlbum, makePerson } from './testing/people.ts';

jest.setTimeout(120_000);

let browser: Browser;
let page: Page;
const writes: string[] = [];

/**
 * The server makes no albums for an account that is not confirmed, so that the person is a confirmed one here, of whom the
 * browser is told otherwise: as for an account whose confirmation was taken back.
 */
beforeAll(async () => {
  browser = await connect();
  const person = await makePerson();
  const [hidden] = [await makeAlbum(person, 'Hidden', false), await makeAlbum(person, 'Shown', true)];
  await makeWorks(person, hidden.id, 'sticker.png');
  ({ page } = await visit(browser));
  await page.route('**/api/profile', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), status: 'not_confirmed' } });
  });
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/'))
      writes.push(`${request.method()} ${request.url()}`);
  });
  await enter(page, { ...person, session: { ...person.session, status: 'not_confirmed' } });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Menu for Hidden' }).waitFor();
});
afterAll(() => browser.close());

const menu = (album: string, entry: string) => async (): Promise<void> => {
  await page.getByRole('button', { name: `Menu for ${album}` }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};

const actions: Record<string, () => Promise<void>> = {
  publish: menu('Hidden', 'Publish'),
  unpublish: menu('Shown', 'Unpublish'),
  share: menu('Shown', 'Share'),
  rename: menu('Shown', 'Rename'),
  delete: menu('Shown', 'Delete'),
  'Edit Profile': () => page.getByRole('button', { name: 'Edit Profile' }).click(),
  'add album': () => page.getByRole('button', { name: 'Add private album' }).first().click(),
};

it.each(Object.keys(actions))(
  'W-134 %s opens the confirm-account dialog in place of acting, and calls nothing',
  async (name) => {
    writes.length = 0;
    await actions[name]?.();
    const dialog = page.getByRole('dialog', { name: 'Confirm your account' });
    await dialog.getByText('Please confirm your account to unlock all the features.').waitFor();
    expect(await page.locator('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/profile');
    expect(writes).toEqual([]);
  },
);
