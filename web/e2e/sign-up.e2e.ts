import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { Browser, Page } from 'playwright-core';
import { connect, visit, type Visit } from './testing/browser.ts';
import { newEmail, PASSWORD } from './testing/people.ts';
import { toast } from './testing/toast.ts';
import { allWanted, askFor, makeWanted, wanted } from './testing/wanted.ts';

jest.setTimeout(120_000);

/** One sign-up dialog that goes from test to test. */
let browser: Browser;
let visitor: Visit;

beforeAll(async () => {
  browser = await connect();
  visitor = await visit(browser);
  await visitor.page.goto('/login');
  await visitor.page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await visitor.page.getByRole('heading', { name: 'Sign Up' }).waitFor();
});
afterAll(() => browser.close());

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

it('W-101 shows with each key how far the password has come, in green and red', async () => {
  const { page } = visitor;
  const met = () =>
    page
      .locator('dialog [data-met]')
      .evaluateAll((items) => items.map((item) => item.getAttribute('data-met') === 'true'));
  for (const [word, states] of [
    ['', [false, false, false, false]],
    ['a', [false, true, false, false]],
    ['aB', [false, true, true, false]],
    ['aB1', [false, true, true, true]],
    ['aB1aaaaa', [true, true, true, true]],
  ] as const) {
    await field(page, 'Password').fill(word);
    expect(await met()).toEqual(states);
  }
  const colours = await page
    .locator('dialog [data-met]')
    .evaluateAll((items) => items.map((item) => getComputedStyle(item).color));
  await field(page, 'Password').fill('');
  const red = await page
    .locator('dialog [data-met]')
    .first()
    .evaluate((item) => getComputedStyle(item).color);
  expect(new Set(colours).size).toBe(1);
  expect(red).not.toBe(colours[0]);
});

/** From the login dialog. */
const signUp = async (page: Page): Promise<void> => {
  const dialog = page.locator('dialog');
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await field(page, 'Email').fill(newEmail());
  await field(page, 'Password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await field(page, 'Username').fill(`u_${randomUUID().slice(0, 8)}`);
  await field(page, 'Full name').fill('Ines Okafor');
  await dialog.getByRole('button', { name: 'Create account' }).click();
};

describe('what a visitor wanted happens after the registration', () => {
  let work: ImageItemView;
  beforeAll(async () => {
    work = await makeWanted();
  });

  it.each(allWanted)('%s', async (name) => {
    const { page, complaints } = await visit(browser);
    await askFor(page, name, work);
    await signUp(page);
    await wanted[name].happens(page);
    if (name === 'favourite' || name === 'follow') {
      await page.getByRole('button', { name: 'Start Now' }).click();
      await page.waitForURL('**/profile');
    } else {
      await toast(page).filter({ hasText: 'Welcome! Check your email for the verification link.' }).waitFor();
    }
    expect(complaints).toEqual([]);
  });
});
