import { afterAll, beforeAll, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../tests/until.ts';
import { makeWorks } from './testing/album-works.ts';
import { connect, visit } from './testing/browser.ts';
import { enter, makeAlbum, makePerson } from './testing/people.ts';
import { expectSoon, focusOn, untilLoaded } from './testing/soon.ts';

jest.setTimeout(120_000);

let browser: Browser;
beforeAll(async () => {
  browser = await connect();
});
afterAll(() => browser.close());

/** Presses a key, and waits for the focus keeper, which loads on the first input. */
const begin = async (page: Page): Promise<void> => {
  await page.keyboard.press('Shift');
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/focus-keeper-')),
  );
  await page.evaluate(async () => {
    const part = performance.getEntriesByType('resource').find(({ name }) => name.includes('/focus-keeper-'));
    await import(part?.name ?? '');
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
};

/** Opens home, and waits for its footer, which loads last. */
const atHome = async (options = {}): Promise<Page> => {
  const { page } = await visit(browser, options);
  await page.goto('/');
  await page.locator('footer').waitFor();
  await begin(page);
  return page;
};
const focused = (page: Page, selector: string) => focusOn(page, page.locator(selector));

it('the focus stays on Sort while home changes to all works, so that arrow keys reach the next sort orders', async () => {
  const page = await atHome();
  await page.getByLabel('Sort').focus();
  for (const order of ['popular', 'trending']) {
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(`**/?sort=${order}`);
    await page.getByRole('heading', { level: 1, name: 'All works' }).waitFor();
    await focused(page, 'select');
  }
});

it('the focus stays on Sort after another filter was applied', async () => {
  const page = await atHome();
  await page.getByRole('button', { name: 'File type' }).press('Enter');
  await page.getByRole('checkbox').and(page.locator(':focus')).press('Space');
  await page.getByRole('button', { name: 'Apply' }).press('Enter');
  await page.waitForURL('**/?content_types=*');
  await focused(page, 'button[data-focus="File type"]');
  await page.getByLabel('Sort').focus();
  await page.keyboard.press('ArrowDown');
  await page.waitForURL('**/?*sort=popular');
  await focused(page, 'select');
});

it('the focus moves to the content of the new page after a link in the page, the footer or the header', async () => {
  const page = await atHome();
  await page.goto('/?category');
  await page.locator('footer').waitFor();
  await begin(page);
  await page.locator('main nav').getByRole('link', { name: 'Home' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Join/ }).waitFor();
  await focused(page, 'main');
  for (const [area, name, path] of [
    ['contentinfo', 'Non-Profits', '/charities'],
    ['contentinfo', 'The Studio', '/studio'],
    ['banner', 'Spotlight', '/spotlight'],
  ] as const) {
    await page.getByRole(area).getByRole('link', { name }).press('Enter');
    await page.waitForURL(`**${path}`);
    await focused(page, 'main');
  }
});

it('the focus stays in the field where a person types while a new page loads', async () => {
  const { page } = await visit(browser);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/[/]assets[/]focus-keeper-[^/]*[.]js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/');
  const arrived = page.waitForResponse(/[/]assets[/]focus-keeper-/);
  await page.getByRole('banner').getByRole('link', { name: 'Spotlight' }).click();
  await page.waitForURL('**/spotlight');
  const box = page.getByRole('combobox', { name: 'Search works and people' });
  await box.click();
  await page.keyboard.type('half a w');
  release();
  await (await arrived).finished();
  await page.evaluate(
    () => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(done)))),
  );
  await page.keyboard.type('ord');
  await expectSoon(() => box.inputValue(), 'half a word');
});

it('the focus moves to the footer and shows it while a part of the page loads', async () => {
  const page = await atHome();
  await page.evaluate(() => {
    const loading = document.createElement('p');
    loading.dataset['loading'] = '';
    document.getElementById('content')?.append(loading);
  });
  const opacity = (wanted: string) =>
    page.waitForFunction(
      (value) => getComputedStyle(document.querySelector('#content ~ footer') as Element).opacity === value,
      wanted,
    );
  await opacity('0');
  await page.getByRole('contentinfo').getByRole('link', { name: 'The Studio' }).focus();
  await focused(page, 'footer a');
  await opacity('1');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/studio');
});

it('the focus reaches the cookie notice right after the skip link, and moves to the page after a choice', async () => {
  const page = await atHome({ first: true });
  await page.getByRole('button', { name: 'Got it!' }).waitFor();
  await page.locator('a[href="#content"]').focus();
  await page.keyboard.press('Tab');
  await focused(page, 'section button');
  const isAtBottom = (button: Element) => innerHeight - button.getBoundingClientRect().bottom < 40;
  await expectSoon(() => page.getByRole('button', { name: 'Got it!' }).evaluate(isAtBottom), true);
  await page.getByRole('button', { name: 'Got it!' }).press('Enter');
  await focused(page, 'main');
});

it('the focus returns to the menu button when the menu of a small screen closes', async () => {
  const page = await atHome({ width: 390, height: 844 });
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Close the menu' }).press('Enter'),
  ]) {
    await page.getByRole('button', { name: 'Open the menu' }).press('Enter');
    await page.getByRole('button', { name: 'Close the menu' }).waitFor();
    await close();
    await focused(page, '[aria-label="Open the menu"]');
  }
});

it('the focus stays on the button that adds a public album after the first album', async () => {
  const person = await makePerson();
  const { page } = await visit(browser);
  await enter(page, person);
  await page.goto('/profile');
  const add = page.getByRole('button', { name: 'Add public album' });
  await add.waitFor();
  await untilLoaded(page);
  await add.press('Enter');
  await page.getByLabel('Title').fill('First of all');
  await page.keyboard.press('Enter');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.getByText('“First of all” created').waitFor();
  await until(
    () => add.evaluate((button) => button === document.activeElement),
    (isFocused) => isFocused,
    'the focus on the button that adds an album',
  );
});

it('the focus moves to the next work or the heading after a move, and to the next album after a deletion', async () => {
  const person = await makePerson({ fullName: 'Tove Lind' });
  const [one, two] = [await makeAlbum(person, 'Drawer', true), await makeAlbum(person, 'Attic', true)];
  await makeWorks(person, one.id, 'poster.jpg', 'sticker.png');
  const { page } = await visit(browser);
  await enter(page, person);
  await page.goto(`/albums/${one.id}/images`);
  const menus = page.locator('main [role=listitem] [aria-haspopup=menu]');
  await menus.nth(1).waitFor();
  await page.locator('footer').waitFor();
  for (const next of ['main [role=listitem] a', 'main h1']) {
    await menus.first().press('Enter');
    await page.getByRole('menuitem', { name: 'Move', exact: true }).press('Enter');
    await page.locator('dialog li').getByRole('button', { name: 'Attic' }).press('Enter');
    await focused(page, next);
  }

  await page.goto('/profile');
  await page.locator('footer').waitFor();
  await page.locator(`[data-album="${one.id}"] [aria-haspopup=menu]`).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  // Cancel has the initial focus, so that Enter alone deletes nothing.
  await page.locator('dialog button:focus').filter({ hasText: 'Cancel' }).waitFor();
  await page.locator('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await focused(page, `[data-album="${two.id}"] a`);
});
