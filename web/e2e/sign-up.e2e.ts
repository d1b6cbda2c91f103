import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launch, visit, type Visit } from './testing/browser.ts';

jest.setTimeout(120_000);

/** One sign-up dialog that goes from test to test. */
let browser: Browser;
let visitor: Visit;

beforeAll(async () => {
  browser = await launch();
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
