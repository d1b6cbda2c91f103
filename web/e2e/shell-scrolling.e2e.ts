import { afterAll, beforeAll, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { makeWorks } from './testing/album-works.ts';
import { connect, go, visit } from './testing/browser.ts';
import { makeAlbum, makePerson, type Person } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';

jest.setTimeout(120_000);

let browser: Browser;
let page: Page;
let person: Person;
beforeAll(async () => {
  browser = await connect();
  person = await makePerson();
  await makeAlbum(person, 'Wet windows', true);
  ({ page } = await visit(browser, { width: 375, height: 500 }));
});
afterAll(() => browser.close());

const top = (): Promise<number> => page.evaluate(() => Math.round(scrollY));
const isAt = (place: number) => page.waitForFunction((wanted) => Math.abs(scrollY - wanted) < 2, place);
const keepPlace = () => page.evaluate(() => sessionStorage.setItem('notScroll', 'true'));

const startDown = async (): Promise<void> => {
  await page.goto('/terms');
  await page.getByRole('heading', { name: /Changes$/ }).waitFor();
  await page.evaluate(() => scrollTo(0, 900));
  await isAt(900);
};

it('W-044 starts a new path at its top', async () => {
  await startDown();
  await go(page, '/privacy-policy');
  await page.getByRole('heading', { level: 1, name: /^Your data/ }).waitFor();
  await expectSoon(top, 0);
});

it('W-045 keeps the scroll position when only the query changes', async () => {
  await startDown();
  await go(page, '/terms?x=1');
  await page.waitForURL('**/terms?x=1');
  await expectSoon(top, 900);
});

it('W-046 scrolls past the profile card when the session storage requests it, and W-047 only once', async () => {
  await startDown();
  await keepPlace();
  await go(page, `/users/${person.session.id}`);
  await page.locator('#user-info').waitFor();
  await page.waitForFunction(() => {
    const card = document.getElementById('user-info');
    const end = document.documentElement.scrollHeight - innerHeight;
    return (
      card !== null &&
      Math.abs(scrollY - Math.min(end, card.getBoundingClientRect().bottom + scrollY - 100)) < 2 &&
      scrollY > 0
    );
  });
  await expectSoon(() => page.evaluate(() => sessionStorage.getItem('notScroll')), null);
  await go(page, '/terms');
  await page.getByRole('heading', { level: 1, name: /terms/ }).waitFor();
  await page.evaluate(() => scrollTo(0, 900));
  await isAt(900);
  await go(page, `/users/${person.session.id}`);
  await page.locator('#user-info').waitFor();
  await expectSoon(top, 0);
});

it('W-046 scrolls to the albums of a profile when they are beside the card, and past the header of an album', async () => {
  const maker = await makePerson();
  const { id } = await makeAlbum(maker, 'Dry roofs', true);
  await makeWorks(maker, id, 'poster.jpg');
  const { page: wide, context } = await visit(browser, { width: 1_366, height: 400 });
  await wide.goto('/terms');
  await wide.evaluate(() => sessionStorage.setItem('notScroll', 'true'));
  await go(wide, `/users/${maker.session.id}`);
  const album = wide.locator('[data-album] > a').first();
  await album.waitFor();
  await wide.waitForFunction(() => {
    const albums = document.getElementById('user-info')?.nextElementSibling;
    return albums !== null && albums !== undefined && Math.abs(albums.getBoundingClientRect().top - 100) < 2;
  });
  await album.click();
  await wide.waitForURL(/\/albums\//);
  await wide.waitForFunction(() => {
    const head = document.getElementById('user-info');
    const end = document.documentElement.scrollHeight - innerHeight;
    const past = (head?.getBoundingClientRect().bottom ?? NaN) + scrollY - 100;
    return Math.abs(scrollY - Math.max(0, Math.min(end, past))) < 2;
  });
  await context.close();
});

it('W-048 starts a page for reading at its top, even when the session storage asks to keep the position', async () => {
  await startDown();
  await keepPlace();
  await go(page, '/faq');
  await page.getByRole('heading', { level: 1, name: /^Questions/ }).waitFor();
  const storedFlag = () => page.evaluate(() => sessionStorage.getItem('notScroll'));
  await expectSoon(async () => [await top(), await storedFlag()], [0, null]);
});

it('W-030 W-049 W-050 scrolls to the anchor of an address, 100 pixels below the edge', async () => {
  const offset = () =>
    page.waitForFunction(
      () => Math.abs((document.getElementById('partners')?.getBoundingClientRect().top ?? 0) - 100) < 2,
    );
  await page.goto('/artist#partners');
  await page.getByRole('heading', { name: 'Partners' }).waitFor();
  await offset();
  await page.goto('/faq');
  await page.locator('footer').getByRole('link', { name: 'Partners' }).click();
  await page.waitForURL('**/artist#partners');
  await offset();
});

it('W-049 W-050 reaches the anchor of a slow page, and stays there when late content moves it', async () => {
  const { page: slow, context } = await visit(browser, { width: 375, height: 500 });
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await slow.route('**/assets/more-pages-*.js', async (route) => {
    await released;
    await route.continue();
  });
  const chunkRequest = slow.waitForRequest('**/assets/more-pages-*.js');
  await slow.clock.install();
  await slow.goto('/artist#partners');
  await slow.locator('#content').waitFor();
  await chunkRequest;
  await slow.clock.runFor(10_000);
  release();
  const isThere = () =>
    slow.waitForFunction(
      () => Math.abs((document.getElementById('partners')?.getBoundingClientRect().top ?? 0) - 100) < 2,
    );
  await isThere();
  await slow.evaluate(() => document.querySelector('h1')?.append(document.createElement('br'), 'one line more'));
  await isThere();
  await context.close();
});
