import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { Browser, Locator, Page } from 'playwright-core';
import { until } from '../../tests/until.ts';
import { connect, url, visit, type Visit } from './testing/browser.ts';
import { makeAlbum, makePerson } from './testing/people.ts';
import { expectSoon, untilLoaded } from './testing/soon.ts';
import { growListing, LISTING, makeWork } from './testing/works.ts';

jest.setTimeout(120_000);

/** Height in pixels beyond which browsers paint nothing. */
const HEIGHT_MAX_PX = 16_777_216;
const MANY = 400;
/** Unique search word, so that the results contain no works of other tests. */
const WORD = `grid${Date.now().toString(36)}`;

let browser: Browser;
let art: ImageItemView;
let gif: ImageItemView;
let film: ImageItemView;
let sticker: ImageItemView;
let visitor: Visit;
let page: Page;

beforeAll(async () => {
  browser = await connect();
  const bo = await makePerson({ fullName: 'Bo Lindqvist' });
  const { id: album_id } = await makeAlbum(bo, 'Grid', true);
  [art, gif, film, sticker] = await Promise.all([
    makeWork(bo, 'poster.jpg', { title: `Poster ${WORD}`, album_id }),
    makeWork(bo, 'loop.gif', { title: `Loop ${WORD}`, album_id }),
    makeWork(bo, 'film.mp4', { title: `Film ${WORD}`, album_id }),
    makeWork(bo, 'sticker.png', { title: `Cut ${WORD}`, album_id }),
  ]);
  visitor = await visit(browser);
  ({ page } = visitor);
});
afterAll(() => browser.close());

const grid = (on = page) => on.getByRole('list', { name: 'GIFs' });
const cards = (on = page) => grid(on).locator('a[data-image]');

/** Opens results with many works of each kind, and waits until late content is rendered. */
const openMany = async (): Promise<void> => {
  await page.unrouteAll();
  await growListing(page, LISTING, art, MANY);
  await page.goto('/?q=x&type=gif');
  await cards().first().waitFor();
  for (const kind of ['GIFs', 'Stickers', 'Art']) await page.getByRole('link', { name: `${kind} ${MANY}` }).waitFor();
  await page.locator('footer').waitFor({ state: 'attached' });
  await untilLoaded(page);
};

const scrollSteps = async (steps: number): Promise<void> => {
  for (let step = 0; step < steps; step += 1) {
    await page.mouse.wheel(0, 900);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
};

/** Starts to sum layout shifts; the returned function resolves with the sum after the next frame. */
const watchShifts = async (): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const shifts: number[] = [];
    (globalThis as { shifts?: number[] }).shifts = shifts;
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => shifts.push((entry as PerformanceEntry & { value: number }).value)),
    ).observe({ type: 'layout-shift' });
  });
  return () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return (globalThis as { shifts?: number[] }).shifts?.reduce((sum, value) => sum + value, 0) ?? -1;
    });
};

describe('a grid of many works', () => {
  it('Q-01 reserves the space of every card before it loads, and has no layout shift while scrolling', async () => {
    await openMany();
    const shifted = await watchShifts();
    await scrollSteps(20);
    expect(await shifted()).toBe(0);
    await cards().first().waitFor();
    expect(
      await grid()
        .getByRole('listitem')
        .evaluateAll((cells) =>
          cells.every((cell) => (cell as HTMLElement).offsetHeight > 0 && (cell as HTMLElement).style.height !== ''),
        ),
    ).toBe(true);
  });

  it('keeps the tabs in place when another kind’s count arrives late', async () => {
    const ofStickers = /\/api\/images\?.*type=sticker/i;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await openMany();
    await page.route(ofStickers, async (route) => {
      await held;
      await route.fallback();
    });
    await page.reload();
    await cards().first().waitFor();
    const stickers = page.getByRole('link', { name: /^Stickers/ });
    for (const kind of ['GIFs', 'Art']) await page.getByRole('link', { name: `${kind} ${MANY}` }).waitFor();
    await page.locator('footer').waitFor({ state: 'attached' });
    await untilLoaded(page);
    expect((await stickers.textContent())?.trim()).toBe('Stickers');
    const shifted = await watchShifts();
    release();
    await page.getByRole('link', { name: `Stickers ${MANY}` }).waitFor();
    expect(await shifted()).toBe(0);
  });
});

describe('a grid of ten pages', () => {
  beforeAll(async () => {
    await openMany();
    const last = () => grid().getByRole('listitem').first().getAttribute('aria-setsize');
    while (Number(await last()) < 10 * 36) await scrollSteps(4);
  });

  it('Q-02 has at most 60 images, and a height that browsers can paint, after ten pages', async () => {
    const [images, height] = await page.evaluate(() => [document.images.length, document.documentElement.scrollHeight]);
    expect(images).toBeLessThanOrEqual(60);
    expect(height).toBeLessThan(HEIGHT_MAX_PX);
  });

  it('Q-03 has its cards in reading order, each with its position and the total', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await grid().locator('[aria-posinset="1"]').waitFor();
    const placesNow = () =>
      grid()
        .getByRole('listitem')
        .evaluateAll((cells) =>
          cells.map((cell) => ({
            position: Number(cell.getAttribute('aria-posinset')),
            size: Number(cell.getAttribute('aria-setsize')),
            top: (cell as HTMLElement).offsetTop,
          })),
        );
    // Cards that were in view before stay in the DOM for one more frame.
    const places = await until(
      placesNow,
      (found) => found.every(({ position }, index) => position === index + 1),
      'the first cards alone',
    );
    expect(places.every(({ top }, index) => index === 0 || top >= (places[index - 1]?.top ?? 0))).toBe(true);
    expect(places.every(({ size }) => size >= 360 && size <= MANY)).toBe(true);
  });

  it('Q-04 Q-05 is navigated by arrow keys; Enter opens a card, Escape restores the card, the position and the pages', async () => {
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[data-key]')?.getAttribute('data-key') ?? null);
    await cards().first().focus();
    const start = await focused();
    await page.keyboard.press('ArrowRight');
    await until(focused, (key) => key !== null && key !== start, 'the focus on the second card');
    await page.keyboard.press('ArrowLeft');
    await expectSoon(focused, start);
    // A key press has no effect until the next row is rendered, so the test presses the key as often as needed.
    for (let step = 0; step < 12 || (step < 40 && (await page.evaluate(() => scrollY)) <= 500); step += 1)
      await page.keyboard.press('ArrowDown');
    // Waits until the page has the same scroll position for ten frames.
    await page.evaluate(
      () =>
        new Promise<void>((rested) => {
          let [place, frames] = [scrollY, 0];
          const look = () => {
            frames = scrollY === place ? frames + 1 : 0;
            place = scrollY;
            if (frames === 10) rested();
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    const [key, top] = [await focused(), await page.evaluate(() => scrollY)];
    expect(top).toBeGreaterThan(500);
    await page.route(/\/api\/images\/[0-9a-f-]+$/, (route) =>
      route.fulfill({ json: { ...art, id: route.request().url().split('/').at(-1) } }),
    );
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url()}/images/${key}`);
    await page.getByRole('heading', { level: 1, name: art.title }).waitFor();
    await page.keyboard.press('Escape');
    await cards().first().waitFor();
    await page.waitForFunction(
      (wanted) => document.activeElement?.closest('[data-key]')?.getAttribute('data-key') === wanted,
      key,
    );
    await expectSoon(() => page.evaluate(() => scrollY), top);
    expect(Number(await grid().getByRole('listitem').first().getAttribute('aria-setsize'))).toBeGreaterThanOrEqual(360);
    expect(visitor.complaints).toEqual([]);
  });
});

describe('a card', () => {
  beforeAll(() => page.unrouteAll());
  const home = async (on: Page) => {
    await on.goto(`/?q=${WORD}`);
    await on.getByRole('link', { name: `Loop ${WORD} by Bo Lindqvist` }).waitFor();
  };
  const playing = (on: Page) => on.locator('a[data-playing]');
  const loop = (on: Page) => on.getByRole('link', { name: `Loop ${WORD} by Bo Lindqvist` });

  it('W-260 plays a film and a GIF as a silent loop over their still', async () => {
    const { page: own, context } = await visit(browser, { motion: 'no-preference' });
    await home(own);
    const onCard = (item: ImageItemView) => own.locator(`a[data-image="${item.id}"]`);
    const look = (element: HTMLVideoElement) => [element.muted, element.loop, element.playsInline, element.paused];
    for (const item of [film, gif]) {
      await expectSoon(() => onCard(item).locator('video').evaluate(look), [true, true, true, false]);
      // The still stays under the video, which loads later.
      const still = item.image?.versions.fixed_large.preview_jpeg;
      await expectSoon(() => onCard(item).locator('img').getAttribute('src'), still);
    }
    await context.close();
  });

  it('Q-06 plays while it is in view, only on a press with reduced motion, and remembers the autoplay switch', async () => {
    const { page: own, context } = await visit(browser, { motion: 'no-preference' });
    await home(own);
    await loop(own).and(playing(own)).waitFor();
    await own.getByRole('switch', { name: 'Autoplay' }).uncheck();
    await playing(own).first().waitFor({ state: 'detached' });
    await own.reload();
    await expectSoon(() => own.getByRole('switch', { name: 'Autoplay' }).isChecked(), false);
    await loop(own).hover();
    expect(await playing(own).count()).toBe(0);
    await context.close();

    await home(page);
    await loop(page).hover();
    expect(await playing(page).count()).toBe(0);
    await page.getByRole('button', { name: `Play Loop ${WORD}` }).click();
    await playing(page).waitFor();

    const phone = await visit(browser, { motion: 'no-preference', width: 375, height: 812, touch: true });
    await home(phone.page);
    await loop(phone.page).evaluate((card) => card.scrollIntoView({ block: 'center' }));
    await loop(phone.page).and(playing(phone.page)).waitFor();
    await phone.context.close();
  });

  it('Q-07 shows its placeholder until it is loaded, and a checkered background for a sticker', async () => {
    const { page: own } = await visit(browser);
    await own.route(/\/media\//, () => undefined);
    await home(own);
    const cut = own.getByRole('link', { name: `Cut ${WORD} by Bo Lindqvist` });
    const groundOf = (name: 'backgroundImage' | 'backgroundColor') =>
      cut.locator('img').evaluate((image, property) => getComputedStyle(image)[property], name);
    // The placeholder is rendered when the browser is idle.
    await until(
      () => groundOf('backgroundImage'),
      (image) => image.includes('url("data:image/png'),
      'the placeholder',
    );
    expect(await cut.evaluate((card) => getComputedStyle(card).backgroundImage)).toContain('conic-gradient');
    await own.unroute(/\/media\//);
    await own.reload();
    await until(
      () => groundOf('backgroundColor'),
      (color) => color === 'rgba(0, 0, 0, 0)',
      'the checkered background',
    );
    expect(sticker.type).toBe('Sticker');
  });

  it("W-224 uses the other provider's still for its works, and our versions for ours", async () => {
    const theirs = {
      ...gif,
      id: 'giphy-abc',
      title: 'Theirs',
      provider: 'giphy',
      image: gif.image && { ...gif.image, giphy_versions: { '480w_still': { url: '/favicon.svg' } } },
    };
    const { page: own } = await visit(browser);
    await own.route(LISTING, (route) =>
      route.fulfill({
        json: {
          collection: new URL(route.request().url()).searchParams.get('type') === 'gif' ? [theirs, gif] : [],
          total_pages: 1,
          total_count: 2,
          page: 1,
        },
      }),
    );
    await home(own);
    const source = (card: Locator) => () => card.locator('img').getAttribute('src');
    await expectSoon(source(own.getByRole('link', { name: 'Theirs by' })), '/favicon.svg');
    await expectSoon(source(loop(own)), gif.image?.versions.fixed_large.preview_jpeg);
    expect(film.image?.is_video).toBe(true);
  });
});
