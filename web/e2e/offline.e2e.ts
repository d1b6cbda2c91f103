import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { connect, visit } from './testing/browser.ts';
import { enter, makeAlbum, makePerson } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';
import { makeWork } from './testing/works.ts';

jest.setTimeout(180_000);

let browser: Browser;
beforeAll(async () => {
  browser = await connect();
});
afterAll(() => browser.close());

it('Q-18 opens the shell with the last seen grid and a notice while offline, and sends a pending follow once online', async () => {
  const [ana, ines] = await Promise.all([makePerson({ fullName: 'Ana Offline' }), makePerson()]);
  const { id: album_id } = await makeAlbum(ana, 'Loops', true);
  await makeWork(ana, 'poster.jpg', { title: 'Seen before', album_id });
  // A tall window also has room for the newer works that other tests add meanwhile.
  const { page, context } = await visit(browser, { worker: true, height: 3_000 });
  await enter(page, ines);
  await page.goto(`/users/${ana.session.id}`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });
  // Other lists may show works of other tests before this one.
  await page.goto('/?feed=newest');
  await page
    .getByRole('link', { name: /^Seen before/ })
    .first()
    .waitFor();
  await page.getByText('You’re offline').waitFor({ state: 'detached' });

  await context.setOffline(true);
  await page.getByText('You’re offline').waitFor();
  await page.reload();
  await page
    .getByRole('link', { name: /^Seen before/ })
    .first()
    .waitFor();
  await page.getByText('Changes will wait until you’re back.').waitFor();
  await page.locator('header').getByRole('link', { name: 'Pixchange' }).waitFor();

  await context.setOffline(false);
  await page.getByText('You’re offline').waitFor({ state: 'detached' });
  await page.goto(`/users/${ana.session.id}`);
  const follow = page.getByRole('button', { name: 'Follow', exact: true });
  await follow.waitFor();
  await context.setOffline(true);
  await page.getByText('You’re offline').waitFor();
  await follow.click();
  await page.getByRole('button', { name: 'Following', exact: true }).waitFor();
  const sent = page.waitForResponse(
    (reply) => reply.request().method() === 'POST' && reply.ok() && new URL(reply.url()).pathname === '/api/follows',
  );
  await context.setOffline(false);
  await sent;
  await page.getByRole('button', { name: 'Following', exact: true }).waitFor();
  expect(await page.getByText('Internet connection issue').count()).toBe(0);
});

it('reports the missing network immediately for a comment, and keeps its text in the field', async () => {
  const person = await makePerson();
  const { id: album_id } = await makeAlbum(person, 'Talked about', true);
  const work = await makeWork(person, 'poster.jpg', { title: 'Talk', album_id });
  const { page, context } = await visit(browser);
  await enter(page, person);
  await page.goto(`/images/${work.id}#comments`);
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  await field.fill('Fine lines');
  await context.setOffline(true);
  await page.getByText('You’re offline').waitFor();
  await page.getByRole('button', { name: 'Post comment' }).click();
  await page.getByText('Internet connection issue').first().waitFor();
  await expectSoon(() => field.inputValue(), 'Fine lines');
});

it('reloads a failed image once the network is back', async () => {
  const person = await makePerson();
  const { id: album_id } = await makeAlbum(person, 'Torn', true);
  const work = await makeWork(person, 'poster.jpg', { title: 'Torn poster', album_id });
  const { page, context } = await visit(browser);
  let broken = true;
  await page.route(/\.(jpe?g|webp|png|gif)(\?|$)/, (route) =>
    broken ? route.abort('internetdisconnected') : route.continue(),
  );
  await page.goto(`/images/${work.id}`);
  const selector = 'main img[alt="Torn poster"]';
  await page.waitForFunction((main) => {
    const image = document.querySelector<HTMLImageElement>(main);
    return image !== null && image.complete && image.naturalWidth === 0 && image.currentSrc !== '';
  }, selector);
  await context.setOffline(true);
  await page.getByText('You’re offline').waitFor();
  broken = false;
  await context.setOffline(false);
  await page.waitForFunction(
    (main) => (document.querySelector<HTMLImageElement>(main)?.naturalWidth ?? 0) > 0,
    selector,
    // The client retries for a minute.
    { timeout: 75_000 },
  );
});

it('reloads a page whose chunks could not be loaded, once the network is back', async () => {
  const person = await makePerson();
  const { id: album_id } = await makeAlbum(person, 'Parts', true);
  const work = await makeWork(person, 'poster.jpg', { title: 'Late parts', album_id });
  const { page, context } = await visit(browser);
  await page.route(/\/assets\/work-page[^/]*\.js$/, (route) => route.abort('internetdisconnected'));
  await page.goto(`/images/${work.id}`);
  await page.getByText(/^Loading chunk \d+ failed/).waitFor();
  await context.setOffline(true);
  await page.getByText('You’re offline').waitFor();
  await page.unrouteAll();
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Late parts' }).waitFor();
});

const SHOWN_ERROR = 'Internet connection issue. Please check your connection and try again.';

it('keeps the page and the typed text when a chunk cannot be loaded, shows the reason, and loads it once the network is back', async () => {
  const { page, context } = await visit(browser);
  await page.goto('/');
  const field = page.getByRole('combobox', { name: 'Search works and people' });
  await field.waitFor();
  await context.setOffline(true);
  await page.getByText('You’re offline').waitFor();
  await field.pressSequentially('loops');
  await page.getByRole('search').getByText(SHOWN_ERROR).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Pixchange' }).waitFor();
  await page.keyboard.press('Escape');
  const price = page.getByRole('button', { name: /^Price/ });
  await price.click();
  const panel = page.getByRole('group', { name: 'Price', exact: true });
  await panel.getByText(SHOWN_ERROR).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1, name: /^Join a/ }).waitFor();
  await expectSoon(() => field.inputValue(), 'loops');

  await context.setOffline(false);
  await page.getByText('You’re offline').waitFor({ state: 'detached' });
  await price.click();
  await panel.getByRole('button', { name: 'Apply' }).waitFor();
  await page.keyboard.press('Escape');
  await field.click();
  await page.getByRole('listbox').waitFor();
  await expectSoon(() => field.inputValue(), 'loops');
});

it('closes a menu that cannot be loaded and shows the reason, and opens it on the next press once the network is back', async () => {
  const person = await makePerson({ fullName: 'Ana Menu' });
  const { page, context } = await visit(browser);
  await enter(page, person);
  await page.goto('/');
  const button = page.getByRole('banner').getByRole('button', { name: 'Ana Menu' });
  await button.waitFor();
  await context.setOffline(true);
  await page.getByText('You’re offline').waitFor();
  await button.click();
  await page.getByRole('status').getByText(SHOWN_ERROR).waitFor();
  await expectSoon(() => button.getAttribute('aria-expanded'), 'false');
  await context.setOffline(false);
  await page.getByText('You’re offline').waitFor({ state: 'detached' });
  await button.click();
  await page.getByRole('menu').waitFor();
});

it('retries a style sheet that could not be loaded', async () => {
  const { page } = await visit(browser);
  await page.route(/\/assets\/filter-forms[^/]*\.css$/, (route) => route.abort());
  await page.goto('/');
  const price = page.getByRole('button', { name: /^Price/ });
  const panel = page.getByRole('group', { name: 'Price', exact: true });
  await price.click();
  await panel.getByText(/^Loading chunk \d+ failed/).waitFor();
  await page.unrouteAll();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await panel.getByRole('button', { name: 'Apply' }).waitFor();
  const hasSheet = () =>
    page.evaluate(() =>
      [...document.styleSheets].some(({ href }) => href !== null && href.includes('/assets/filter-forms')),
    );
  await expectSoon(hasSheet, true);
});

it('stays in the current language when another cannot be loaded, and shows the reason', async () => {
  const { page, context } = await visit(browser);
  await page.goto('/studio');
  const language = page.getByRole('contentinfo').getByRole('combobox', { name: 'Language' });
  await language.waitFor();
  await context.setOffline(true);
  await page.getByText('You’re offline').waitFor();
  await language.selectOption('ar');
  await page.getByRole('status').getByText(SHOWN_ERROR).waitFor();
  await expectSoon(() => language.inputValue(), 'en');
  expect(await page.evaluate(() => localStorage.getItem('pixchange_language'))).toBe(null);
  await context.setOffline(false);
  await page.getByText('You’re offline').waitFor({ state: 'detached' });
  await language.selectOption('ar');
  await page.locator('html[lang=ar]').waitFor();
});

it('draws the page in English when the texts of the chosen language cannot be loaded', async () => {
  const { page, context } = await visit(browser);
  await context.addInitScript(() => localStorage.setItem('pixchange_language', 'ar'));
  await page.route('**/assets/*', async (route) => {
    const response = await route.fetch();
    // Identifies the chunk of the Arabic texts by its content.
    if ((await response.text()).includes('حاول مجددًا')) await route.abort();
    else await route.fulfill({ response });
  });
  await page.goto('/studio');
  await page.getByRole('heading', { level: 1, name: /^A small team/ }).waitFor();
  await expectSoon(
    () => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]),
    ['en', 'ltr'],
  );
});

it('shows a work that was seen before on hover and after Back while offline', async () => {
  const ana = await makePerson();
  const { id: album_id } = await makeAlbum(ana, 'Moving', true);
  await makeWork(ana, 'loop.gif', { title: 'Moving on', album_id });
  const { page, context } = await visit(browser, { worker: true, motion: 'no-preference' });
  await page.goto(`/users/${ana.session.id}`);
  const work = page.getByRole('link', { name: /^Moving on/ }).first();
  const isShown = () =>
    work.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await work.locator('img').waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('main [data-work] img')].some(
      ({ naturalWidth }) => naturalWidth > 0,
    ),
  );
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.getByText('You’re offline').waitFor();
  await work.hover();
  await page.locator('[data-work] [data-playing]').waitFor();
  await expectSoon(isShown, true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await page.getByText(SHOWN_ERROR).waitFor();
  await page.goBack();
  await work.locator('img').waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('main [data-work] img')].every(({ complete }) => complete),
  );
  await expectSoon(isShown, true);
});
