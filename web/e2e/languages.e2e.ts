import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { barriersOf } from './testing/barriers.ts';
import { connect, visit } from './testing/browser.ts';
import { enter, makeAlbum, makePerson, type Person } from './testing/people.ts';
import { expectSoon, untilLoaded } from './testing/soon.ts';

jest.setTimeout(120_000);

let browser: Browser;
let person: Person;
beforeAll(async () => {
  browser = await connect();
  person = await makePerson();
  await makeAlbum(person, 'Wet windows', true);
});
afterAll(() => browser.close());

const speak = async (page: Page, language: string): Promise<void> => {
  await page.context().addInitScript((chosen) => localStorage.setItem('pixchange_language', chosen), language);
};

/** Returns the texts that are wider than their box, except texts with an intended ellipsis. */
const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== ''),
      )
      .filter((element) => {
        const { overflowX, textOverflow, position } = getComputedStyle(element);
        const cuts = overflowX === 'hidden' && textOverflow !== 'ellipsis' && position !== 'absolute';
        return cuts && element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.textContent ?? ''),
  );

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const pages = ['/', '/faq', '/spotlight', '/profile', '/profile/edit', '/transaction'];

describe.each([1_440, 375])('at %d px', (width) => {
  it('Q-22 no text of the main pages is cut off in a language whose words are a third longer', async () => {
    const { page } = await visit(browser, { width });
    await enter(page, person);
    await speak(page, 'en-XA');
    for (const path of pages) {
      await page.goto(path);
      await page
        .getByText(/^\[.*·+\]$/)
        .first()
        .waitFor({ state: 'attached' });
      await page.locator('main h1, main h2').first().waitFor();
      await untilLoaded(page);
      await expectSoon(async () => [path, await clipped(page), await overflow(page)], [path, [], 0]);
    }
  });

  it('Q-22 the main pages are laid out from right to left in Arabic, and the profile has no accessibility violation', async () => {
    const { page, complaints } = await visit(browser, { width });
    await enter(page, person);
    await speak(page, 'ar');
    for (const path of pages) {
      await page.goto(path);
      await page.locator('main h1, main h2').first().waitFor();
      await untilLoaded(page);
      const look = () =>
        page.evaluate(() => [
          document.documentElement.lang,
          document.documentElement.dir,
          document.documentElement.scrollWidth - innerWidth,
        ]);
      await expectSoon(look, ['ar', 'rtl', 0]);
      await expectSoon(() => page.locator('main').innerText(), expect.stringMatching(/[\u0600-\u06ff]/));
    }
    // Phones show the albums in tabs.
    await page.goto('/profile?albums=public');
    await page.getByRole('heading', { name: 'Wet windows' }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

it('Q-22 the texts of home fit a phone even in the fallback font that is shown until the web font loads', async () => {
  const { page } = await visit(browser, { width: 375 });
  await page.route('**/*.woff2', (route) => route.abort());
  await speak(page, 'en-XA');
  await page.goto('/');
  await page
    .getByText(/^\[.*·+\]$/)
    .first()
    .waitFor({ state: 'attached' });
  await page.locator('main h2').first().waitFor();
  await untilLoaded(page);
  await expectSoon(async () => [await clipped(page), await overflow(page)], [[], 0]);
});

it('Q-22 the language is chosen in the footer, and remembered', async () => {
  const { page } = await visit(browser);
  await page.goto('/faq');
  await page.getByLabel('Language').selectOption('ar');
  await page.waitForFunction(() => document.documentElement.dir === 'rtl');
  await page.reload();
  await page.getByLabel('اللغة').selectOption('en');
  await page.waitForFunction(() => document.documentElement.dir === 'ltr');
});

describe('Q-21 the theme', () => {
  it.each(['light', 'dark'] as const)('Q-21 follows a %s system before anything is drawn', async (theme) => {
    const { page } = await visit(browser, { theme });
    // Reads the theme as soon as the body exists, before any module has run.
    await page.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        if (document.body === null) return;
        observer.disconnect();
        (window as unknown as { first: unknown }).first = document.documentElement.dataset['theme'];
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/faq');
    expect(await page.evaluate(() => (window as unknown as { first: unknown }).first)).toBe(theme);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(theme);
  });

  it('Q-21 is the chosen one, even if the system prefers another, until the system setting is chosen again', async () => {
    const { page } = await visit(browser, { theme: 'light' });
    await page.goto('/faq');
    await page.getByLabel('Dark').check();
    await page.reload();
    await expectSoon(() => page.evaluate(() => document.documentElement.dataset['theme']), 'dark');
    await page.getByLabel('System').check();
    await expectSoon(() => page.evaluate(() => document.documentElement.dataset['theme']), 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
  });
});
