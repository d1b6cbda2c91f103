import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { AlbumView } from '@pixchange/contracts/http/albums';
import type { Browser, Locator, Page, Route } from 'playwright-core';
import { makeWorks } from './testing/album-works.ts';
import { connect, visit, type Visit } from './testing/browser.ts';
import { enter, makeAlbum, makePerson, type Person } from './testing/people.ts';

jest.setTimeout(120_000);

let browser: Browser;
let ines: Person;
let own: Visit;

beforeAll(async () => {
  browser = await connect();
  ines = await makePerson({ fullName: 'Ines Okafor' });
  const [stills, films] = [await makeAlbum(ines, 'House cats', true), await makeAlbum(ines, 'Wet windows', false)];
  await makeAlbum(ines, 'Sketch table', false);
  await Promise.all([makeWorks(ines, stills.id, 'poster.jpg'), makeWorks(ines, films.id, 'film.mp4')]);
  own = await visit(browser);
  await enter(own.page, ines);
  await own.page.goto('/profile');
  await card('Wet windows').waitFor();
});
afterAll(() => browser.close());

const card = (title: string): Locator =>
  own.page.locator('[data-album]', { has: own.page.getByRole('heading', { name: title, exact: true }) });
const group = (name: string): Locator => own.page.getByRole('region', { name });
const inGroup = (name: string, title: string): Locator =>
  group(name).getByRole('heading', { name: title, exact: true });

const menuOf = async (title: string): Promise<string[]> => {
  await own.page.getByRole('button', { name: `Menu for ${title}` }).click();
  return own.page.getByRole('menuitem').allTextContents();
};
const choose = async (title: string, entry: string): Promise<void> => {
  await menuOf(title);
  await own.page.getByRole('menuitem', { name: entry, exact: true }).click();
};

const refused = (route: Route): Promise<void> =>
  route.fulfill({
    status: 409,
    contentType: 'application/json',
    body: JSON.stringify({ errors: [{ attribute: 'base', title: 'Something else changed this', code: 'conflict' }] }),
  });

/** Answers the next matching call when told to. */
const hold = async (page: Page, pattern: string, answer: (route: Route) => Promise<void>): Promise<() => void> => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await held;
    await answer(route);
  });
  return release;
};

it('W-195 shows public, private and collection groups with a tile to add an album', async () => {
  await inGroup('Public albums', 'House cats').waitFor();
  await inGroup('Private albums', 'Wet windows').waitFor();
  await group('NFT collections').waitFor();
  await group('Private albums').getByRole('button', { name: 'Add private album' }).waitFor();
});

it('W-198 draws a cover as webp where there is one, and by a video element where it is a video', async () => {
  const albums = (await (
    await fetch(new URL('/api/albums', own.page.url()), { headers: { authorization: `Bearer ${ines.session.token}` } })
  ).json()) as { collection: AlbumView[] };
  const coverOf = (title: string) => albums.collection.find((album) => album.title === title)?.cover?.image;
  expect(coverOf('House cats')?.webp).toMatch(/\.webp/);
  expect(new URL((await card('House cats').locator('img').getAttribute('src')) ?? '', own.page.url()).pathname).toBe(
    new URL(coverOf('House cats')?.webp ?? '', own.page.url()).pathname,
  );
  expect(coverOf('Wet windows')).toMatchObject({ is_video: true });
  const video = card('Wet windows').locator('video');
  await own.page.waitForFunction(
    (element) => (element as HTMLVideoElement).readyState > 0,
    await video.elementHandle(),
  );
  expect(await video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0);
});

it('W-196 gives a new album a test title with a number up to 99, public or private by its button', async () => {
  const { page } = own;
  for (const [button, published] of [
    ['Add public album', true],
    ['Add private album', false],
  ] as const) {
    await page.getByRole('button', { name: button }).first().click();
    const title = await page.getByLabel('Title').inputValue();
    expect(Number(/^Test (\d{1,2})$/.exec(title)?.[1])).toBeGreaterThanOrEqual(1);
    const request = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/api/albums'));
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    expect((await request).postDataJSON()).toEqual({ album: { title, published } });
    await inGroup(published ? 'Public albums' : 'Private albums', title).waitFor();
  }
});

it('W-199 shows the menu on own albums alone', async () => {
  expect(await menuOf('House cats')).not.toEqual([]);
  await own.page.keyboard.press('Escape');
  const visitor = await visit(browser);
  await visitor.page.goto(`/users/${ines.session.id}`);
  await visitor.page.getByRole('heading', { name: 'House cats' }).waitFor();
  expect(await visitor.page.locator('[data-album] [aria-haspopup]').count()).toBe(0);
  await visitor.context.close();
});

it('W-200 offers Rename and Delete, and nothing on the default album', async () => {
  expect(await menuOf('Sketch table')).toEqual(['Rename', 'Delete']);
  await own.page.keyboard.press('Escape');
  await card('My album').waitFor();
  expect(await card('My album').locator('[aria-haspopup]').count()).toBe(0);
});

it('W-201 offers Publish where it may be published and is not', async () => {
  expect(await menuOf('Wet windows')).toContain('Publish');
  await own.page.keyboard.press('Escape');
  expect(await menuOf('House cats')).not.toContain('Publish');
  await own.page.keyboard.press('Escape');
});

it('W-202 offers Share and Unpublish only once it is published', async () => {
  expect(await menuOf('House cats')).toEqual(['Rename', 'Delete', 'Share', 'Unpublish']);
  await own.page.keyboard.press('Escape');
  expect(await menuOf('Wet windows')).toEqual(['Rename', 'Delete', 'Publish']);
  await own.page.keyboard.press('Escape');
});

it('W-197 has title, cover, menu and a way in, and an overlay while it is published', async () => {
  const { page } = own;
  await card('Wet windows').getByRole('link', { name: 'Wet windows' }).waitFor();
  const release = await hold(page, '**/publish', (route) => route.continue());
  await choose('Wet windows', 'Publish');
  await card('Wet windows').getByRole('status').getByText('Publishing').waitFor();
  release();
  await page.getByText('“Wet windows” is now public').waitFor();
  await card('Wet windows').getByText('Publishing').waitFor({ state: 'detached' });
  await page.unroute('**/publish');
});

it('W-203 moves the album to the public group and back', async () => {
  await inGroup('Public albums', 'Wet windows').waitFor();
  await choose('Wet windows', 'Unpublish');
  await inGroup('Private albums', 'Wet windows').waitFor();
  await own.page.getByText('“Wet windows” is now private').waitFor();
  expect(await inGroup('Public albums', 'Wet windows').count()).toBe(0);
});

it('W-204 renames for a confirmed account', async () => {
  const { page } = own;
  await choose('Sketch table', 'Rename');
  await page.getByLabel('Title').fill('Drawing board');
  const request = page.waitForRequest((one) => one.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await request).postDataJSON()).toMatchObject({ album: { title: 'Drawing board' } });
  await card('Drawing board').waitFor();
});

it('Q-16 shows a publishing and a new title at once, and takes both back with the reason when they are refused', async () => {
  const { page } = own;
  const publish = await hold(page, '**/publish', refused);
  await choose('Wet windows', 'Publish');
  await inGroup('Public albums', 'Wet windows').waitFor();
  publish();
  await inGroup('Private albums', 'Wet windows').waitFor();
  await page.getByText('Something else changed this').first().waitFor();
  await page.unroute('**/publish');
  const rename = await hold(page, '**/api/albums/*', refused);
  await choose('Drawing board', 'Rename');
  await page.getByLabel('Title').fill('Never so');
  await page.getByRole('button', { name: 'Save' }).click();
  await card('Never so').waitFor();
  rename();
  await card('Drawing board').waitFor();
  await page.unroute('**/api/albums/*');
});

it('W-205 fetches every page of albums and merges them', async () => {
  const { page } = own;
  const pages: string[] = [];
  // The real answers, in smaller pages.
  await page.route('**/api/albums?*', (route) => {
    const asked = new URL(route.request().url());
    asked.searchParams.set('per_page', '3');
    pages.push(asked.searchParams.get('page') ?? '');
    return route.continue({ url: asked.href });
  });
  await page.reload();
  for (const title of ['House cats', 'Wet windows', 'Drawing board', 'My album']) await card(title).waitFor();
  expect(new Set(pages)).toEqual(new Set(['1', '2', '3']));
  await page.unroute('**/api/albums?*');
  expect(own.complaints).toEqual([]);
});
