import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createClient } from '@pixchange/contracts/http/client';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import type { Browser, Page } from 'playwright-core';
import { connect, url, visit } from './testing/browser.ts';
import { enter, file, makeAlbum, makePerson, type Person } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';
import { makeWork } from './testing/works.ts';

jest.setTimeout(120_000);

const call = createClient({ baseUrl: url() });

let browser: Browser;
let ines: Person;
let album: string;
let shown: string;

beforeAll(async () => {
  browser = await connect();
  ines = await makePerson({ fullName: 'Ines <Okafor>' });
  album = (await makeAlbum(ines, 'House & cats', true)).id;
  ({ id: shown } = await makeWork(ines, 'poster.jpg', { title: '</title>House cat', album_id: album }));
});
afterAll(() => browser.close());

/** Returns the head's title, meta tags and links, including duplicates, except for the viewport and color scheme. */
const headOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    `title=${document.title}`,
    ...[...document.head.querySelectorAll('meta[name], meta[property], link[rel="canonical"], link[rel="alternate"]')]
      .map(
        (tag) =>
          `${tag.getAttribute('name') ?? tag.getAttribute('property') ?? tag.getAttribute('rel') ?? ''}=${tag.getAttribute('content') ?? tag.getAttribute('href') ?? ''}`,
      )
      .filter((line) => !/^(viewport|color-scheme)=/.test(line)),
  ]);

/** Returns the head as the server sent it, before any script has run. */
const served = async (path: string): Promise<string[]> => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(url() + path);
  const head = await headOf(page);
  await context.close();
  return head;
};

const linesOf = (head: readonly string[], name: string): string[] =>
  head.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));

describe('the head of a page', () => {
  it('W-237 is the same in the client as the server wrote it', async () => {
    const { page, context, complaints } = await visit(browser);
    for (const path of [
      `/images/${shown}`,
      `/users/${ines.session.id}`,
      `/users/${ines.session.id}/albums/${album}`,
      '/',
    ]) {
      await page.goto(path);
      await page.locator('main :is(h1, h2)').first().waitFor();
      await page.waitForLoadState('networkidle');
      const head = await served(path);
      await expectSoon(async () => [path, await headOf(page)], [path, head]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('W-021 W-235 changes with the page in the client, and has each tag once', async () => {
    const { page, context, complaints } = await visit(browser);
    await page.goto(`/images/${shown}`);
    await page.getByRole('heading', { name: '</title>House cat' }).waitFor();
    await page.locator('main').getByRole('link', { name: 'Ines <Okafor>' }).click();
    await page.waitForFunction(() => document.title === 'Pixchange | Ines <Okafor>');
    const person = async () => {
      const head = await headOf(page);
      return ['canonical', 'og:url', 'og:title', 'og:type', 'description'].map((name) => linesOf(head, name));
    };
    await expectSoon(person, [
      [`${url()}/users/${ines.session.id}`],
      [`${url()}/users/${ines.session.id}`],
      ['Pixchange | Ines <Okafor>'],
      ['profile'],
      ['Join a GIF, Sticker and AR-3D community'],
    ]);
    await page.goBack();
    await page.waitForFunction(() => document.title === 'Pixchange | </title>House cat');
    await expectSoon(() => headOf(page), await served(`/images/${shown}`));
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('a link to a collection', () => {
  it('W-018 redirects its owner to the picture, and does not redirect a visitor', async () => {
    const { token } = ines.session;
    const { id } = await call(collectionsHttp.create, { token, body: { title: 'Paper cats' } });
    const form = new FormData();
    form.append('profile_image', new Blob([new Uint8Array(await readFile(file('poster.jpg')))]), 'a.jpg');
    expect(
      (
        await fetch(`${url()}/api/collections/${id}/profile_image`, {
          method: 'PATCH',
          body: form,
          headers: { authorization: `Bearer ${token}` },
        })
      ).status,
    ).toBe(200);
    const { page, context } = await visit(browser);
    await page.goto(`/minted_collection/${id}`);
    await page.getByText('No picture here').waitFor();
    await enter(page, ines);
    await page.goto(`/minted_collection/${id}`);
    await page.waitForURL(/\/media\/collections\//);
    await expectSoon(() => page.locator('img').count(), 1);
    await context.close();
  });
});

describe('a work without the header and footer', () => {
  it('W-019 is shown as its original, fitted or in full size, in the wallet template', async () => {
    const { page, context, complaints } = await visit(browser, { width: 375, height: 600 });
    await page.goto(`/vieworiginal/${shown}`);
    const picture = page.locator('main img');
    await picture.waitFor();
    expect(await page.locator('main').getAttribute('data-template')).toBe('wallet');
    await expectSoon(() => picture.getAttribute('src'), expect.stringMatching(/\/original\//));
    await expectSoon(async () => ((await picture.boundingBox())?.width ?? Infinity) <= 375, true);
    await page.getByRole('button', { name: 'Full size' }).click();
    await page.getByRole('button', { name: 'Fit to the window' }).waitFor();
    await expectSoon(async () => (await picture.boundingBox())?.width, 480);
    await expectSoon(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('W-020 plays as an animation, or links to the original if it is a still picture', async () => {
    const loop = await makeWork(ines, 'loop.gif', { title: 'Loop', album_id: album });
    const { page, context } = await visit(browser);
    await page.goto(`/animationpreview/${loop.id}`);
    await page.getByRole('button', { name: 'Play' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    expect(await page.locator('main').getAttribute('data-template')).toBe('wallet');
    // The still is shown until the animation has loaded.
    await page.locator('main img:is([src*=".gif"], [src*=".webp"])').waitFor();
    await page.goto(`/animationpreview/${shown}`);
    await page.getByRole('link', { name: 'View the original' }).click();
    await page.waitForURL(`**/vieworiginal/${shown}`);
    await context.close();
  });
});
