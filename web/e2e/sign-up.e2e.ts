import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connect, visit } from './testing/browser.ts';
import { makeAlbum, makePerson, newEmail, PASSWORD } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';
import { toast } from './testing/toast.ts';
import { makeWork } from './testing/works.ts';

jest.setTimeout(120_000);

let browser: Browser;
beforeAll(async () => {
  browser = await connect();
});
afterAll(() => browser.close());

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

it('W-101 shows by color which rules the password meets', async () => {
  const { page } = await visit(browser);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign Up' }).waitFor();
  const colors = (): Promise<string[]> =>
    page.locator('dialog [data-met]').evaluateAll((items) => items.map((item) => getComputedStyle(item).color));
  const met = () => page.locator('dialog [data-met="true"]').count();
  await field(page, 'Password').fill('aB1aaaaa');
  await expectSoon(met, 4);
  await expectSoon(async () => new Set(await colors()).size, 1);
  const [green] = await colors();
  await field(page, 'Password').fill('');
  await expectSoon(met, 0);
  await expectSoon(async () => (await colors())[0] === green, false);
});

it('moves a visitor’s saved work to the account that they create', async () => {
  const seller = await makePerson({ fullName: 'Ulla Berg' });
  const { id: album_id } = await makeAlbum(seller, 'Yard sale', true);
  const { id } = await makeWork(seller, 'poster.jpg', { title: 'Yard Sale 1927', album_id });
  const { page, complaints } = await visit(browser);
  const dialog = page.locator('dialog');
  await page.goto(`/images/${id}`);
  await page.getByRole('button', { name: /^Favourite/ }).click();
  await page.locator('main button[aria-pressed=true]').waitFor();
  await toast(page).filter({ hasText: 'Saved on this device' }).getByRole('button', { name: 'Sign up' }).click();
  await field(page, 'Email').fill(newEmail());
  await field(page, 'Password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await field(page, 'Username').fill(`u_${randomUUID().slice(0, 8)}`);
  await field(page, 'Full name').fill('Ines Okafor');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await toast(page).filter({ hasText: 'Saved to your favourites' }).waitFor();
  // Uses a selector, because the welcome dialog hides the button from the accessibility tree.
  await page.locator('main button[aria-pressed=true]').waitFor();
  await page.getByRole('button', { name: 'Start Now' }).click();
  await page.waitForURL('**/profile');
  expect(complaints).toEqual([]);
});
