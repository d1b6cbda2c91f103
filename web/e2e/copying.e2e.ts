import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { Browser, Page } from 'playwright-core';
import { launch, url, visit } from './testing/browser.ts';
import { makeAlbum, makePerson } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';
import { makeWork } from './testing/works.ts';

jest.setTimeout(120_000);

const PHONE = { width: 390, height: 844, touch: true } as const;

let browser: Browser;
let gif: ImageItemView;

beforeAll(async () => {
  // Starts a separate browser, because all pages of a browser share its clipboard, and other test files write to the
  // shared browser's.
  browser = await launch();
  const ulla = await makePerson({ fullName: 'Ulla Berg' });
  const { id: album_id } = await makeAlbum(ulla, 'Loops', true);
  gif = await makeWork(ulla, 'loop.gif', { title: 'Copied quokka', album_id, tags: ['happy'] });
});
afterAll(() => browser.close());

const list = async (options: Parameters<typeof visit>[1]): Promise<Page> => {
  const { page, context } = await visit(browser, options);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url() });
  await page.goto('/?q=Copied+quokka');
  await page.locator(`[data-image="${gif.id}"]`).first().waitFor();
  return page;
};

/** Returns the clipboard's content by MIME type: the text itself, and for other types whether there are any bytes. */
const clipboard = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const parts = (item?.types ?? []).map(async (type) => {
      const blob = await item!.getType(type);
      return [type, type.startsWith('text/') ? await blob.text() : `${blob.size > 0}`] as const;
    });
    return Object.fromEntries(await Promise.all(parts));
  });

const expectGif = async (page: Page): Promise<void> => {
  const address = new URL(gif.image!.versions.fixed_large.url, url()).href;
  expect(address).toMatch(/\.gif$/);
  await page.getByText('GIF copied').waitFor();
  const { 'text/plain': plain, 'text/html': html } = await clipboard(page);
  expect(plain).toBe(address);
  expect(html).toContain(`<img src="${address}"`);
};

it('copies a GIF from the grid with one click on a desktop', async () => {
  const page = await list({});
  const card = page.locator('[data-work]', { has: page.locator(`[data-image="${gif.id}"]`) }).first();
  await card.hover();
  await card.getByRole('button', { name: 'Copy “Copied quokka”' }).click();
  await expectGif(page);
});

it('copies a GIF from the grid with two taps on a phone, and a still for apps that accept no link', async () => {
  const page = await list(PHONE);
  const more = page.getByRole('button', { name: 'More for “Copied quokka”' }).first();
  await more.tap();
  await page.getByRole('menuitem', { name: 'Copy GIF' }).tap();
  await expectGif(page);
  await more.tap();
  await page.getByRole('menuitem', { name: 'Copy still' }).tap();
  await page.getByText('Still copied').waitFor();
  expect(await clipboard(page)).toEqual({ 'image/png': 'true' });
});

it('copies a GIF from a feeling’s results in three taps from home on a phone', async () => {
  const { page, context } = await visit(browser, PHONE);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url() });
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Browse by feeling and category' })
    .getByRole('link', { name: 'happy', exact: true })
    .tap();
  // Home shows the same card until the results replace it.
  await page.getByRole('heading', { level: 1, name: /happy/i }).waitFor();
  await page.getByRole('button', { name: 'More for “Copied quokka”' }).first().tap();
  await page.getByRole('menuitem', { name: 'Copy GIF' }).tap();
  await expectGif(page);
});

it('keeps Copy, Share and the heart in view on a work’s page on a phone', async () => {
  const { page, context } = await visit(browser, PHONE);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url() });
  await page.goto(`/images/${gif.id}`);
  const copy = page.getByRole('button', { name: 'Copy GIF' });
  const inReach = async () => {
    const boxes = await Promise.all(
      [copy, page.getByRole('button', { name: 'Share' }), page.getByRole('button', { name: 'Favourite' })].map(
        (button) => button.boundingBox(),
      ),
    );
    return boxes.map((box) => box !== null && box.y >= 0 && box.y + box.height <= PHONE.height);
  };
  await copy.waitFor();
  await expectSoon(inReach, [true, true, true]);
  await page.mouse.wheel(0, 2_000);
  await expectSoon(inReach, [true, true, true]);
  await copy.tap();
  await expectGif(page);
});
