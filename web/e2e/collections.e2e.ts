import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { collectionsHttp, type CollectionView } from '@pixchange/contracts/http/collections';
import { nftsHttp } from '@pixchange/contracts/http/nfts';
import type { Browser, Locator } from 'playwright-core';
import { albumsOf, call, makeWorks } from './testing/album-works.ts';
import { until } from '../../tests/until.ts';
import { connect, url, visit, type Visit } from './testing/browser.ts';
import { grant } from './testing/coins.ts';
import { enter, file, makeAlbum, makePerson, type Person } from './testing/people.ts';
import { makeWork, ownDrawing } from './testing/works.ts';

jest.setTimeout(120_000);

let browser: Browser;
let ines: Person;
let own: Visit;
let visitor: Visit;
let draft: CollectionView;

beforeAll(async () => {
  browser = await connect();
  ines = await makePerson({ fullName: 'Ines Okafor' });
  draft = await call(ines)(collectionsHttp.create, { body: { title: 'Quiet Vessels', max_amount: 40 } });
  const home = (await albumsOf(ines)).find((album) => album.default);
  const works = await makeWorks(ines, home?.id ?? '', 'poster.jpg');
  await call(ines)(collectionsHttp.addImages, {
    params: { id: draft.id },
    body: { image_ids: works.map(({ id }) => id) },
  });
  for (const title of ['Pipe Dream', 'Noon, Sonora'])
    await call(ines)(collectionsHttp.create, { body: { title, max_amount: 12 } });
  [own, visitor] = await Promise.all([visit(browser), visit(browser)]);
  await enter(own.page, ines);
});
afterAll(() => browser.close());

/** The answers of the real server, which say of some that they are minted. */
const asMinted: Record<string, Partial<CollectionView>> = {
  'Pipe Dream': { nft_status: 'minted', minted_count: 7 },
  'Noon, Sonora': { nft_status: 'minted', minted_count: 12 },
};
const minted = (one: CollectionView): CollectionView => ({ ...one, ...asMinted[one.title] });

const card = (title: string): Locator =>
  own.page.locator('[data-collection]', { has: own.page.getByRole('heading', { name: title }) });

it('W-017 opens for a visitor, who is asked to log in only to create', async () => {
  const { page } = visitor;
  await page.goto('/create-collection');
  await page.getByRole('heading', { level: 1, name: 'Create an NFT collection' }).waitFor();
  await page.getByLabel('Title').fill('Paper cats');
  await page.getByRole('button', { name: 'Create collection' }).click();
  await page.getByRole('dialog', { name: 'Login to Connect' }).waitFor();
});

it('creates a draft with its picture', async () => {
  const { page } = own;
  await page.goto('/create-collection');
  await page.getByText('Give it a title first.').waitFor();
  await page.getByLabel('Title').fill('Paper cats');
  await page.getByLabel('Maximum amount').fill('0');
  await page.getByText('Enter an amount from 1 to 10,000.').waitFor();
  expect(await page.getByRole('button', { name: 'Create collection' }).isDisabled()).toBe(true);
  await page.getByLabel('Maximum amount').fill('3');
  await page.getByTestId('collection-picture').setInputFiles(file('wide.webp'));
  await page.getByRole('button', { name: 'Create collection' }).click();
  await page.waitForURL('**/collections/*');
  await page.getByRole('heading', { level: 1, name: 'Paper cats' }).waitFor();
  await page.getByText('0 of 3 minted').waitFor();
  await page.locator('main header img[width="290"]').waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/profile');
});

it('W-206 shows the image at 290 by 222, title, status label and edit button', async () => {
  const { page } = own;
  await page.route('**/api/collections?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { collection: CollectionView[] };
    await route.fulfill({ response, json: { ...answer, collection: answer.collection.map(minted) } });
  });
  await page.goto('/profile');
  const vessels = card('Quiet Vessels');
  await vessels.getByText('DRAFT').waitFor();
  const box = await vessels.getByRole('link').boundingBox();
  expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([290, 222]);
  await vessels.getByRole('button', { name: 'Edit Quiet Vessels' }).click();
  await page.getByRole('dialog', { name: 'Edit collection' }).waitFor();
  await page.getByLabel('Title').fill('Still Vessels');
  await page.getByRole('button', { name: 'Save' }).click();
  await card('Still Vessels').waitFor();
});

it("W-207 calls what is minted 'Unic', and anything else 'DRAFT'", async () => {
  await card('Pipe Dream').getByText('Unic', { exact: true }).waitFor();
  expect(await card('Pipe Dream').getByText('DRAFT').count()).toBe(0);
  await card('Still Vessels').getByText('DRAFT', { exact: true }).waitFor();
  expect(await card('Still Vessels').getByText('Unic').count()).toBe(0);
});

it("W-208 says 'Collection Full' when all of it is minted", async () => {
  await card('Noon, Sonora').getByText('Collection Full', { exact: true }).waitFor();
  expect(await card('Pipe Dream').getByText('Collection Full').count()).toBe(0);
});

it('W-016 opens a collection for a visitor', async () => {
  const { page } = visitor;
  await page.goto(`/collections/${draft.id}`);
  await page.getByRole('heading', { name: 'We can’t find this collection' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/collections/${draft.id}`);
  await page.route(`**/api/collections/${draft.id}`, (route) =>
    route.fulfill({ json: { ...draft, nft_status: 'minted', minted_count: 1 } }),
  );
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Quiet Vessels' }).waitFor();
  expect(await page.getByRole('button', { name: 'Upload works' }).count()).toBe(0);
  expect(visitor.complaints).toEqual([]);
});

it('W-018 W-207 W-208 shows a collection that was minted to everyone, full, and its picture at an address that stays', async () => {
  const creator = await makePerson({ fullName: 'Ulla Berg' });
  await grant(creator, 100);
  const { id: album_id } = await makeAlbum(creator, 'Public', true);
  const work = await makeWork(creator, 'own.svg', { title: 'Only one', album_id }, ownDrawing());
  const { id } = await call(creator)(collectionsHttp.create, { body: { title: 'Edition of one', max_amount: 1 } });
  await call(creator)(collectionsHttp.addImages, { params: { id }, body: { image_id: work.id } });
  const form = new FormData();
  form.append('profile_image', new Blob([new Uint8Array(await readFile(file('poster.jpg')))]), 'a.jpg');
  const set = await fetch(`${url()}/api/collections/${id}/profile_image`, {
    method: 'PATCH',
    body: form,
    headers: { authorization: `Bearer ${creator.session.token}` },
  });
  expect(set.status).toBe(200);
  await call(creator)(nftsHttp.mint, { body: { image_id: work.id, collection_id: id, pay_with: 'coins' } });
  await until(
    () => call(creator)(collectionsHttp.show, { params: { id } }),
    ({ nft_status, minted_count }) => nft_status === 'minted' && minted_count === 1,
    'the mint',
    90_000,
  );
  const { page, complaints } = await visit(browser);
  await enter(page, creator);
  await page.goto('/profile');
  const own = page.locator('[data-collection]', { has: page.getByRole('heading', { name: 'Edition of one' }) });
  await own.getByText('Unic', { exact: true }).waitFor();
  await own.getByText('Collection Full', { exact: true }).waitFor();
  await visitor.page.goto(`/collections/${id}`);
  await visitor.page.getByRole('heading', { level: 1, name: 'Edition of one' }).waitFor();
  await visitor.page.getByText('1 of 1 minted').waitFor();
  await visitor.page.goto(`/minted_collection/${id}`);
  await visitor.page.waitForURL(/\/media\/collections\//);
  expect(new URL(visitor.page.url()).search).toBe('');
  expect(await visitor.page.locator('img').count()).toBe(1);
  expect(complaints).toEqual([]);
});

it('lets the owner of a draft add works and take them out', async () => {
  const { page } = own;
  await page.goto(`/collections/${draft.id}`);
  await page.getByRole('link', { name: 'poster by Ines Okafor' }).waitFor();
  await page.getByRole('button', { name: 'Upload works' }).click();
  await page.getByRole('heading', { name: 'Drag Files to Upload' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove poster from the collection' }).click();
  await page.getByText('“poster” removed from the collection').waitFor();
  await page.getByRole('heading', { name: 'Nothing in this collection yet' }).waitFor();
  await page.getByRole('button', { name: 'Add from your albums' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'poster' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Add 1 work' }).click();
  await page.getByRole('link', { name: 'poster by Ines Okafor' }).waitFor();
  expect(own.complaints).toEqual([]);
});

it('mints a private work once it is in a public album', async () => {
  const { page } = own;
  await makeAlbum(ines, 'For everyone', true);
  await page.goto(`/collections/${draft.id}`);
  await page.getByRole('button', { name: 'Private: add it to a public album to mint or sell it' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /For everyone.*Public/ })
    .click();
  await page.getByText('Added “poster” to “For everyone”. Everyone can see it now.').waitFor();
  await page.getByRole('button', { name: 'Mint poster' }).click();
  await page.waitForURL(`**/mint_sell?image=*&collection=${draft.id}`);
  expect(own.complaints).toEqual([]);
});
