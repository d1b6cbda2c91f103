import { afterAll, beforeAll, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connect, url, type Visit } from './testing/browser.ts';
import { makeAlbum, makePerson, type Person } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';
import { choose, openUpload, png, ready, tickBoth, tile, toPermissions } from './testing/upload.ts';

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
const confirm = (page: Page) => page.getByRole('button', { name: 'Confitm & Next' });

it('W-160 Q-13 reports a lost connection, pauses, and resumes automatically once it is back', async () => {
  const { page, context } = await opened();
  await context.setOffline(true);
  await choose(page, 'poster.jpg');
  await tile(page, 'poster.jpg').getByText('Internet connection error', { exact: true }).waitFor();
  await expectSoon(() => page.getByRole('progressbar', { name: 'Upload of poster' }).count(), 0);
  await page.getByText('You’re offline. Uploads will resume when you’re back').waitFor();
  await context.setOffline(false);
  await ready(page, 1);
  await expectSoon(() => page.getByText('You’re offline.').count(), 0);
  await context.close();
});

it('W-167 keeps the files when a person leaves for the page that creates a collection', async () => {
  const { page, context } = await opened();
  await choose(page, png('kept.png'));
  await ready(page, 1);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('tab', { name: 'NFT Collection' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Create collection' }).click();
  await page.waitForURL(`${url()}/create-collection`);
  await page.locator('dialog').waitFor({ state: 'detached' });
  // Follows a link, because `goto` would reload the client.
  await page.getByRole('link', { name: 'My Profile' }).first().click();
  await page.locator('main').getByRole('button', { name: 'Upload' }).click();
  await tile(page, 'kept.png').waitFor();
  await context.close();
});

it('W-167 returns to the pending files once the collection is created', async () => {
  const { page, context } = await opened();
  await choose(page, png('waits.png'));
  await ready(page, 1);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('tab', { name: 'NFT Collection' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Create collection' }).click();
  await page.waitForURL(`${url()}/create-collection`);
  await page.getByLabel('Title').fill('Made on the way');
  await page.getByRole('button', { name: 'Create collection' }).click();
  await page.getByText('They’ll be added to the collection “Made on the way”.').waitFor();
  await tile(page, 'waits.png').waitFor();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'View collection' }).click();
  await page.waitForURL(/\/collections\/[\w-]+$/);
  await page.locator('main').getByRole('link', { name: /waits/ }).first().waitFor();
  await context.close();
});

it('shows a file as failed, with the reason, when its content does not match its type', async () => {
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
  await page.getByRole('button', { name: 'View album' }).click();
  const failed = page.locator('[data-status="failed"]');
  await failed.waitFor();
  await expectSoon(async () => ((await failed.textContent())?.length ?? 0) > 'fake'.length, true);
  await context.close();
});
