import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { createClient } from '@pixchange/contracts/http/client';
import { nftsHttp } from '@pixchange/contracts/http/nfts';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../tests/until.ts';
import { connect, url, visit, type Visit } from './testing/browser.ts';
import { grant } from './testing/coins.ts';
import { enter, makeAlbum, makePerson } from './testing/people.ts';
import { makeWork, ownDrawing } from './testing/works.ts';

jest.setTimeout(120_000);

let browser: Browser;
let own: Visit;
let visitor: Visit;

/** Where pictures of the pages go, if they are wanted. */
const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['MINT_SHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

beforeAll(async () => {
  browser = await connect();
  [own, visitor] = await Promise.all([visit(browser), visit(browser)]);
  await enter(own.page, await makePerson());
});
afterAll(() => browser.close());

/** A wallet as an extension puts it into the page; it notes what it is asked, and goes to the chain that it is told. */
const putWallet = (page: Page, chainId: number): Promise<void> =>
  page.evaluate(
    ({ address, chain }) => {
      const asked: string[] = [];
      let current = chain;
      const answers: Record<string, (params: { chainId: string }[]) => unknown> = {
        eth_requestAccounts: () => [address.toLowerCase()],
        eth_chainId: () => `0x${current.toString(16)}`,
        wallet_switchEthereumChain: ([wanted]) => {
          current = Number(wanted?.chainId);
          return null;
        },
      };
      const request = ({ method, params }: { method: string; params: { chainId: string }[] }) => {
        asked.push(method);
        return Promise.resolve(answers[method]?.(params));
      };
      Object.assign(window, { ethereum: { request }, asked });
    },
    { address: ADDRESS, chain: chainId },
  );

const asked = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { asked: string[] }).asked);

const withBalance = async (page: Page, coins: number, pixtokens: number): Promise<void> => {
  await page.unroute('**/api/profile');
  await page.route('**/api/profile', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), coins, pixtokens } });
  });
};

it('W-026 opens /mint_sell in the wallet template, named Mint', async () => {
  const { page } = visitor;
  await page.goto('/mint_sell');
  await page.getByRole('heading', { level: 1, name: 'Mint a work' }).waitFor();
  expect(await page.title()).toBe('Pixchange | Mint');
  expect([await page.getByRole('contentinfo').count(), await page.getByRole('navigation').count()]).toEqual([0, 0]);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('dialog', { name: 'Login to Connect' }).waitFor();
});

it('W-025 opens /sell_offer in the wallet template, named Sale', async () => {
  const { page } = visitor;
  await page.goto('/sell_offer');
  await page.getByRole('heading', { level: 1, name: 'Offer a work for sale' }).waitFor();
  expect(await page.title()).toBe('Pixchange | Sale');
  expect([await page.getByRole('contentinfo').count(), await page.getByRole('navigation').count()]).toEqual([0, 0]);
  await page.getByLabel('Your price in pixcoins').fill('250');
  await page.getByText('That is $5.00.').waitFor();
  await page.getByText('You can only sell your own public works.').waitFor();
  expect(await page.getByRole('button', { name: 'Offer for sale' }).isDisabled()).toBe(true);
});

it.each(['/mint_sell', '/sell_offer', '/transaction'])('leads from %s back to the profile', async (path) => {
  const { page } = own;
  await page.goto(path);
  await page.getByRole('link', { name: 'Back to my profile' }).click();
  await page.waitForURL('**/profile');
});

it('leads a visitor from the mint page back to the first page', async () => {
  const { page } = visitor;
  await page.goto('/mint_sell');
  await page.getByRole('link', { name: 'Back to home' }).click();
  await page.waitForURL((address) => address.pathname === '/');
});

it('W-178 asks 100 pixcoins or 4 tokens, and tells whether the balance is enough', async () => {
  const { page } = own;
  await withBalance(page, 99, 4);
  await page.goto('/mint_sell');
  await page.getByText('You have 99 pixcoins: not enough').waitFor();
  await page.getByText('You have 4 pixtokens: enough').waitFor();
  // What there is enough of is chosen already.
  expect(await page.getByRole('radio', { name: /4 pixtokens/ }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: /100 pixcoins/ }).check();
  await page.getByText('You need 1 pixcoin more.').waitFor();
  await page.getByRole('button', { name: 'Buy pixcoins' }).waitFor();
  await withBalance(page, 100, 3);
  await page.reload();
  await page.getByText('You have 100 pixcoins: enough').waitFor();
  await page.getByText('You have 3 pixtokens: not enough').waitFor();
  await page.getByText('Choose a work first.').waitFor();
  expect(await page.getByRole('button', { name: 'Mint', exact: true }).isDisabled()).toBe(true);
});

it('W-178 mints an own work for 100 pixcoins, and shows its token from then on', async () => {
  const call = createClient({ baseUrl: url() });
  const person = await makePerson();
  await grant(person, 130);
  const { id: album_id } = await makeAlbum(person, 'To be minted', true);
  // A file of its own: copies of what others uploaded can't be minted.
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
  const [begun] = (await call(nftsHttp.own, { token: person.session.token })).collection;
  await until(
    () => call(nftsHttp.show, { token: person.session.token, params: { id: begun?.id ?? '' } }),
    ({ status }) => status === 'minted',
    'the mint',
    90_000,
  );
  await page.getByText('Minted. The token is yours.').waitFor();
  await page.getByText(/^#\d+$/).waitFor();
  await shot(page, 'minted');
  expect(await page.getByRole('button', { name: 'Mint', exact: true }).count()).toBe(0);
  const { coins } = await call(accountsHttp.ownProfile, { token: person.session.token });
  expect(coins).toBe(30);
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

it('W-178 mints an own work for 4 pixtokens', async () => {
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
  expect((await call(accountsHttp.ownProfile, { token })).pixtokens).toBe(0);
  expect(complaints).toEqual([]);
});

it.each(['/mint_sell', '/sell_offer'])('W-275 %s names chain id 137 and refuses a wallet on another', async (path) => {
  const { page } = own;
  await page.goto(path);
  await page.getByText('Polygon, chain id 137').first().waitFor();
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByText('We can’t find a wallet in this browser.').waitFor();
  await putWallet(page, 1);
  expect(await asked(page)).toEqual([]);
  await page.getByRole('button', { name: 'Connect again' }).click();
  await page.getByText('Your wallet is on chain id 1.').waitFor();
  expect(await page.getByText('Connected:').count()).toBe(0);
  await page.getByRole('button', { name: 'Switch to chain id 137' }).click();
  await page.getByText('Connected: 0x5aAe…eAed').waitFor();
  expect(own.complaints).toEqual([]);
});
