import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { createClient } from '@pixchange/contracts/http/client';
import { nftsHttp } from '@pixchange/contracts/http/nfts';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../tests/until.ts';
import { connect, url, visit } from './testing/browser.ts';
import { grant } from './testing/coins.ts';
import { enter, makeAlbum, makePerson } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';
import { makeWork, ownDrawing } from './testing/works.ts';

jest.setTimeout(120_000);

let browser: Browser;

/** Takes a screenshot if `MINT_SHOTS` names a folder. */
const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['MINT_SHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

beforeAll(async () => {
  browser = await connect();
});
afterAll(() => browser.close());

it('W-178 mints a member’s own work for 100 pixcoins, and shows its token afterwards', async () => {
  const call = createClient({ baseUrl: url() });
  const person = await makePerson();
  await grant(person, 130);
  const { id: album_id } = await makeAlbum(person, 'To be minted', true);
  // The file must be unique, because copies of other people's uploads can't be minted.
  const work = await makeWork(person, 'own.svg', { title: 'For the chain', album_id }, ownDrawing());
  const { page, complaints } = await visit(browser);
  await enter(page, person);
  await page.goto('/mint_sell');
  await page.getByRole('link', { name: 'For the chain' }).waitFor();
  await shot(page, 'choice');
  const token = person.session.token;
  const { id: collection } = await call(collectionsHttp.create, { token, body: { title: 'Only one', max_amount: 2 } });
  await call(collectionsHttp.addImages, { token, params: { id: collection }, body: { image_id: work.id } });
  await page.goto(`/collections/${collection}`);
  await shot(page, 'draft');
  await page.getByRole('button', { name: 'Mint For the chain' }).click();
  await page.getByText('0 of 2 minted').waitFor();
  await page.getByText('You have 130 pixcoins: enough').waitFor();
  const mint = page.getByRole('button', { name: 'Mint', exact: true });
  expect(await mint.isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: /stay on the blockchain forever/ }).check();
  await shot(page, 'ready');
  await mint.click();
  await page.getByRole('heading', { name: 'Your mint' }).waitFor();
  const [begun] = await until(
    async () => (await call(nftsHttp.own, { token: person.session.token })).collection,
    (own) => own.length > 0,
    'the started mint',
  );
  await until(
    () => call(nftsHttp.show, { token: person.session.token, params: { id: begun?.id ?? '' } }),
    ({ status }) => status === 'minted',
    'the mint',
    90_000,
  );
  await page.getByText('Minted. The token is yours.').waitFor();
  await page.getByText(/^#\d+$/).waitFor();
  await shot(page, 'minted');
  await expectSoon(() => page.getByRole('button', { name: 'Mint', exact: true }).count(), 0);
  await expectSoon(async () => (await call(accountsHttp.ownProfile, { token: person.session.token })).coins, 30);
  await page.goto(`/images/${work.id}`);
  await page.getByRole('link', { name: 'View token' }).click();
  await page.getByText('Minted. The token is yours.').waitFor();
  await until(
    () => call(collectionsHttp.show, { params: { id: collection } }),
    ({ minted_count }) => minted_count === 1,
    'the count of the collection',
  );
  await page.goto(`/collections/${collection}`);
  await page.getByText('1 of 2 minted').waitFor();
  await shot(page, 'minting');
  await page.getByRole('button', { name: 'Finish collection' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish collection' }).click();
  await page.getByText(/This collection is finished/).waitFor();
  expect(complaints).toEqual([]);
});

it('W-178 mints a member’s own work for 4 pixtokens', async () => {
  const call = createClient({ baseUrl: url() });
  const person = await makePerson();
  const { token } = person.session;
  await grant(person, 4, 'pixtokens');
  const { id: album_id } = await makeAlbum(person, 'Paid in tokens', true);
  const work = await makeWork(person, 'own.svg', { title: 'By tokens', album_id }, ownDrawing());
  const { page, complaints } = await visit(browser);
  await enter(page, person);
  await page.goto(`/mint_sell?image=${work.id}`);
  await page.getByRole('radio', { name: /4 pixtokens/ }).check();
  await page.getByRole('checkbox', { name: /stay on the blockchain forever/ }).check();
  await shot(page, 'pixtokens');
  await page.getByRole('button', { name: 'Mint', exact: true }).click();
  await page.getByText('Minted. The token is yours.').waitFor({ timeout: 90_000 });
  await shot(page, 'pixtokens-minted');
  await expectSoon(async () => (await call(accountsHttp.ownProfile, { token })).pixtokens, 0);
  expect(complaints).toEqual([]);
});
