import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { connect } from './testing/browser.ts';
import { makeAlbum, makePerson } from './testing/people.ts';
import { choose, openUpload, png, ready, tickBoth, toPermissions } from './testing/upload.ts';
import { makeWork } from './testing/works.ts';

jest.setTimeout(120_000);

let browser: Browser;
beforeAll(async () => {
  browser = await connect();
});
afterAll(() => browser.close());

it('shows a new work on the profile, even if its owner returns there while it is still processed', async () => {
  const person = await makePerson();
  const { id: album_id } = await makeAlbum(person, 'Wet windows', true);
  await makeWork(person, 'poster.jpg', { title: 'Before', album_id });
  const { page, complaints } = await openUpload(browser, person);
  await page.locator('main').getByText('Before').first().waitFor({ state: 'attached' });
  let isBack = false;
  // Makes the work appear as processing until its owner is back on the profile.
  await page.route(/\/api\/images\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    await route.fulfill({ response, json: isBack ? answer : { ...answer, status: 'processing' } });
  });
  await choose(page, png('tower.png'));
  await ready(page, 1);
  await toPermissions(page, /Wet windows/);
  await tickBoth(page);
  await page.getByRole('button', { name: 'Confitm & Next' }).click();
  await page.getByRole('button', { name: 'View album' }).click();
  await page.waitForURL('**/albums/*/images');
  await page.locator('header').getByRole('link', { name: 'My Profile' }).click();
  await page.waitForURL('**/profile');
  isBack = true;
  const works = page.getByRole('region', { name: 'Works', exact: true });
  await works.getByRole('link', { name: /^tower by/ }).waitFor();
  expect(complaints).toEqual([]);
});
