import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { nftsHttp } from '@pixchange/contracts/http/nfts';
import type { Browser } from 'playwright-core';
import { call } from './testing/album-works.ts';
import { until } from '../../tests/until.ts';
import { connect, url, visit } from './testing/browser.ts';
import { grant } from './testing/coins.ts';
import { enter, file, makeAlbum, makePerson } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';
import { makeWork, ownDrawing } from './testing/works.ts';

jest.setTimeout(120_000);

let browser: Browser;
beforeAll(async () => {
  browser = await connect();
});
afterAll(() => browser.close());

it('W-018 W-206 W-207 W-208 shows a full minted collection to its creator and a visitor, and its picture at an address without a query', async () => {
  const creator = await makePerson({ fullName: 'Ulla Berg' });
  await call(creator)(collectionsHttp.create, { body: { title: 'Quiet Vessels', max_amount: 40 } });
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
  const [{ page, complaints }, visitor] = [await visit(browser), await visit(browser)];
  await enter(page, creator);
  await page.goto('/profile');
  const own = page.locator('[data-collection]', { has: page.getByRole('heading', { name: 'Edition of one' }) });
  await own.getByText('Unic', { exact: true }).waitFor();
  await own.getByText('Collection Full', { exact: true }).waitFor();
  const draft = page.locator('[data-collection]', { has: page.getByRole('heading', { name: 'Quiet Vessels' }) });
  await draft.getByText('DRAFT').waitFor();
  const size = async () => {
    const box = await draft.getByRole('link').boundingBox();
    return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
  };
  await expectSoon(size, [290, 222]);
  await draft.getByRole('button', { name: 'Edit Quiet Vessels' }).click();
  await page.getByRole('dialog', { name: 'Edit collection' }).waitFor();
  await page.getByLabel('Title').fill('Still Vessels');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Still Vessels' }).waitFor();
  await visitor.page.goto(`/collections/${id}`);
  await visitor.page.getByRole('heading', { level: 1, name: 'Edition of one' }).waitFor();
  await visitor.page.getByText('1 of 1 minted').waitFor();
  expect([...complaints, ...visitor.complaints]).toEqual([]);
  await visitor.page.goto(`/minted_collection/${id}`);
  await visitor.page.waitForURL(/\/media\/collections\//);
  expect(new URL(visitor.page.url()).search).toBe('');
  await expectSoon(() => visitor.page.locator('img').count(), 1);
});
