import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { connect, url, visit } from './testing/browser.ts';
import { makeAlbum, makePerson } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';
import { makeWork } from './testing/works.ts';

jest.setTimeout(120_000);

let browser: Browser;
/** Server of another site, whose page embeds the work named in the query. */
let elsewhere: Server;
let [loop, picture, missing] = ['', '', ''];

beforeAll(async () => {
  browser = await connect();
  elsewhere = createServer((request, response) => {
    const id = new URL(request.url ?? '/', 'http://elsewhere').searchParams.get('work') ?? '';
    response
      .writeHead(id === '' ? 404 : 200, { 'content-type': 'text/html' })
      .end(
        `<!doctype html><title>Elsewhere</title><iframe src="${url()}/embed/${id}" width="400" height="340"></iframe>`,
      );
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const person = await makePerson({ fullName: 'Ulla Berg' });
  const { id: album_id } = await makeAlbum(person, 'Loops', true);
  const make = async (file: string, title: string) => (await makeWork(person, file, { title, album_id })).id;
  [loop, picture] = await Promise.all([make('loop.gif', 'Axe loop'), make('wide.webp', 'A hill')]);
  missing = album_id;
});
afterAll(async () => {
  await browser.close();
  elsewhere.close();
});

const show = async (page: Page, work: string): Promise<FrameLocator> => {
  const { port } = elsewhere.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/?work=${work}`);
  return page.frameLocator('iframe');
};
const film = (frame: FrameLocator) => frame.locator('video');
const isPaused = (frame: FrameLocator): Promise<boolean> =>
  film(frame).evaluate((video: HTMLVideoElement) => video.paused);

it('an embedded GIF plays in a page of another site, stops with its button, and sends no requests to third parties', async () => {
  const { page, complaints } = await visit(browser, { motion: 'no-preference' });
  const requestedOrigins = new Set<string>();
  page.on('request', (request) => requestedOrigins.add(new URL(request.url()).origin));
  const frame = await show(page, loop);
  await frame.getByRole('button', { name: 'Pause' }).waitFor();
  await film(frame).evaluate(
    (video: HTMLVideoElement) =>
      new Promise<void>((resolve) => {
        if (video.currentTime > 0) resolve();
        else video.addEventListener('timeupdate', () => video.currentTime > 0 && resolve());
      }),
  );
  await frame.getByRole('button', { name: 'Pause' }).click();
  await frame.getByRole('button', { name: 'Play' }).waitFor();
  await expectSoon(() => isPaused(frame), true);
  await frame.getByRole('button', { name: 'Play' }).click();
  await frame.getByRole('button', { name: 'Pause' }).waitFor();
  expect([...requestedOrigins].sort()).toEqual([new URL(page.url()).origin, url()].sort());
  expect(complaints).toEqual([]);
});

/**
 * Waits until the frame no longer prefers reduced motion. A frame applies settings when it is painted, so a change that
 * is reverted earlier has no effect.
 */
const untilMotionIsWanted = (frame: FrameLocator): Promise<void> =>
  film(frame).evaluate(
    () =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          if (matchMedia('(prefers-reduced-motion: reduce)').matches) requestAnimationFrame(look);
          else requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        };
        look();
      }),
  );

it('an embedded GIF shows a still where reduced motion is preferred, even if the preference changes later', async () => {
  const { page, complaints } = await visit(browser, { motion: 'reduce' });
  const frame = await show(page, loop);
  await frame.getByRole('button', { name: 'Play' }).waitFor();
  await expectSoon(() => isPaused(frame), true);
  await expectSoon(() => film(frame).getAttribute('poster'), expect.stringContaining('/poster-'));
  await frame.getByRole('button', { name: 'Play' }).click();
  await frame.getByRole('button', { name: 'Pause' }).waitFor();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await untilMotionIsWanted(frame);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await frame.getByRole('button', { name: 'Play' }).waitFor();
  await expectSoon(() => isPaused(frame), true);
  expect(complaints).toEqual([]);
});

it('an embedded work links to its page, in a new tab', async () => {
  const { page, context } = await visit(browser);
  const frame = await show(page, picture);
  await frame.locator('img').waitFor();
  await expectSoon(() => frame.getByRole('button').count(), 0);
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    frame.getByRole('link', { name: 'A hill by Ulla Berg' }).click(),
  ]);
  await opened.getByRole('heading', { level: 1, name: 'A hill' }).waitFor();
  expect([new URL(opened.url()).pathname, page.url()]).toEqual([
    `/images/${picture}`,
    expect.stringContaining('work='),
  ]);
});

it('an embed of a work that does not exist shows a message and links to the site', async () => {
  const { page } = await visit(browser);
  const frame = await show(page, missing);
  await frame.getByText('This work isn’t here any more.').waitFor();
  expect(new URL((await frame.getByRole('link').getAttribute('href')) ?? '').pathname).toBe('/');
});
