import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../tests/until.ts';
import { connect, visit } from './testing/browser.ts';
import { enter, makeAlbum, makePerson, type Person } from './testing/people.ts';
import { expectSoon, untilLoaded } from './testing/soon.ts';
import { makeWork } from './testing/works.ts';

jest.setTimeout(120_000);

let browser: Browser;
let person: Person;
let workId: string;
beforeAll(async () => {
  browser = await connect();
  person = await makePerson();
  const { id: album_id } = await makeAlbum(person, 'Loops', true);
  for (const title of ['One', 'Two', 'Three'])
    ({ id: workId } = await makeWork(person, 'loop.gif', { title, type: 'gif', allow_publish: true, album_id }));
});
afterAll(() => browser.close());

/** Returns the name of the focused element if a fixed or sticky element covers it or it is out of view, else null. */
const covered = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const name = `${focused.getAttribute('aria-label') ?? focused.textContent} at ${Math.round(top)}`;
    const middle = top + height / 2;
    if (middle < 0 || middle > innerHeight) return `${name}, outside of the window`;
    for (let at = document.elementFromPoint(left + width / 2, middle); at !== null; at = at.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(at).position) && !at.contains(focused)) return name;
    return null;
  });

const STEPS = 45;

/** Presses a key many times, and returns the focused elements that stayed covered. */
const walk = async (page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> => {
  const found: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    await page.keyboard.press(key);
    const name = await covered(page);
    if (name === null) continue;
    // Late content moves the focused element; a moment later, the page scrolls it into view again.
    await until(
      () => covered(page),
      (still) => still === null,
      'the focus in sight',
      3_000,
    ).catch(() => found.push(name));
  }
  return found;
};

it.each([
  ['home', 390, '/'],
  ['home', 1_440, '/'],
  ['a work', 390, ''],
])('a focused element on %s at %i px is under no bar, in either direction', async (_name, width, path) => {
  const { page } = await visit(browser, { width, height: 844 });
  await enter(page, person);
  await page.goto(path === '' ? `/images/${workId}` : path);
  await page.getByRole('contentinfo').waitFor();
  expect(await walk(page, 'Tab')).toEqual([]);
  expect(await walk(page, 'Shift+Tab')).toEqual([]);
});

it.each([390, 1_440])('a focused element at %i px is not under the cookie notice', async (width) => {
  const { page } = await visit(browser, { width, height: 844, first: true });
  await page.goto('/');
  await page.getByRole('region', { name: 'Cookie notice' }).waitFor();
  expect(await walk(page, 'Tab')).toEqual([]);
});

/** Focuses each control of a bar, far down the page, and returns the controls whose focus scrolled the page. */
const movedBy = (page: Page, bar: string): Promise<string[]> =>
  page.locator(bar).evaluate(async (shown) => {
    const moved: string[] = [];
    for (const control of shown.querySelectorAll<HTMLElement>('a, button, input')) {
      if (!control.checkVisibility()) continue;
      scrollTo(0, 400);
      if (shown.matches('main *')) shown.scrollIntoView();
      scrollBy(0, 50);
      const before = scrollY;
      control.focus();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      if (document.activeElement === control && scrollY !== before)
        moved.push(`${control.getAttribute('aria-label') ?? control.textContent}: ${before} to ${scrollY}`);
      control.blur();
    }
    return moved;
  });

const HEADER = 'header:has(a[href="/"])';
const NOTICE = 'section[aria-label="Cookie notice"]';
const SECTIONS = 'main nav[aria-label]:has(a[href^="#"])';

it.each([
  ['/', 390, [HEADER, NOTICE]],
  ['/', 1_440, [HEADER, NOTICE]],
  ['a profile', 390, [HEADER, NOTICE, SECTIONS]],
  ['a profile', 1_440, [HEADER, NOTICE, SECTIONS]],
])(
  'focusing a control in a bar that sticks to an edge of %s at %i px does not scroll the page',
  async (path, width, bars) => {
    const { page } = await visit(browser, { width, height: 500, first: true });
    await page.goto(path === '/' ? path : `/users/${person.session.id}`);
    await page.getByRole('contentinfo').waitFor();
    await until(
      () => page.evaluate(() => document.documentElement.scrollHeight),
      (height) => height > 1_000,
      'a page that scrolls',
    );
    await untilLoaded(page);
    for (const bar of bars) expect([bar, await movedBy(page, bar)]).toEqual([bar, []]);
  },
);

it('a page that is opened by the keyboard on a phone stays at its top as it grows', async () => {
  const { page } = await visit(browser, { width: 390, height: 844 });
  // Uses a profile, because home also shows the newest works of other tests.
  await page.goto(`/users/${person.session.id}`);
  await page.getByRole('contentinfo').waitFor();
  await untilLoaded(page);
  await page.locator(`main a[href="/images/${workId}"]`).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Three' }).waitFor();
  await page.getByRole('contentinfo').waitFor();
  await until(
    () => page.evaluate(() => [document.activeElement?.id, document.documentElement.scrollHeight > 2 * innerHeight]),
    ([focused, isLong]) => focused === 'content' && isLong === true,
    'a long page with the focus on its content',
  );
  await expectSoon(() => page.evaluate(() => scrollY), 0);
});
