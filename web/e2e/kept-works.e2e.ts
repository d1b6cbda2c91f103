import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { createClient } from '@pixchange/contracts/http/client';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { Browser, Page } from 'playwright-core';
import { launch, url, visit } from './testing/browser.ts';
import { makeAlbum, makePerson, newEmail, PASSWORD } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';
import { toast } from './testing/toast.ts';
import { makeWork } from './testing/works.ts';

jest.setTimeout(120_000);

let browser: Browser;
let gif: ImageItemView;

beforeAll(async () => {
  // Starts a separate browser, because all pages of a browser share its clipboard, and other test files write to the
  // shared browser's.
  browser = await launch();
  const ulla = await makePerson({ fullName: 'Ulla Berg' });
  const { id: album_id } = await makeAlbum(ulla, 'Loops', true);
  gif = await makeWork(ulla, 'loop.gif', { title: 'Sent quokka', album_id });
});
afterAll(() => browser.close());

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const card = (page: Page) => page.locator('[data-work]', { has: page.locator(`[data-image="${gif.id}"]`) }).first();
const firstHeading = (page: Page) => async (): Promise<string | undefined> =>
  (await page.locator('main h2').allTextContents())[0];
/** Returns a function that reads the ids of the works in a row. */
const worksIn = (page: Page, label: string) => (): Promise<(string | null)[]> =>
  page
    .getByRole('list', { name: label })
    .locator('[data-image]')
    .evaluateAll((cards) => cards.map((one) => one.getAttribute('data-image')));

it('shows a visitor a first row of the works that they sent recently, until they clear it', async () => {
  const { page, context, complaints } = await visit(browser);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url() });
  await page.goto('/');
  await card(page).hover();
  await card(page).getByRole('button', { name: 'Copy “Sent quokka”' }).click();
  await page.getByText('GIF copied').waitFor();
  await page.reload();
  const clear = page.getByRole('button', { name: 'Clear “Recently sent”' });
  await clear.waitFor();
  await expectSoon(firstHeading(page), 'Recently sent');
  await expectSoon(worksIn(page, 'Recently sent'), [gif.id]);
  await clear.click();
  await expectSoon(firstHeading(page), expect.stringMatching(/’s picks$/));
  await page.reload();
  await expectSoon(firstHeading(page), expect.stringMatching(/’s picks$/));
  expect(complaints).toEqual([]);
});

it('stores a heart on a visitor’s double tap on a phone, without opening the work', async () => {
  const { page, complaints } = await visit(browser, { width: 390, height: 844, touch: true });
  await page.clock.install();
  await page.goto('/');
  const link = card(page).getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  if (box === null) throw new Error('the card is not drawn');
  // Stops the clock; otherwise, on a busy machine, the timer for a single tap could run out between the two taps.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  for (let tap = 0; tap < 2; tap += 1) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.clock.resume();
  await toast(page).filter({ hasText: 'Saved on this device' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(complaints).toEqual([]);
});

it('stores a visitor’s heart on the device, and moves it to the account that they create', async () => {
  const { page, complaints } = await visit(browser);
  const dialog = page.locator('dialog');
  await page.goto('/');
  await card(page).hover();
  const heart = card(page).getByRole('button', { name: 'Favourite “Sent quokka”' });
  await heart.click();
  await toast(page).filter({ hasText: 'Saved on this device' }).waitFor();
  await expectSoon(() => heart.getAttribute('aria-pressed'), 'true');
  await page.reload();
  await page.getByRole('button', { name: 'Clear “Your favourites”' }).waitFor();
  await expectSoon(worksIn(page, 'Your favourites'), [gif.id]);

  await page.goto('/login');
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await field(page, 'Email').fill(newEmail());
  await field(page, 'Password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await field(page, 'Username').fill(`u_${randomUUID().slice(0, 8)}`);
  await field(page, 'Full name').fill('Ines Okafor');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await toast(page).filter({ hasText: 'Saved to your favourites' }).waitFor();

  const token = await page.evaluate(() => localStorage.getItem('token'));
  const call = createClient({ baseUrl: url() });
  const favourites = async (): Promise<string[]> => {
    const { collection } = await call(albumsHttp.own, { token, query: { page: 1 } });
    const album = collection.find(({ kind }) => kind === 'favourites');
    if (album === undefined) return [];
    const works = await call(albumsHttp.ownImages, { token, params: { id: album.id }, query: { page: 1 } });
    return works.collection.map(({ id }) => id);
  };
  await expectSoon(favourites, [gif.id]);
  await expectSoon(
    () => page.evaluate((id) => localStorage.getItem('pixchange_favourites')?.includes(id) ?? false, gif.id),
    false,
  );
  expect(complaints).toEqual([]);
});
