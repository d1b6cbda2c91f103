import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { uploads } from '@pixchange/contracts/http/limits';
import type { Browser, Page } from 'playwright-core';
import { connect, type Visit } from './testing/browser.ts';
import { makeAlbum, makePerson, type Person } from './testing/people.ts';
import {
  batchSent,
  choose,
  dropOn,
  holdStorage,
  openUpload,
  png,
  ready,
  tickBoth,
  tile,
  toPermissions,
  type MadeFile,
} from './testing/upload.ts';
import { expectSoon } from './testing/soon.ts';
import { formOf } from './testing/works.ts';

jest.setTimeout(120_000);

let browser: Browser;
let person: Person;

beforeAll(async () => {
  browser = await connect();
  person = await makePerson();
  await makeAlbum(person, 'Wet windows', true);
});
afterAll(() => browser.close());

const opened = (): Promise<Visit> => openUpload(browser, person);
const many = (count: number, from = 0): MadeFile[] =>
  Array.from({ length: count }, (_, index) => png(`f${from + index}.png`));
const tiles = (page: Page) => page.locator('[data-file]');
const overflow = (page: Page) => page.getByText('You can upload 100 images at once. We left out the rest.');

/**
 * Drops a file of the given size in bytes. The page creates the file, because sending that many bytes to it would be
 * slow.
 */
const dropSized = (page: Page, name: string, size: number): Promise<void> =>
  page.getByTestId('upload-zone').evaluate(
    (zone, made) => {
      const dataTransfer = new DataTransfer();
      const bytes = new Uint8Array(made.size);
      bytes.set(made.start);
      dataTransfer.items.add(new File([bytes], made.name, { type: 'image/png' }));
      zone.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    },
    // Decoders ignore the zeros after the end of the picture.
    { name, size, start: [...png(name).buffer] },
  );

it('W-145 W-144 accepts files of at most 25 MB, and enables Next once failed files are removed', async () => {
  const { page, context } = await opened();
  await page.route('**/api/attachments', () => undefined);
  await dropSized(page, 'full.png', uploads.bytesMax);
  await tile(page, 'full.png').getByText('0 percent').waitFor();
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await expectSoon(() => next.isEnabled(), true);
  await dropSized(page, 'over.png', uploads.bytesMax + 1);
  await tile(page, 'over.png').getByText('File is more than 25 MB', { exact: true }).waitFor();
  await expectSoon(() => next.isDisabled(), true);
  await page.getByRole('button', { name: 'Remove over' }).click();
  await expectSoon(() => next.isEnabled(), true);
  await context.close();
});

it('W-146 W-147 refuses pictures with a side of fewer than 200 pixels, except SVG', async () => {
  const { page, context } = await opened();
  const svg = {
    name: 'tiny.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><path d="M0 0h24v24H0z"/></svg>',
    ),
  };
  await choose(page, png('narrow.png', 199, 200), png('low.png', 200, 199), png('enough.png', 200, 200), svg);
  await ready(page, 2, 4);
  for (const name of ['narrow.png', 'low.png'])
    await tile(page, name).getByText('File has low resolution', { exact: true }).waitFor();
  for (const name of ['enough.png', 'tiny.svg']) await tile(page, name).getByText('Ready', { exact: true }).waitFor();
  await context.close();
});

it('reports a picture that the browser cannot read, and does not send it', async () => {
  const { page, context } = await opened();
  let tickets = 0;
  await page.route('**/api/attachments', (route) => {
    tickets += 1;
    return route.continue();
  });
  await choose(page, { name: 'noise.gif', mimeType: 'image/gif', buffer: randomBytes(50_000) });
  await tile(page, 'noise.gif').getByText('This file is damaged or not an image').waitFor();
  await expectSoon(() => page.getByRole('button', { name: 'Next', exact: true }).isDisabled(), true);
  expect(tickets).toBe(0);
  await page.getByRole('button', { name: 'Remove noise' }).click();
  await page.getByRole('heading', { name: 'Drag Files to Upload' }).waitFor();
  await context.close();
});

it('W-148 W-265 accepts only images, HEIC by its file extension, and video', async () => {
  const { page, context } = await opened();
  const accept = (await page.getByTestId('upload-files').getAttribute('accept'))?.split(',') ?? [];
  expect(accept).toEqual(
    expect.arrayContaining([
      'image/png',
      'image/gif',
      'image/jpeg',
      'image/svg+xml',
      'image/webp',
      'image/heic',
      'video/mp4',
      '.heic',
      '.heif',
    ]),
  );
  expect(await dropOn(page, '[data-testid="upload-zone"]', ['notes.txt'], 'text/plain')).toBe(true);
  await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await page.getByText('“notes.txt” isn’t an image or video we support.').waitFor();
  // The client decodes HEIC pictures, which the browser can't show.
  await choose(page, 'photo.heic', 'film.mp4');
  await ready(page, 2);
  await tile(page, 'photo.heic').locator('img[src^="blob:"]').first().waitFor();
  await tile(page, 'film.mp4').locator('video').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Remove photo' }).click();
  const typed = page.waitForRequest('**/api/attachments');
  await choose(page, { name: 'IMG_1.HEIF', mimeType: '', buffer: Buffer.from('....ftypheic') });
  expect(await formOf(await typed)).toMatchObject({ 'attachment[content_type]': 'image/heif' });
  await context.close();
});

it('W-150 accepts at most 100 files, and reports that it left out the rest', async () => {
  const { page, context } = await opened();
  await page.route('**/api/attachments', () => undefined);
  await choose(page, ...many(60));
  await choose(page, ...many(40, 60));
  await tiles(page).nth(99).waitFor();
  expect(await overflow(page).count()).toBe(0);
  for (let index = 60; index < 70; index += 1) await page.getByRole('button', { name: `Remove f${index}` }).click();
  await choose(page, ...many(50, 200));
  await overflow(page).waitFor();
  await expectSoon(() => tiles(page).count(), 100);
  await context.close();
  const other = await opened();
  await other.page.route('**/api/attachments', () => undefined);
  await choose(other.page, ...many(101));
  await overflow(other.page).waitFor();
  await expectSoon(() => tiles(other.page).count(), 100);
  await other.context.close();
});

it('W-151 splits tags at spaces, and drops duplicates and all after the fifth', async () => {
  const { page, context } = await opened();
  await choose(page, png('one.png'));
  const box = page.locator('dialog [data-tags]');
  await page.getByPlaceholder('enter up to 5 hashtags').pressSequentially('a b a c d e f ');
  await page.getByText('5 of 5').waitFor();
  const labels = () =>
    box.getByRole('button').evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  await expectSoon(
    labels,
    ['a', 'b', 'c', 'd', 'e'].map((tag) => `Remove the hashtag ${tag}`),
  );
  await context.close();
});

it('splits tags at commas, too, and trims the number sign', async () => {
  const { page, context } = await opened();
  await choose(page, png('frog.png'));
  await page.getByPlaceholder('enter up to 5 hashtags').fill('#cats,dogs, #birds,');
  for (const tag of ['cats', 'dogs', 'birds'])
    await page.getByRole('button', { name: `Remove the hashtag ${tag}`, exact: true }).waitFor();
  await page.getByText('3 of 5').waitFor();
  await context.close();
});

it('W-152 W-153 names a work after its file, and saves another title on Enter or on a click elsewhere', async () => {
  const { page, context } = await opened();
  await choose(page, png('second.ridge.png'));
  const title = page.getByLabel('Title of second.ridge.png');
  await expectSoon(() => title.inputValue(), 'second.ridge');
  await title.fill('Second Ridge');
  await title.press('Enter');
  await page.getByRole('button', { name: 'Remove Second Ridge' }).waitFor();
  await title.fill('Third Ridge');
  await page.getByText('Tap on title to rename.').click();
  await page.getByRole('button', { name: 'Remove Third Ridge' }).waitFor();
  await title.fill('Fourth Ridge');
  await title.press('Escape');
  await expectSoon(() => title.inputValue(), 'Third Ridge');
  await context.close();
});

it('W-155 Q-15 edits a copy of a work’s details, with its alt text beside its title', async () => {
  const { page, context } = await opened();
  await choose(page, png('frog.png'));
  await page.getByLabel('Alt text of frog.png').fill('A frog');
  await page.getByRole('button', { name: 'Edit frog' }).click();
  const dialog = page.locator('dialog');
  await page.getByRole('heading', { name: 'Edit image' }).waitFor();
  await expectSoon(() => dialog.getByLabel('Alt text').inputValue(), 'A frog');
  await dialog.getByLabel('Title').fill('Toad');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectSoon(() => page.getByLabel('Title of frog.png').inputValue(), 'frog');
  await page.getByRole('button', { name: 'Edit frog' }).click();
  await dialog.getByLabel('Title').fill('Rain frog');
  await dialog.getByLabel('Alt text').fill('A frog under an umbrella');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectSoon(() => page.getByLabel('Title of frog.png').inputValue(), 'Rain frog');
  await expectSoon(() => page.getByLabel('Alt text of frog.png').inputValue(), 'A frog under an umbrella');
  await context.close();
});

it('W-154 W-271 gives the shared tags to works without their own, and a subcategory only to works with a chosen one', async () => {
  const { page, context } = await opened();
  await page.route('**/api/categories?*', (route) =>
    route.fulfill({
      json: {
        collection: [{ id: 'c', name: 'Weather', slug: 'weather', cover: null }],
        total_pages: 1,
        total_count: 1,
        page: 1,
      },
    }),
  );
  await page.route('**/api/categories/c/subcategories?*', (route) =>
    route.fulfill({
      json: {
        collection: [{ id: 'rain', name: 'Rain', slug: 'rain', cover: null, category_id: 'c' }],
        total_pages: 1,
        total_count: 1,
        page: 1,
      },
    }),
  );
  await page.route('**/api/web/images/batches', (route) => route.fulfill({ status: 204 }));
  await choose(page, png('own.png'), png('shared.png'));
  await page.getByPlaceholder('enter up to 5 hashtags').fill('paper cut ');
  await page.getByRole('button', { name: 'Edit own' }).click();
  await page.getByPlaceholder('enter up to 5 hashtags').fill('mine ');
  await page.getByLabel('Category').selectOption({ label: 'Rain' });
  await page.getByLabel('Show it to everyone').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await ready(page, 2);
  await toPermissions(page, /Wet windows/);
  await tickBoth(page);
  const [own, shared] = await batchSent(page, () => page.getByRole('button', { name: 'Confitm & Next' }).click());
  expect(own).toMatchObject({ title: 'own', tags: ['mine'], subcategory_id: 'rain', allow_publish: false, price: 0 });
  expect(shared).toMatchObject({ title: 'shared', tags: ['paper', 'cut'], allow_publish: true, price: 0 });
  expect(shared).not.toHaveProperty('subcategory_id');
  await context.close();
});

it('W-156 W-157 W-270 uploads each file immediately with its upload form, and marks it as ready after a 204 response', async () => {
  const { page, context } = await opened();
  await page.evaluate(() => {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) document.body.dataset['fields'] = JSON.stringify([...body.keys()]);
      send.call(this, body);
    };
  });
  const held = await holdStorage(page);
  const answered = page.waitForResponse('**/api/attachments');
  await choose(page, png('one.png'));
  const { url: address, fields } = (await (await answered).json()) as { url: string; fields: Record<string, string> };
  await page.waitForFunction(() => document.body.dataset['fields'] !== undefined);
  expect(JSON.parse((await page.evaluate(() => document.body.dataset['fields'])) ?? '')).toEqual([
    ...Object.keys(fields),
    'file',
  ]);
  const post = await held.first();
  expect(post.request().url()).toBe(address);
  expect(Object.keys(post.request().headers())).not.toContain('authorization');
  await ready(page, 0, 1);
  await expectSoon(() => tile(page, 'one.png').getByText('Ready').count(), 0);
  await post.fulfill({ status: 204 });
  await ready(page, 1);
  await context.close();
});
