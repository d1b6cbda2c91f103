import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { barriersOf } from './testing/barriers.ts';
import { connect, visit } from './testing/browser.ts';
import { enter, makePerson } from './testing/people.ts';
import { ready } from './testing/upload.ts';
import { ownDrawing } from './testing/works.ts';

jest.setTimeout(180_000);

let browser: Browser;

beforeAll(async () => {
  browser = await connect();
});
afterAll(() => browser.close());

/** Opens the home page as a new member. `press` clicks and counts, and `presses` returns the count. */
const asNewMember = async (size: object = {}) => {
  const opened = await visit(browser, size);
  await enter(opened.page, await makePerson({ fullName: 'Mira Sol' }));
  await opened.page.goto('/');
  let count = 0;
  const press = async (target: Locator) => {
    count += 1;
    await target.click();
  };
  return { ...opened, press, presses: () => count };
};

const six = () =>
  Array.from({ length: 6 }, (_, index) => ({
    name: `f${index + 1}.svg`,
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(ownDrawing()),
  }));

it.each(['in the table', 'in the last stage'])(
  'publishes six files with one price, typed %s, in eight presses',
  async (where) => {
    const { page, complaints, press, presses } = await asNewMember();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await press(button('Upload').first());
    const chooser = page.waitForEvent('filechooser');
    await press(button('Choose Files from computer'));
    await (await chooser).setFiles(six());
    await ready(page, 6);
    if (where === 'in the table') {
      await press(button('Edit as a table'));
      await page.keyboard.type('45');
      expect(await barriersOf(page)).toEqual([]);
    }
    await press(button('Next'));
    await page.getByRole('heading', { name: 'Select Album' }).waitFor();
    await press(button('Next'));
    await press(page.getByLabel('Let others share it'));
    await press(page.getByLabel('I made it'));
    if (where === 'in the last stage') {
      await press(button('Set a price'));
      await page.keyboard.type('45');
    }
    await press(button('Confitm & Next'));
    await page.getByText('6 works are on sale.').waitFor();
    expect(presses()).toBe(8);
    expect(complaints).toEqual([]);
  },
);

it('keeps its width and its upper edge in all stages', async () => {
  const { page } = await asNewMember();
  const dialog = page.locator('dialog');
  const place = () =>
    dialog.evaluate(async (element) => {
      await Promise.all(element.getAnimations().map(({ finished }) => finished));
      const { x, y, width } = element.getBoundingClientRect();
      return [x, y, width];
    });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  const first = await place();
  await page.getByTestId('upload-files').setInputFiles(six());
  await ready(page, 6);
  expect(await place()).toEqual(first);
  await button('Next').click();
  await page.getByRole('heading', { name: 'Select Album' }).waitFor();
  expect(await place()).toEqual(first);
  await button('Next').click();
  await page.getByLabel('I made it').waitFor();
  expect(await place()).toEqual(first);
});

it('shows every field of the table without scrolling sideways on a phone', async () => {
  const { page, complaints } = await asNewMember({ width: 390, height: 844, touch: true });
  await page.goto('/profile?upload=');
  await page.getByTestId('upload-files').setInputFiles(six());
  await ready(page, 6);
  await page.getByRole('button', { name: 'Edit as a table' }).click();
  await page.getByLabel('Title of f6.svg').fill('Sixth');
  await page.getByLabel('Price of f6.svg').fill('60');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await barriersOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
