import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { albumsHttp, type AlbumView } from '@pixchange/contracts/http/albums';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { Browser, Locator } from 'playwright-core';
import { albumsOf, call, makeWorks } from './testing/album-works.ts';
import { connect, visit, type Visit } from './testing/browser.ts';
import { enter, makeAlbum, makePerson, type Person } from './testing/people.ts';

jest.setTimeout(120_000);

let browser: Browser;
let ines: Person;
let shown: AlbumView;
let hidden: AlbumView;
let works: ImageItemView[];
let own: Visit;

beforeAll(async () => {
  browser = await connect();
  ines = await makePerson({ fullName: 'Ines Okafor' });
  [shown, hidden] = [await makeAlbum(ines, 'House cats', true), await makeAlbum(ines, 'Client: Hallway', false)];
  [works] = await Promise.all([
    makeWorks(ines, shown.id, 'poster.jpg', 'sticker.png'),
    makeWorks(ines, hidden.id, 'wide.webp'),
  ]);
  own = await visit(browser);
  await enter(own.page, ines);
});
afterAll(() => browser.close());

const work = (title: string): Locator => own.page.getByRole('link', { name: `${title} by Ines Okafor` });

it('W-014 opens a shared album for anyone, by the title of its link at once', async () => {
  const { page, context } = await visit(browser);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/api/users/${ines.session.id}/albums?*`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/users/${ines.session.id}/albums/${shown.id}?title=House%20cats&guest=true`);
  await page.getByRole('heading', { level: 1, name: 'House cats' }).waitFor();
  release();
  await page.getByRole('link', { name: 'poster by Ines Okafor' }).waitFor();
  await context.close();
});

it('W-258 shows the images of a shared album by the call without a token', async () => {
  const { page } = own;
  const path = `/users/${ines.session.id}/albums/${shown.id}`;
  const asked = page.waitForRequest((request) => request.url().includes(`/api${path}/images`));
  await page.goto(`${path}?title=House%20cats&guest=true`);
  expect((await asked).headers()['authorization']).toBeUndefined();
  await work('poster').waitFor();
});

it('shows the images of a shared album without a token to a signed-in person who follows a plain link', async () => {
  const { page } = await visit(browser, { bare: true });
  await enter(page, ines);
  const path = `/users/${ines.session.id}/albums/${shown.id}`;
  const asked = page.waitForRequest((request) => request.url().includes(`/api${path}/images`));
  await page.goto(path);
  expect((await asked).headers()['authorization']).toBeUndefined();
  await page.getByRole('link', { name: 'poster by Ines Okafor' }).waitFor();
});

it('W-209 fetches the images of a private album with the token', async () => {
  const { page } = own;
  const asked = page.waitForRequest((request) => request.url().includes(`/api/albums/${hidden.id}/images`));
  await page.goto(`/albums/${hidden.id}/images`);
  expect((await asked).headers()['authorization']).toBe(`Bearer ${ines.session.token}`);
  await work('wide').waitFor();
});

it('W-015 keeps the images of an own album from visitors', async () => {
  const { page, context } = await visit(browser);
  await page.goto(`/albums/${hidden.id}/images`);
  await page.waitForURL('**/?error=auth_requried');
  await context.close();
});

it('moves a work to another album at once', async () => {
  const { page } = own;
  await page.getByRole('button', { name: 'Menu for wide' }).click();
  await page.getByRole('menuitem', { name: 'Move', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /House cats/ })
    .click();
  await page.getByRole('heading', { name: 'Nothing in this album yet' }).waitFor();
  await page.getByText('Moved “wide” to “House cats”').waitFor();
  await page.goto(`/albums/${shown.id}/images`);
  await work('wide').waitFor();
});

it('removes a work when it is meant', async () => {
  const { page } = own;
  await page.getByRole('button', { name: 'Menu for wide' }).click();
  await page.getByRole('menuitem', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Removed “wide” from “House cats”').waitFor();
  expect(await work('wide').count()).toBe(0);
});

it('W-211 has favourites and tops, to which works are added and from which they are taken by their own calls', async () => {
  const { page } = own;
  for (const [kind, entry, name] of [
    ['tops', 'Add to tops', 'Tops'],
    ['favourites', 'Add to favourites', 'Favourites'],
  ] as const) {
    await page.goto(`/albums/${shown.id}/images`);
    const added = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith(`/api/albums/${kind}`),
    );
    await page.getByRole('button', { name: 'Menu for poster' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    expect((await added).postDataJSON()).toEqual({ album_image: { image_id: works[0]?.id } });
    await page.getByText(`Added “poster” to ${name}`).waitFor();
    await page.goto('/profile');
    await page.getByRole('region', { name: 'Favourites and tops' }).getByRole('link', { name }).click();
    await work('poster').waitFor();
    const removed = page.waitForRequest(
      (request) => request.method() === 'DELETE' && request.url().endsWith(`/api/albums/${kind}/${works[0]?.id}`),
    );
    await page.getByRole('button', { name: `Remove poster from ${name}` }).click();
    await removed;
    await page.getByRole('heading', { name: `No ${kind} yet` }).waitFor();
  }
});

it('Q-16 takes a favourite back into the page when the server does not let it go', async () => {
  const { page } = own;
  await call(ines)(albumsHttp.addFavourite, { body: { album_image: { image_id: works[1]?.id ?? '' } } });
  const favourites = (await albumsOf(ines)).find(({ kind }) => kind === 'favourites');
  await page.goto(`/albums/${favourites?.id}/images`);
  await page.route('**/api/albums/favourites/*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({
        errors: [{ attribute: 'base', title: 'A part of the service is away', code: 'unavailable' }],
      }),
    }),
  );
  await page.getByRole('button', { name: 'Remove sticker from Favourites' }).click();
  await page.getByText('A part of the service is away').waitFor();
  await work('sticker').waitFor();
  expect(own.complaints).toEqual([]);
});
