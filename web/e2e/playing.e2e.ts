import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../tests/until.ts';
import { connect, visit } from './testing/browser.ts';
import { makeAlbum, makePerson } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';
import { growListing, LISTING, makeWork } from './testing/works.ts';

jest.setTimeout(240_000);

let browser: Browser;
let gif: ImageItemView;
let sticker: ImageItemView;

beforeAll(async () => {
  browser = await connect();
  const person = await makePerson();
  const { id: album_id } = await makeAlbum(person, 'In motion', true);
  [gif, sticker] = await Promise.all([
    makeWork(person, 'loop.gif', { title: 'Loop', album_id }),
    makeWork(person, 'sticker-loop.gif', { title: 'Cut', album_id, type: 'Sticker' }),
  ]);
});
afterAll(() => browser.close());

const MANY = 60;

/** Fills the listings of a page with copies of one moving GIF and one moving sticker. */
const fill = async (page: Page): Promise<void> => {
  await growListing(page, LISTING, gif, MANY);
  await growListing(page, /\/api\/images\?.*type=sticker/i, sticker, MANY);
};

interface Count {
  /** Moving cards in the window. */
  inView: number;
  /** Cards in the window whose video is running or whose image is animated. */
  playing: number;
  /** Cards outside of the window that have a video's source or an animated image. */
  sourcesOutside: number;
}

/** Cards of the mocked listings; other cards of the page may be stills. */
const CARDS = 'main [data-image^="00000000-"]';

/** Counts cards by whether they play. A video is running if its time advances within a moment. */
const count = (page: Page): Promise<Count> =>
  page.evaluate(async (selector) => {
    const cards = [...document.querySelectorAll<HTMLElement>(selector)].map((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      const [film, image] = [card.querySelector('video'), card.querySelector('img')];
      return {
        film,
        isInView: bottom > 1 && top < innerHeight - 1,
        isAnimated: image !== null && image.complete && !/\/poster-/.test(image.currentSrc),
        time: film?.currentTime,
      };
    });
    const later = performance.now() + 300;
    while (performance.now() < later) await new Promise(requestAnimationFrame);
    const isPlaying = ({ film, time, isAnimated }: (typeof cards)[number]) =>
      isAnimated || (film !== null && !film.paused && film.currentTime !== time);
    return {
      inView: cards.filter(({ isInView }) => isInView).length,
      playing: cards.filter((card) => card.isInView && isPlaying(card)).length,
      sourcesOutside: cards.filter(
        ({ isInView, isAnimated, film }) => !isInView && (isAnimated || (film !== null && film.currentSrc !== '')),
      ).length,
    };
  }, CARDS);

/** Waits until cards in the window play, up to the size of the pool, and no card outside of the window has a source. */
const expectPlaying = async (page: Page, pool: number): Promise<Count> => {
  const isWanted = ({ inView, playing, sourcesOutside }: Count) =>
    inView > 0 && playing === Math.min(inView, pool) && sourcesOutside === 0;
  const deadline = Date.now() + 60_000;
  const last = await until(
    () => count(page),
    (found) => isWanted(found) || Date.now() > deadline,
    'cards that play',
  );
  expect(last).toEqual({ inView: last.inView, playing: Math.min(last.inView, pool), sourcesOutside: 0 });
  return last;
};

it.each([
  { device: 'a desktop', width: 1_280, height: 800, touch: false, pool: 16 },
  { device: 'a phone', width: 390, height: 844, touch: true, pool: 8 },
])('Q-06 plays the cards in view on $device, up to its limit, and frees the others', async (screen) => {
  const { page, context, complaints } = await visit(browser, { ...screen, motion: 'no-preference', bare: true });
  await fill(page);
  await page.goto('/');
  await page.locator(CARDS).nth(3).waitFor();
  await expectPlaying(page, screen.pool);
  await page.evaluate(() => scrollTo(0, 900));
  await expectPlaying(page, screen.pool);
  await page.goto('/?type=gif');
  await page.locator(CARDS).nth(3).waitFor();
  const { inView } = await expectPlaying(page, screen.pool);
  expect(inView).toBeGreaterThan(3);
  await expectSoon(() => page.getByRole('switch', { name: 'Autoplay' }).isChecked(), true);
  expect(complaints).toEqual([]);
  await context.close();
});
