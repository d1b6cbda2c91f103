import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { Browser, Page } from 'playwright-core';
import { connect, url, visit } from './testing/browser.ts';
import { enter, makeAlbum, makePerson, type Person } from './testing/people.ts';
import { expectSoon, pressLast } from './testing/soon.ts';
import { choose, openUpload, ready, tickBoth } from './testing/upload.ts';
import { makeWork, ownDrawing } from './testing/works.ts';

jest.setTimeout(120_000);

let browser: Browser;
let seller: Person;
let buyer: Person;
let work: ImageItemView;
beforeAll(async () => {
  browser = await connect();
  [seller, buyer] = await Promise.all([makePerson({ fullName: 'Ulla Berg' }), makePerson()]);
  const { id: album_id } = await makeAlbum(seller, 'Yard sale', true);
  work = await makeWork(seller, 'yard.svg', { title: 'Yard Sale 1927', album_id }, ownDrawing());
});
afterAll(() => browser.close());

const opened = async (person: Person, path: string, options: Parameters<typeof visit>[1] = {}) => {
  const all = await visit(browser, options);
  await enter(all.page, person);
  await all.page.goto(path);
  return all;
};

/** Takes a screenshot if `MARKET_SHOTS` names a folder. */
const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['MARKET_SHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${folder}/${name}.png` });
};

const sell = async (): Promise<void> => {
  const { page, complaints } = await opened(seller, `/images/${work.id}`);
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  await page.getByRole('textbox', { name: 'Price in pixcoins' }).fill('30');
  await page.getByText('Our fee of 5% is 1 pixcoin.').waitFor();
  await shot(page, 'sell');
  await page.getByRole('button', { name: 'Put on sale' }).click();
  await page.getByText('You get 29 pixcoins per sale after our fee. Not sold yet.').waitFor();
  await shot(page, 'own');
  expect(complaints).toEqual([]);
};

/** Buys the smallest pack with enough coins, in the payment provider's sandbox. */
const getCoins = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Get coins' }).click();
  await page.getByText('50 pixcoins are enough. You’ll have 20 left.').waitFor();
  await shot(page, 'coins');
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await pressLast((await popup).getByRole('button', { name: 'Pay with the sandbox wallet' }));
  await page.getByRole('dialog').getByText('50 pixcoins arrived').waitFor();
};

it('sells a work: the buyer gets coins and the file, and the seller gets the price minus the fee', async () => {
  await sell();
  const watching = await opened(seller, '/');
  const { page, complaints } = await opened(buyer, `/images/${work.id}`);
  const sale = page.getByRole('region', { name: 'Buy or sell this work' });
  await sale.getByText('Buy it to get the full size.').waitFor();
  expect(await page.getByText('Original', { exact: true }).count()).toBe(0);
  await shot(page, 'for-sale');
  await sale.getByRole('button', { name: 'Buy license' }).click();
  await page.getByText('You need 30 more pixcoins.').waitFor();
  await shot(page, 'too-few');
  await getCoins(page);
  await page.getByRole('definition').filter({ hasText: '20' }).waitFor();
  await shot(page, 'buy');
  await page.getByRole('button', { name: 'Buy for 30 pixcoins' }).click();
  const dialog = page.getByRole('dialog', { name: 'It’s yours' });
  await dialog.getByText('You paid 30 pixcoins.').waitFor();
  await watching.page.getByRole('banner').getByRole('definition').filter({ hasText: /^29$/ }).waitFor();
  await shot(page, 'bought');
  const address = await dialog.getByRole('link', { name: 'Download the full size' }).getAttribute('href');
  const file = await fetch(new URL(address ?? '', url()));
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toMatch(/^image\//);
  await dialog.getByRole('link', { name: 'Your purchases' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your purchases' }).waitFor();
  await page.getByRole('link', { name: 'Yard Sale 1927', exact: true }).waitFor();
  await shot(page, 'purchases');
  await page.getByRole('link', { name: 'Yard Sale 1927', exact: true }).click();
  await page.getByText('You have a license').waitFor();
  await page.getByText('Sizes and files').click();
  await page.getByText('Original', { exact: true }).waitFor();
  await shot(page, 'licensed');
  expect(complaints).toEqual([]);

  const own = await opened(seller, '/transaction');
  await own.page.getByRole('listitem').filter({ hasText: 'License sold' }).getByText('+29').waitFor();
});

it('puts a work on sale during its upload, once it is ready', async () => {
  const { page, complaints } = await openUpload(browser, seller);
  await choose(page, { name: 'lamp.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(ownDrawing()) });
  await ready(page, 1);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Selected Yard sale' }).click();
  await tickBoth(page);
  await page.getByRole('button', { name: 'Set a price' }).click();
  await page.getByText('Enter a price to continue.').waitFor();
  await page.getByLabel('Price in pixcoins').fill('45');
  await shot(page, 'upload-sell');
  await page.getByRole('button', { name: 'Confitm & Next' }).click();
  await page.getByText('1 work is on sale.').waitFor({ timeout: 60_000 });
  await page.goto(`/albums/${work.album_id}/images`);
  await page.getByText('45', { exact: true }).first().waitFor();
  expect(complaints).toEqual([]);
});

it('shows a licensed work and the purchases in Arabic on a phone with the dark theme', async () => {
  const { page } = await opened(buyer, '/', { width: 390, height: 844, theme: 'dark', touch: true });
  await page.addInitScript(() => localStorage.setItem('pixchange_language', 'ar'));
  await page.goto(`/images/${work.id}`);
  await shot(page, 'phone-dark-arabic-top');
  await page.getByText('لديك ترخيص').scrollIntoViewIfNeeded();
  await shot(page, 'phone-dark-arabic');
  await page.goto('/purchases');
  await page.getByRole('heading', { level: 1, name: 'مشترياتك' }).waitFor();
  await shot(page, 'purchases-phone-dark-arabic');
  await expectSoon(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
});
