import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connect, visit } from './testing/browser.ts';
import { enter, makeAlbum, makePerson, type Person } from './testing/people.ts';
import { toast } from './testing/toast.ts';

jest.setTimeout(120_000);

let browser: Browser;
let person: Person;

beforeAll(async () => {
  browser = await connect();
  person = await makePerson();
  await makeAlbum(person, 'Sketch table', false);
});
afterAll(() => browser.close());

const removeAlbum = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Menu for Sketch table' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Delete' }).waitFor();
};

it('W-180 shows success or failure by color and by icon', async () => {
  const { page, context } = await visit(browser);
  const other = await makePerson({ fullName: 'Ines Okafor' });
  await enter(page, person);
  const look = () =>
    toast(page).evaluate((element) => [
      element.getAttribute('data-kind'),
      getComputedStyle(element).borderInlineStartColor,
      element.querySelector('path')?.getAttribute('d'),
    ]);
  await page.goto('/profile');
  await removeAlbum(page);
  await page.locator('dialog').getByRole('button', { name: 'Delete' }).click();
  // Reads all properties in one call, because the toast disappears after a few seconds.
  const good = await look();
  await page.route('**/api/follows', (route) =>
    route.fulfill({
      status: 429,
      json: { errors: [{ attribute: 'base', title: 'Too many attempts', code: 'too_many_requests' }] },
    }),
  );
  await page.goto(`/users/${other.session.id}`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  const bad = await look();
  expect([good[0], bad[0]]).toEqual(['success', 'error']);
  expect(bad[1]).not.toBe(good[1]);
  expect(bad[2]).not.toBe(good[2]);
  await context.close();
});
