import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createClient } from '@pixchange/contracts/http/client';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { offersHttp } from '@pixchange/contracts/http/offers';
import type { Browser, Page, Route } from 'playwright-core';
import { connect, url, visit } from './testing/browser.ts';
import { enter, makeAlbum, makePerson } from './testing/people.ts';
import { expectSoon, untilLoaded } from './testing/soon.ts';
import { makeWork, ownDrawing } from './testing/works.ts';

jest.setTimeout(120_000);

const CLIENT = '**/assets/first-*.js';

let browser: Browser;
let works: ImageItemView[];
let forSale: ImageItemView;
beforeAll(async () => {
  browser = await connect();
  const person = await makePerson();
  const { id: album_id } = await makeAlbum(person, 'Shop windows', true);
  works = await Promise.all([
    makeWork(person, 'poster.jpg', { title: 'Closed on Sundays', album_id }),
    makeWork(person, 'loop.gif', { title: 'Neon', album_id }),
  ]);
  forSale = await makeWork(person, 'drawing.svg', { title: 'Sixty-four squares', album_id }, ownDrawing());
  await createClient({ baseUrl: url() })(offersHttp.open, {
    token: person.session.token,
    body: { image_id: forSale.id, price: 1_250 },
  });
});
afterAll(() => browser.close());

/** Opens a page and blocks the client's script; returns a function that releases it. */
const openWithoutClient = async (page: Page, path: string): Promise<() => Promise<void>> => {
  let heldRoute: Route | undefined;
  const arrived = new Promise<void>((resolve) => {
    void page.route(CLIENT, (route) => {
      heldRoute = route;
      resolve();
    });
  });
  await page.goto(path, { waitUntil: 'commit' });
  await arrived;
  return async () => {
    await heldRoute?.continue();
    await page.unroute(CLIENT);
  };
};

const boxOf = (page: Page, selector: string): Promise<Record<'x' | 'y' | 'width' | 'height', number>> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    });

describe.each([375, 1_023, 1_440])('the page of a work, %i px wide', (width) => {
  it('Q-01 shows the work before the client has loaded, at the position where the client draws it', async () => {
    for (const work of works) {
      const { page, context } = await visit(browser, { width, height: 812 });
      const releaseClient = await openWithoutClient(page, `/images/${work.id}`);
      await page.locator('.boot-work img').evaluate((image: HTMLImageElement) => image.decode());
      const before = await boxOf(page, '.boot-work img');
      const titleBefore = await boxOf(page, '.boot-side h1');
      await releaseClient();
      await page.locator('.boot, .boot-work').first().waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1, name: work.title }).waitFor();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const after = await boxOf(page, 'figure img, figure canvas');
      // Compares the centers, because a work at its maximum height is centered in an area as wide as the column.
      const middle = ({ x, width: wide }: typeof before) => x + wide / 2;
      expect([
        Math.abs(before.y - after.y) < 2,
        Math.abs(before.height - after.height) < 2,
        Math.abs(middle(before) - middle(after)) < 2,
        work.title,
        before,
        after,
      ]).toEqual([true, true, true, work.title, before, after]);
      // The controls of a moving work are slightly higher than a line of text.
      const title = await boxOf(page, 'main h1');
      expect([Math.abs(titleBefore.x - title.x) < 2, Math.abs(titleBefore.y - title.y) < 4, title]).toEqual([
        true,
        true,
        title,
      ]);
      await context.close();
    }
  });
});

/** Makes pages that are opened later sum their layout shifts for `shiftsOf`. */
const countShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => {
        const { value } = entry as PerformanceEntry & { value: number };
        document.documentElement.dataset['shift'] = String(
          Number(document.documentElement.dataset['shift'] ?? 0) + value,
        );
      }),
    ).observe({ type: 'layout-shift', buffered: true });
  });
const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0));

describe.each([390, 1_440])('the page of a work for sale, %i px wide', (width) => {
  it('shows the title, the artist, the picture and the price without scripts', async () => {
    const context = await browser.newContext({
      baseURL: url(),
      javaScriptEnabled: false,
      viewport: { width, height: 844 },
    });
    const page = await context.newPage();
    await page.goto(`/images/${forSale.id}`);
    await page.getByRole('heading', { level: 1, name: forSale.title }).waitFor();
    await page.getByText(forSale.user.full_name, { exact: true }).waitFor();
    await page.getByText('1,250', { exact: true }).waitFor();
    const { width: wide = 0, height = 1 } = (await page.locator('.boot-picture svg').boundingBox()) ?? {};
    expect(wide / height).toBeCloseTo((forSale.image?.width ?? 0) / (forSale.image?.height ?? 1), 1);
    await expectSoon(
      () => page.locator('.boot-picture image').getAttribute('href'),
      expect.stringMatching(/^data:image/),
    );
    await context.close();
  });

  it('has a layout shift below 0.02 when the client draws it', async () => {
    const { page, context } = await visit(browser, { width, height: 844 });
    await countShifts(page);
    await page.goto(`/images/${forSale.id}`);
    await page.getByRole('heading', { level: 1, name: forSale.title }).waitFor();
    await page.getByRole('button', { name: 'Buy' }).first().waitFor();
    await untilLoaded(page);
    expect(await shiftsOf(page)).toBeLessThan(0.02);
    await context.close();
  });
});

describe.each([375, 600, 768, 1_023, 1_440])('home, %i px wide', (width) => {
  it('Q-01 shows the first row before the client has loaded, at the position where the client draws it', async () => {
    const { page, context } = await visit(browser, { width, height: 900 });
    const releaseClient = await openWithoutClient(page, '/');
    await page
      .locator('.boot-row img')
      .first()
      .evaluate((image: HTMLImageElement) => image.decode());
    // The server renders no picture for a GIF with a single frame.
    const nth =
      1 +
      (await page
        .locator('.boot-row span')
        .evaluateAll((spans) => spans.findIndex((span) => span.querySelector('img') !== null)));
    const before = await boxOf(page, `.boot-row span:nth-child(${nth}) img`);
    const cells = await page.locator('.boot-row span:visible').count();
    await releaseClient();
    await page.locator('.boot, .boot-row').first().waitFor({ state: 'detached' });
    await page.locator('main [data-image] :is(img, canvas, video)').first().waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await expectSoon(() => page.locator('main [role="list"]').first().locator('[data-image]').count(), cells);
    // The client renders a video at the position of its still.
    const drawn = `main [role="list"] [role="listitem"]:nth-child(${nth}) :is(img, canvas, video)`;
    const after = await boxOf(page, drawn);
    const sides = ['x', 'y', 'width', 'height'] as const;
    expect([sides.filter((side) => Math.abs(before[side] - after[side]) >= 2), before, after]).toEqual([
      [],
      before,
      after,
    ]);
    await context.close();
  });
});

it('the first picture of a member’s home is within 240 px of the top on a phone', async () => {
  const { page, context } = await visit(browser, { width: 390, height: 844, touch: true });
  await enter(page, await makePerson());
  await page.goto('/');
  const first = page.locator('main [data-image]').first();
  await first.waitFor();
  await expectSoon(async () => ((await first.boundingBox())?.y ?? Infinity) <= 240, true);
  await context.close();
});

it('requests the client’s script only after the page is drawn', async () => {
  const { page, context } = await visit(browser, { width: 375, height: 812 });
  let scripts = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.url().includes('/assets/')) scripts += 1;
  });
  await page.route('**/assets/first-*.css', async (route) => {
    await released;
    await route.continue();
  });
  const [picture, style, script] = ['**/media/**', '**/assets/first-*.css', CLIENT].map((part) =>
    page.waitForRequest(part),
  );
  await page.goto('/', { waitUntil: 'commit' });
  // Browsers render nothing before the style sheets have loaded.
  await Promise.all([picture, style]);
  expect(scripts).toBe(0);
  release();
  await script;
  await context.close();
});

it.each(['/', '/spotlight'])('does not request data that the page already contains (%s)', async (path) => {
  const { page, context } = await visit(browser, { width: 375, height: 812 });
  const requestedScripts: string[] = [];
  page.on('request', (request) =>
    requestedScripts.push(decodeURIComponent(request.url().slice(new URL(request.url()).origin.length))),
  );
  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === path),
    page.goto(path),
  ]);
  const brought = [...(await answer.text()).matchAll(/data-early="([^"]*)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );
  await page.locator('main [data-image], main h1').first().waitFor();
  await page.locator('footer').getByRole('link', { name: 'FAQ' }).waitFor();
  expect(brought.length).toBeGreaterThan(1);
  expect(requestedScripts.filter((address) => brought.includes(address))).toEqual([]);
  await context.close();
});
