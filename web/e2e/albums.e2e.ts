import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { albumsOf, makeWorks } from './testing/album-works.ts';
import { connect, visit, type Visit } from './testing/browser.ts';
import { enter, makeAlbum, makePerson, type Person } from './testing/people.ts';

jest.setTimeout(120_000);

let browser: Browser;
let ines: Person;
let own: Visit;

beforeAll(async () => {
  browser = await connect();
  ines = await makePerson({ fullName: 'Ines Okafor' });
  const [stills, films] = await Promise.all([
    makeAlbum(ines, 'House cats', true),
    makeAlbum(ines, 'Wet windows', false),
  ]);
  await Promise.all([makeWorks(ines, stills.id, 'poster.jpg'), makeWorks(ines, films.id, 'film.mp4')]);
  own = await visit(browser);
  await enter(own.page, ines);
  await own.page.goto('/profile');
  await card('Wet windows').waitFor();
});
afterAll(() => browser.close());

const card = (title: string): Locator =>
  own.page.locator('[data-album]', { has: own.page.getByRole('heading', { name: title, exact: true }) });

it('W-198 shows a cover as WebP if available, and in a video element if the cover is a video', async () => {
  const albums = await albumsOf(ines);
  const coverOf = (title: string) => albums.find((album) => album.title === title)?.cover?.image;
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
  expect(own.complaints).toEqual([]);
});
