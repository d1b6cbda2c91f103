import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connect, url, type Visit } from './testing/browser.ts';
import { makeAlbum, makePerson } from './testing/people.ts';
import { batchSent, choose, dropOn, openUpload, png, ready, tickBoth, tile } from './testing/upload.ts';

jest.setTimeout(120_000);

/** One upload from the first stage to the last; each test goes on where the one before it stopped. */
let browser: Browser;
let opened: Visit;

beforeAll(async () => {
  browser = await connect();
  const person = await makePerson();
  await makeAlbum(person, 'Wet windows', true);
  opened = await openUpload(browser, person);
});
afterAll(() => browser.close());

const HINT = 'PNG, GIF, JPEG, SVG, MP4, HEIC, HEIF and WEBP, up to 25 MB each';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const names = (page: Page): Promise<(string | null)[]> =>
  page.locator('[data-file]').evaluateAll((tiles) => tiles.map((each) => each.getAttribute('data-file')));

it('W-135 W-149 begins with a drop zone, a chooser, and a hint of what is taken', async () => {
  const { page } = opened;
  await heading(page, 'Drag Files to Upload').waitFor();
  expect(
    await page.getByTestId('upload-zone').getByRole('button', { name: 'Choose Files from computer' }).count(),
  ).toBe(1);
  await page.getByText(HINT, { exact: true }).waitFor();
});

it('W-139 goes to stage 2 by the chooser and by a drop', async () => {
  const { page } = opened;
  await choose(page, png('chosen.png'));
  await heading(page, 'Add Images').waitFor();
  await page.getByRole('button', { name: 'Remove chosen' }).click();
  await heading(page, 'Drag Files to Upload').waitFor();
  expect(await dropOn(page, '[data-testid="upload-zone"]', ['one.png'])).toBe(true);
  await heading(page, 'Add Images').waitFor();
  await tile(page, 'one.png').waitFor();
});

it('W-136 shows previews with names, tags, and the ways on', async () => {
  const { page } = opened;
  await page.getByText('Tap on title to rename.', { exact: true }).waitFor();
  await page.getByText(HINT, { exact: true }).waitFor();
  expect(await tile(page, 'one.png').locator('img').first().getAttribute('src')).toMatch(/^blob:/);
  expect(await page.getByLabel('Title of one.png').isEditable()).toBe(true);
  for (const name of ['Remove one', 'Choose Files from computer', 'Next'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(1);
  expect(await page.getByPlaceholder('enter up to 5 hashtags').count()).toBe(1);
});

it('W-140 W-254 goes back for more and keeps what is there', async () => {
  const { page } = opened;
  await choose(page, png('two.png'));
  await ready(page, 2);
  await page.getByRole('button', { name: 'Choose more' }).click();
  await heading(page, 'Drag Files to Upload').waitFor();
  await page.getByRole('button', { name: 'Back to 2 works' }).click();
  await ready(page, 2);
  await page.getByRole('button', { name: 'Choose more' }).click();
  await choose(page, png('three.png'));
  await ready(page, 3);
});

it('W-141 W-142 takes removed images out of the row, and returns to stage 1 with the last', async () => {
  const { page } = opened;
  await page.getByRole('button', { name: 'Remove one' }).click();
  await ready(page, 2);
  expect(await names(page)).toEqual(['two.png', 'three.png']);
  await page.getByRole('button', { name: 'Remove three' }).click();
  await page.getByRole('button', { name: 'Remove two' }).click();
  await heading(page, 'Drag Files to Upload').waitFor();
});

it('W-143 W-137 W-165 goes by Next to the albums, and by an album to the permissions', async () => {
  const { page } = opened;
  await choose(page, png('one.png'));
  await ready(page, 1);
  await page.getByPlaceholder('enter up to 5 hashtags').fill('loop ');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await heading(page, 'Select Album').waitFor();
  for (const [tab, add] of [
    ['Private Albums', 'Add private album'],
    ['NFT Collection', 'Create collection'],
    ['Public Albums', 'Add public album'],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await page.locator('dialog').getByRole('button', { name: add, exact: true }).waitFor();
  }
  await page
    .locator('dialog')
    .getByRole('button', { name: /Wet windows/ })
    .click();
  await heading(page, 'Permissions & Ownership').waitFor();
});

it('W-138 W-169 W-170 asks for both permissions', async () => {
  const { page } = opened;
  expect(await page.locator('dialog').getByRole('checkbox').count()).toBe(2);
  await page.getByText('Anyone may share these works as long as they credit me.').waitFor();
  await page.getByText('I’m the author. I can’t sell other people’s works.').waitFor();
  const confirm = page.getByRole('button', { name: 'Confitm & Next', exact: true });
  const [share, own] = [page.getByLabel('Let others share it'), page.getByLabel('I made it')];
  for (const [first, second, open] of [
    [false, false, false],
    [true, false, false],
    [false, true, false],
    [true, true, true],
  ] as const) {
    await share.setChecked(first);
    await own.setChecked(second);
    expect(await confirm.isEnabled()).toBe(open);
  }
});

it('W-255 makes a public album by one button, and a private one by the other', async () => {
  const { page } = opened;
  for (const [tab, add, published] of [
    ['Public Albums', 'Add public album', true],
    ['Private Albums', 'Add private album', false],
  ] as const) {
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('tab', { name: tab }).click();
    await page.locator('dialog').getByRole('button', { name: add }).click();
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/albums'));
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    expect((await sent).postDataJSON()).toMatchObject({ album: { published } });
    await page.getByText(`a ${published ? 'public' : 'private'} album`).waitFor();
  }
});

it('W-171 W-164 W-172 sends the images with their defaults, closes, and is empty again', async () => {
  const { page, complaints } = opened;
  await tickBoth(page);
  const batch = await batchSent(page, () => page.getByRole('button', { name: 'Confitm & Next' }).click());
  expect(batch).toEqual([
    {
      attachment_id: expect.any(String),
      album_id: expect.any(String),
      title: 'one',
      for_sale: false,
      price: 0,
      allow_publish: true,
      tags: ['loop'],
    },
  ]);
  await page.getByText('1 work saved.').waitFor();
  await heading(page, '1 work saved').waitFor();
  await page.getByText(/^We’re preparing it now. Only you can see it, in “/).waitFor();
  await page.getByRole('button', { name: 'View album' }).click();
  await page.waitForURL('**/albums/*/images');
  expect(await page.locator('dialog').count()).toBe(0);
  await page.locator('main').getByRole('button', { name: 'Upload' }).first().click();
  await heading(page, 'Drag Files to Upload').waitFor();
  await choose(page, png('two.png'));
  await page.getByText('0 of 5').waitFor();
  expect(await names(page)).toEqual(['two.png']);
  expect(complaints).toEqual([]);
});

it('W-255 begins a collection by the third button', async () => {
  const { page } = opened;
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('tab', { name: 'NFT Collection' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Create collection' }).click();
  await page.waitForURL(`${url()}/create-collection`);
});
