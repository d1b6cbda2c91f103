import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createClient } from '@pixchange/contracts/http/client';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { imagesHttp } from '@pixchange/contracts/http/images';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../tests/until.ts';
import { launch, url, visit } from './testing/browser.ts';
import { enter, file, makeAlbum, makePerson, type Person } from './testing/people.ts';

jest.setTimeout(120_000);

const call = createClient({ baseUrl: url() });

let browser: Browser;
let ines: Person;
let album: string;
let shown: string;
let hidden: string;

const makeWork = async (title: string, album_id: string | null): Promise<string> => {
  const { token } = ines.session;
  const { id, url: storage, fields } = await call(imagesHttp.requestUpload, { token, body: { attachment: { content_type: 'image/jpeg' } } });
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(await readFile(file('poster.jpg')))], { type: 'image/jpeg' }), 'file');
  const { status } = await fetch(storage, { method: 'POST', body: form });
  if (status !== 204) throw new Error(`storage answered ${status}`);
  await call(imagesHttp.submit, { token, body: { image: { attachment_id: id, title, album_id } } });
  await until(() => call(imagesHttp.show, { token, params: { id } }), ({ status: now }) => now === 'ready', 'a finished work');
  return id;
};

beforeAll(async () => {
  browser = await launch();
  ines = await makePerson({ fullName: 'Ines <Okafor>' });
  album = (await makeAlbum(ines, 'House & cats', true)).id;
  [shown, hidden] = await Promise.all([makeWork('</title>House cat', album), makeWork('Secret', null)]);
});
afterAll(() => browser.close());

/** All that the head says, in its order; the value of a name that occurs twice is there twice. */
const headOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    `title=${document.title}`,
    ...[...document.head.querySelectorAll('meta[name], meta[property], link[rel="canonical"], link[rel="alternate"]')]
      .map((tag) => `${tag.getAttribute('name') ?? tag.getAttribute('property') ?? tag.getAttribute('rel') ?? ''}=${tag.getAttribute('content') ?? tag.getAttribute('href') ?? ''}`)
      .filter((line) => !/^(viewport|color-scheme)=/.test(line)),
  ]);

/** The head as the server writes it, before any script. */
const served = async (path: string): Promise<string[]> => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(url() + path);
  const head = await headOf(page);
  await context.close();
  return head;
};

const of = (head: readonly string[], name: string): string[] => head.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));

describe('the head of a page', () => {
  it('is in the browser what the server wrote, once the client runs', async () => {
    const { page, context, complaints } = await visit(browser);
    for (const path of [`/images/${shown}`, `/users/${ines.session.id}`, `/users/${ines.session.id}/albums/${album}`, '/']) {
      await page.goto(path);
      await page.locator('main :is(h1, h2)').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect([path, await headOf(page)]).toEqual([path, await served(path)]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('follows the client from page to page, with every tag once', async () => {
    const { page, context, complaints } = await visit(browser);
    await page.goto(`/images/${shown}`);
    await page.getByRole('heading', { name: '</title>House cat' }).waitFor();
    await page.locator('main').getByRole('link', { name: 'Ines <Okafor>' }).click();
    await page.waitForFunction(() => document.title === 'Pixchange | Ines <Okafor>');
    const person = await headOf(page);
    expect([of(person, 'canonical'), of(person, 'og:url'), of(person, 'og:title'), of(person, 'og:type'), of(person, 'description')]).toEqual([
      [`${url()}/users/${ines.session.id}`], [`${url()}/users/${ines.session.id}`], ['Pixchange | Ines <Okafor>'], ['profile'], ['Join a GIF, Sticker and AR-3D community'],
    ]);
    await page.goBack();
    await page.waitForFunction(() => document.title === 'Pixchange | </title>House cat');
    expect(await headOf(page)).toEqual(await served(`/images/${shown}`));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says nothing of what is private, to its owner no more than to search engines', async () => {
    const { page, context } = await visit(browser);
    await enter(page, ines);
    await page.goto(`/images/${hidden}`);
    await page.getByRole('heading', { name: 'Secret' }).waitFor();
    const head = await headOf(page);
    expect([of(head, 'title'), of(head, 'robots'), of(head, 'canonical'), of(head, 'og:image')]).toEqual([['Pixchange | Secret'], ['noindex'], [], [`${url()}/sharing.png`]]);
    await context.close();
  });
});

describe('a link to a collection', () => {
  it('W-018 leads its owner by the browser to the picture, and others nowhere', async () => {
    const { token } = ines.session;
    const { id } = await call(collectionsHttp.create, { token, body: { title: 'Paper cats' } });
    const form = new FormData();
    form.append('profile_image', new Blob([new Uint8Array(await readFile(file('poster.jpg')))]), 'a.jpg');
    expect((await fetch(`${url()}/api/collections/${id}/profile_image`, { method: 'PATCH', body: form, headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    const { page, context } = await visit(browser);
    await page.goto(`/minted_collection/${id}`);
    await page.getByText('No picture here').waitFor();
    await enter(page, ines);
    await page.goto(`/minted_collection/${id}`);
    await page.waitForURL(/\/media\/collections\//);
    expect(await page.locator('img').count()).toBe(1);
    await context.close();
  });
});
