import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { artTokenArtifact } from '@pixchange/contracts/chain/artifacts';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { auditHttp } from '@pixchange/contracts/http/audit';
import { createClient } from '@pixchange/contracts/http/client';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { nftsHttp } from '@pixchange/contracts/http/nfts';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { Contract, JsonRpcProvider, Wallet, type BaseWallet, type TransactionResponse } from 'ethers';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../tests/until.ts';
import { connect, url, visit, type Visit } from './testing/browser.ts';
import { grant } from './testing/coins.ts';
import { enter, makeAlbum, makePerson, PASSWORD, type Person } from './testing/people.ts';
import { expectSoon } from './testing/soon.ts';
import { makeWork, ownDrawing } from './testing/works.ts';

jest.setTimeout(180_000);

const TITLE = 'Tide table';
const MINT_PRICE = 100;
/** Path of the built auditor program. */
const AUDIT = join(import.meta.dirname, '../../services/audit/dist/main.js');

const call = createClient({ baseUrl: url() });
let browser: Browser;
let creator: Person;
let collector: Person;
let imageId: string;
const drawing = ownDrawing();
beforeAll(async () => {
  browser = await connect();
  [creator, collector] = await Promise.all([makePerson({ fullName: 'Ulla Berg' }), makePerson()]);
  await Promise.all([grant(creator, MINT_PRICE), grant(collector, 60)]);
  const { id: album_id } = await makeAlbum(creator, 'Sold on', true);
  ({ id: imageId } = await makeWork(creator, 'tide.svg', { title: TITLE, album_id }, drawing));
  const { token } = creator.session;
  const { id } = await call(nftsHttp.mint, { token, body: { image_id: imageId, pay_with: 'coins' } });
  await until(
    () => call(nftsHttp.show, { token, params: { id } }),
    ({ status }) => status === 'minted',
    'the mint',
    90_000,
  );
});
afterAll(() => browser.close());

/** Takes a screenshot if `MARKET_SHOTS` names a folder. */
const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['MARKET_SHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

const opened = async (person: Person, options: Parameters<typeof visit>[1] = {}): Promise<Visit> => {
  const all = await visit(browser, options);
  await enter(all.page, person);
  await all.page.goto(`/images/${imageId}`);
  return all;
};

const tokenOf = (page: Page) => page.getByRole('region', { name: 'Token of this work' });
const tokenIdOf = async (): Promise<string> => (await call(imagesHttp.show, { params: { id: imageId } })).nft_id ?? '';

it('sells a token to a second person, who sees it among their purchases and can resell it', async () => {
  const own = await opened(creator);
  await tokenOf(own.page).getByText('Minted by').waitFor();
  await tokenOf(own.page).getByRole('button', { name: 'Sell the token' }).click();
  await own.page.getByRole('textbox', { name: 'Price in pixcoins' }).fill('40');
  await shot(own.page, 'token-sell');
  await own.page.getByRole('button', { name: 'Put on sale' }).click();
  await tokenOf(own.page).getByRole('button', { name: 'Stop selling' }).waitFor();
  await shot(own.page, 'token-own');

  const { page, complaints } = await opened(collector);
  await shot(page, 'token-for-sale');
  await tokenOf(page).getByRole('button', { name: 'Buy the token' }).click();
  await page.getByRole('definition').filter({ hasText: '20' }).waitFor();
  await shot(page, 'token-buy');
  await page.getByRole('button', { name: 'Buy for 40 pixcoins' }).click();
  const dialog = page.getByRole('dialog', { name: 'It’s yours' });
  await dialog.getByText('You paid 40 pixcoins.').waitFor();
  await dialog.getByRole('link', { name: 'Your purchases' }).click();
  await page.getByRole('heading', { name: 'Tokens' }).waitFor();
  await page.getByText('It’s yours.').waitFor();
  await shot(page, 'token-purchases');
  await page.getByRole('link', { name: TITLE, exact: true }).click();
  await tokenOf(page).getByText('Sold to').waitFor();
  await tokenOf(page).getByRole('button', { name: 'Sell the token' }).waitFor();
  await shot(page, 'token-bought');

  // The platform's fee is 5%; a first sale has no other deduction.
  await until(
    () => call(accountsHttp.ownProfile, { token: creator.session.token }),
    ({ coins }) => coins === 38,
    'the share of the seller',
  );
  await expectSoon(async () => (await call(accountsHttp.ownProfile, { token: collector.session.token })).coins, 20);
  expect([...own.complaints, ...complaints]).toEqual([]);
});

/** Runs the auditor's `verify` command in another folder, without access to the product's data. */
const verify = (...args: readonly string[]): Promise<{ code: number; out: string }> =>
  new Promise((resolve) => {
    const folder = tmpdir();
    execFile(process.execPath, [AUDIT, 'verify', ...args], { cwd: folder, env: { DATA_DIR: folder } }, (error, out) =>
      resolve({ code: error === null ? 0 : Number(error.code), out }),
    );
  });

it('gives a visitor the proof of a token, which the auditor accepts only for the token’s own file', async () => {
  const { page, complaints } = await visit(browser);
  await page.goto(`/images/${imageId}`);
  const folder = await mkdtemp(join(tmpdir(), 'pixchange-proof-'));
  try {
    // The proof becomes available when a signed head covers the mint, moments later.
    await until(
      async () => (await fetch(`${url()}/api/nfts/${await tokenIdOf()}/provenance`)).status,
      (status) => status === 200,
      'the proof',
    );
    const link = tokenOf(page).getByRole('link', { name: 'Download the proof' });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^provenance-[0-9a-f-]{36}\.json$/);
    const [proof, original, other] = ['proof.json', 'own.svg', 'other.svg'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await download.saveAs(proof);
    await writeFile(original, drawing);
    await writeFile(other, ownDrawing());
    const { key } = await call(auditHttp.keys, { query: {} });
    const verified = await verify(proof, '--file', original, '--log-key', key);
    expect(verified.out).toContain('the given file is the one that was minted');
    expect(verified.code).toBe(0);
    // Without the site's key, the proof doesn't show who signed it.
    expect((await verify(proof, '--file', original)).code).toBe(3);
    expect((await verify(proof, '--file', other, '--log-key', key)).code).toBe(1);

    // The page performs the same checks.
    await tokenOf(page).getByRole('link', { name: 'Check a proof' }).click();
    await page.getByTestId('proof-file').setInputFiles(proof);
    const proven = page.getByRole('region', { name: 'Proven', exact: true });
    await proven.getByText('the token is for the file with SHA-256').waitFor();
    await page.getByTestId('proof-image').setInputFiles(original);
    await proven.getByText('the given file is the one that was minted').waitFor();
    await page.getByTestId('proof-image').setInputFiles(other);
    await page.getByText('This file is not proven').waitFor();

    const changed = (await readFile(proof, 'utf8')).replace(/"contentSha256":"./, '"contentSha256":"x');
    await writeFile(proof, changed);
    expect((await verify(proof, '--log-key', key)).code).toBe(1);
  } finally {
    await rm(folder, { recursive: true });
  }
  expect(complaints).toEqual([]);
});

/** Proves that a person controls an address: signs the challenge as a wallet does, and saves the signature. */
const proveAddress = async ({ session: { token } }: Person, wallet: BaseWallet): Promise<void> => {
  const { message } = await call(profileHttp.addressChallenge, { token, query: { address: wallet.address } });
  const address_signature = await wallet.signMessage(message);
  await call(profileHttp.edit, {
    token,
    body: { user_address: wallet.address, address_message: message, address_signature },
  });
};

/** Transfers a token on the chain directly, like its owner's wallet, without the product. */
const sendToken = async (wallet: BaseWallet, contract: string, to: string, token: string): Promise<void> => {
  const provider = new JsonRpcProvider(process.env['E2E_CHAIN_URL'], undefined, { cacheTimeout: -1 });
  try {
    const art = new Contract(contract, artTokenArtifact.abi, wallet.connect(provider));
    const free = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n };
    const sent = (await art.getFunction('transferFrom')(wallet.address, to, token, free)) as TransactionResponse;
    expect((await sent.wait())?.status).toBe(1);
  } finally {
    provider.destroy();
  }
};

it('withdraws a token to the member’s own wallet, and shows it in the vault again once it is sent back', async () => {
  const wallet = Wallet.createRandom();
  const { address } = wallet;
  await proveAddress(collector, wallet);
  const { page, complaints } = await opened(collector);
  await tokenOf(page).getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog');
  await expectSoon(() => dialog.getByLabel('Your wallet address').inputValue(), address);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await shot(page, 'token-withdraw');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await dialog.waitFor({ state: 'detached' });
  await tokenOf(page).getByText('Withdrawn by').waitFor({ timeout: 90_000 });
  await tokenOf(page).getByText('It’s in your wallet.').waitFor();
  await expectSoon(() => tokenOf(page).getByRole('button', { name: 'Sell the token' }).count(), 0);
  await shot(page, 'token-withdrawn');
  await tokenOf(page).getByRole('button', { name: 'Send to the vault' }).click();
  await dialog.getByLabel('Vault address').waitFor();
  await expectSoon(() => dialog.getByLabel('Your wallet address').inputValue(), address);
  await shot(page, 'token-deposit');
  const shown = (label: string) =>
    until(
      () => dialog.getByLabel(label).inputValue(),
      (value) => value !== '',
      label,
    );
  const nft = await tokenIdOf();
  const { token_id: token } = await call(nftsHttp.show, { params: { id: nft } });
  await dialog.getByText(`#${token}`).first().waitFor();
  await sendToken(wallet, await shown('Token contract'), await shown('Vault address'), token ?? '');
  await page.keyboard.press('Escape');
  await until(
    () => call(nftsHttp.show, { params: { id: nft }, token: collector.session.token }),
    ({ place }) => place === 'vault',
    'the token in the vault',
    90_000,
  );
  await page.reload();
  await tokenOf(page).getByRole('button', { name: 'Sell the token' }).waitFor();
  await shot(page, 'token-back');
  expect(complaints).toEqual([]);
});

it('shows a token on phones, in the dark theme and from right to left', async () => {
  const { page } = await opened(collector, { width: 390, height: 844, theme: 'dark', touch: true });
  await page.addInitScript(() => localStorage.setItem('pixchange_language', 'ar'));
  await page.reload();
  await page.locator('html[dir="rtl"]').waitFor();
  await page.getByText('بيع إلى').first().waitFor();
  await shot(page, 'token-phone-dark-arabic');
  await expectSoon(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
});
