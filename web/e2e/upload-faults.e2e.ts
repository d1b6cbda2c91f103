import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { uploads } from '@pixchange/contracts/http/limits';
import type { Browser, Page } from 'playwright-core';
import { launch, visit, type Visit } from './testing/browser.ts';
import { enter, file, makePerson } from './testing/people.ts';

jest.setTimeout(60_000);

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const openUpload = async (): Promise<Visit> => {
  const opened = await visit(browser);
  await enter(opened.page, await makePerson());
  await opened.page.goto('/profile');
  await opened.page.locator('main').getByRole('button', { name: 'Upload' }).click();
  return opened;
};

const choose = (page: Page, ...names: string[]): Promise<void> => page.getByTestId('upload-files').setInputFiles(names.map(file));

it('refuses what is too small or too large, and goes on once it is removed', async () => {
  const { page } = await openUpload();
  await page.getByTestId('upload-files').setInputFiles([
    { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(uploads.bytesMax + 1) },
  ]);
  await page.getByText('File is more than 25 MB').waitFor();
  await choose(page, 'small.png', 'sticker.png');
  await page.getByText('File has low resolution').waitFor();
  const next = page.getByRole('button', { name: 'Next' });
  expect(await next.isDisabled()).toBe(true);
  await page.getByText('Remove the 2 failed files to go on').waitFor();
  await page.getByRole('button', { name: 'Remove huge' }).click();
  await page.getByText('Remove “small” to go on').waitFor();
  await page.getByRole('button', { name: 'Remove small' }).click();
  await page.getByText('1 of 1 ready.').waitFor();
  expect(await next.isDisabled()).toBe(false);
  await page.getByRole('button', { name: 'Remove sticker' }).click();
  await page.getByRole('heading', { name: 'Drag Files to Upload' }).waitFor();
});

it('names an interrupted connection, and goes on by itself when it is back', async () => {
  const { page, context } = await openUpload();
  await context.setOffline(true);
  await choose(page, 'poster.jpg');
  await page.getByText('Internet connection error').waitFor();
  await context.setOffline(false);
  await page.getByText('1 of 1 ready.').waitFor();
});

it('shows a file that is not what it says as failed, with the reason', async () => {
  const { page } = await openUpload();
  await page.getByTestId('upload-files').setInputFiles([{ name: 'fake.mp4', mimeType: 'video/mp4', buffer: Buffer.from('this is no film at all, whatever its name may say') }]);
  await page.getByText('1 of 1 ready.').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('tab', { name: 'Private Albums' }).click();
  await page.locator('dialog').getByRole('button', { name: /0 works/ }).click();
  await page.getByLabel('Let others share it').check();
  await page.getByLabel('I made it').check();
  await page.getByRole('button', { name: 'Confitm & Next' }).click();
  const failed = page.locator('[data-status="failed"]');
  await failed.waitFor();
  expect((await failed.textContent())?.length).toBeGreaterThan('fake'.length);
});
