import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { createClient } from '@pixchange/contracts/http/client';
import type { Browser, Page } from 'playwright-core';
import { launch, url, type Visit } from './testing/browser.ts';
import { makeAlbum, makePerson, type Person } from './testing/people.ts';
import {
  batchSent,
  choose,
  holdStorage,
  openUpload,
  png,
  ready,
  tickBoth,
  tile,
  toPermissions,
} from './testing/upload.ts';

jest.setTimeout(60_000);

let browser: Browser;
let person: Person;

beforeAll(async () => {
  browser = await launch();
  person = await makePerson();
  await makeAlbum(person, 'Wet windows', true);
});
afterAll(() => browser.close());

const opened = (): Promise<Visit> => openUpload(browser, person);
const confirm = (page: Page) => page.getByRole('button', { name: 'Confitm & Next' });
const makeCollection = (title: string) =>
  createClient({ baseUrl: url() })(collectionsHttp.create, {
    token: person.session.token,
    body: { collection: { title, max_amount: 10 } } as never,
  });

it('W-160 Q-13 names an interrupted connection, pauses, and goes on by itself when it is back', async () => {
  const { page, context } = await opened();
  await context.setOffline(true);
  await choose(page, 'poster.jpg');
  await tile(page, 'poster.jpg').getByText('Internet connection error', { exact: true }).waitFor();
  expect(await page.getByRole('progressbar', { name: 'Upload of poster' }).count()).toBe(0);
  await page.getByText('You are offline. The uploads go on by themselves').waitFor();
  await context.setOffline(false);
  await ready(page, 1);
  expect(await page.getByText('You are offline.').count()).toBe(0);
  await context.close();
});

it('W-161 Q-12 names any other failure, and tries again one by one or all at once', async () => {
  const { page, context } = await opened();
  await page.route('**/storage/**', (route) => route.fulfill({ status: 403 }));
  await choose(page, png('one.png'), png('two.png'), png('three.png'));
  await page.getByText('Remove the 3 failed files to go on').waitFor();
  for (const name of ['one.png', 'two.png', 'three.png'])
    await tile(page, name).getByText('Unknown error', { exact: true }).waitFor();
  await page.unroute('**/storage/**');
  await page.getByRole('button', { name: 'Retry one' }).click();
  await ready(page, 1, 3);
  await page.getByRole('button', { name: 'Retry all failed' }).click();
  await ready(page, 3);
  expect(await page.getByRole('button', { name: 'Retry all failed' }).count()).toBe(0);
  await context.close();
});

it('W-162 puts a lost connection at every image, and saves them at the next try', async () => {
  const { page, context } = await opened();
  await choose(page, png('one.png'), png('two.png'));
  await ready(page, 2);
  await toPermissions(page, /Wet windows/);
  await tickBoth(page);
  await context.setOffline(true);
  await confirm(page).click();
  await page.getByText('Internet connection issue', { exact: true }).nth(1).waitFor();
  expect(await page.getByText('Internet connection issue', { exact: true }).count()).toBe(2);
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  for (const name of ['one.png', 'two.png'])
    await tile(page, name).getByText('Internet connection issue', { exact: true }).waitFor();
  await context.setOffline(false);
  await toPermissions(page, /Wet windows/);
  await confirm(page).click();
  await page.getByText('2 works saved.').waitFor();
  await context.close();
});

it('W-158 W-159 waits for every image, and leaves out what failed on the way', async () => {
  const { page, context } = await opened();
  await choose(page, png('good.png'));
  await ready(page, 1);
  const held = await holdStorage(page);
  await choose(page, png('late.png'));
  await tile(page, 'late.png').getByText('per cent').waitFor();
  await toPermissions(page, /Wet windows/);
  await tickBoth(page);
  await page.getByText('Uploading: 1 of 2 ready.').waitFor();
  expect(await confirm(page).isDisabled()).toBe(true);
  await (await held.first()).fulfill({ status: 403 });
  await page.waitForFunction(() => document.querySelector('dialog footer button:last-child:not(:disabled)') !== null);
  const batch = await batchSent(page, () => confirm(page).click());
  expect(batch.map(({ title }) => title)).toEqual(['good']);
  await page.getByText('1 work saved.').waitFor();
  await context.close();
});

it('W-166 takes a collection for an album', async () => {
  const { id } = await makeCollection('City birds');
  const { page, context } = await opened();
  await choose(page, png('pigeon.png'));
  await ready(page, 1);
  await toPermissions(page, /City birds/, 'NFT Collection');
  await page.getByText('1 work goes to City birds, an NFT collection').waitFor();
  await tickBoth(page);
  const batch = await batchSent(page, () => confirm(page).click());
  expect(batch).toMatchObject([{ title: 'pigeon', collection_id: id }]);
  expect(batch[0]).not.toHaveProperty('album_id');
  await page.waitForURL(`**/collections/${id}`);
  await context.close();
});

it('W-167 leaves for the page that makes a collection, and keeps the files', async () => {
  const { page, context } = await opened();
  await choose(page, png('kept.png'));
  await ready(page, 1);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('tab', { name: 'NFT Collection' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Create collection' }).click();
  await page.waitForURL(`${url()}/create-collection`);
  await page.locator('dialog').waitFor({ state: 'detached' });
  // By the page's own navigation, as a link would.
  await page.getByRole('link', { name: 'My Profile' }).first().click();
  await page.locator('main').getByRole('button', { name: 'Upload' }).click();
  await tile(page, 'kept.png').waitFor();
  await context.close();
});

it('W-167 comes back to the files that wait for the collection, once it is made', async () => {
  const { page, context } = await opened();
  await choose(page, png('waits.png'));
  await ready(page, 1);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('tab', { name: 'NFT Collection' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Create collection' }).click();
  await page.waitForURL(`${url()}/create-collection`);
  await page.getByLabel('Title').fill('Made on the way');
  await page.getByRole('button', { name: 'Create collection' }).click();
  await page.getByText('They go to the collection “Made on the way”.').waitFor();
  await tile(page, 'waits.png').waitFor();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.waitForURL(/\/collections\/[\w-]+$/);
  await page.locator('main').getByRole('link', { name: /waits/ }).first().waitFor();
  await context.close();
});

it('W-168 W-163 sends straight to a given collection, and skips what can not be saved', async () => {
  const { id } = await makeCollection('Rain only');
  const { page, context } = await openUpload(browser, person, id);
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await page.route('**/api/images', (route) =>
    route.request().postData()?.includes('"bad"') === true
      ? route.fulfill({ status: 500, json: { errors: [] } })
      : route.continue(),
  );
  await choose(page, png('good.png'), png('bad.png'));
  await ready(page, 2);
  await page.getByText('They go to the collection “Rain only”.').waitFor();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/images'));
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ image: { collection_id: id, price: 0, for_sale: false } });
  await page.getByText('1 work saved, 1 could not be saved.').waitFor();
  expect(await page.locator('dialog').count()).toBe(0);
  expect(lines.filter((line) => line.includes('“bad” was not saved'))).toHaveLength(1);
  await context.close();
});

it('shows a file that is not what it says as failed, with the reason', async () => {
  const { page, context } = await opened();
  await choose(page, {
    name: 'fake.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('this is no film at all, whatever its name may say'),
  });
  await ready(page, 1);
  await toPermissions(page, /\d works?$/, 'Private Albums');
  await tickBoth(page);
  await confirm(page).click();
  const failed = page.locator('[data-status="failed"]');
  await failed.waitFor();
  expect((await failed.textContent())?.length).toBeGreaterThan('fake'.length);
  await context.close();
});

it('counts only the works that the server could make as saved, and names the others with a way to remove them', async () => {
  const { page, context } = await opened();
  await choose(page, png('sound.png'), {
    name: 'fake.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('this is no film at all, whatever its name may say'),
  });
  await ready(page, 2);
  await toPermissions(page, /\d works?$/, 'Private Albums');
  await tickBoth(page);
  await confirm(page).click();
  await page.getByText('1 work saved. “fake” could not be used: remove it by its menu.').waitFor();
  const failed = page.locator('[data-status="failed"]').filter({ hasText: 'fake' }).first();
  await failed.waitFor();
  await context.close();
});
