import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminUsersHttp } from '@pixchange/contracts/http/admin-users';
import { createClient } from '@pixchange/contracts/http/client';
import { coinPacksHttp } from '@pixchange/contracts/http/coin-packs';
import { licencesHttp } from '@pixchange/contracts/http/licences';
import { nftsHttp } from '@pixchange/contracts/http/nfts';
import { offersHttp } from '@pixchange/contracts/http/offers';
import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../tests/until.ts';
import { connect, url, visit } from '../../web/e2e/testing/browser.ts';
import { enter, makeAlbum, makePerson, PASSWORD, type Person } from '../../web/e2e/testing/people.ts';
import { administrator, startProduct, type Product } from '../../web/e2e/testing/product.ts';
import { expectSoon } from '../../web/e2e/testing/soon.ts';
import { makeWork, ownDrawing } from '../../web/e2e/testing/works.ts';
import { entered, logIn, shot } from './testing/console.ts';

jest.setTimeout(240_000);

/** Price above the amount that one staff member may refund per day without a second approval. */
const PRICE = 1_100;
const REASON = 'A court decided';

let product: Product;
let browser: Browser;
let [seller, buyer, moderator] = [] as unknown as [Person, Person, Person];
let album: string;

/** Returns an API client. Each call creates one, because `beforeAll` sets the URL after this module has loaded. */
const client = (): ReturnType<typeof createClient> => createClient({ baseUrl: url() });
const coinsOf = async ({ session: { token } }: Person): Promise<number> =>
  (await client()(accountsHttp.ownProfile, { token })).coins;

/** Buys coins in the payment provider's sandbox. */
const buyCoins = async ({ session: { token } }: Person, page: Page): Promise<void> => {
  const pack = (await client()(coinPacksHttp.list, { token })).collection.find(({ coins }) => coins === 2_500);
  const order = await client()(purchasesHttp.start, {
    token,
    body: { coin_pack_id: pack?.id ?? '', provider: 'paypal' },
  });
  await page.goto(order.approve_url);
  await page.getByRole('button', { name: 'Pay with the sandbox wallet' }).click();
  await page.waitForURL((address) => address.pathname.startsWith('/checkout'));
  await until(
    () => client()(purchasesHttp.show, { token, params: { id: order.id } }),
    ({ status }) => status === 'completed',
    'the coins',
  );
};

// Starts a separate product. In the shared product, whether one administrator may grant a role alone would depend on
// the order of the tests.
beforeAll(async () => {
  product = await startProduct();
  process.env['E2E_URL'] = product.url;
  browser = await connect();
  [seller, buyer, moderator] = await Promise.all([
    makePerson({ fullName: 'Ulla Berg' }),
    makePerson({ fullName: 'Bo Lind' }),
    makePerson({ fullName: 'Mona Sund' }),
  ]);
  ({ id: album } = await makeAlbum(seller, 'For sale', true));
  const { token } = await client()(accountsHttp.signIn, { body: { session: administrator } });
  await client()(adminUsersHttp.giveRole, {
    token,
    params: { id: moderator.session.id },
    body: { role: 'moderator', reason: 'The team grows' },
  });
  const { page, context } = await visit(browser);
  await enter(page, buyer);
  await buyCoins(buyer, page);
  await context.close();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const decide = async (page: Page, button: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'detached' });
};

/** Sells a license for a new work. */
const sold = async (title: string) => {
  const work = await makeWork(seller, 'own.svg', { title, album_id: album }, ownDrawing());
  const { id: offerId } = await client()(offersHttp.open, {
    token: seller.session.token,
    body: { image_id: work.id, price: PRICE },
  });
  const { licence } = await client()(licencesHttp.purchase, {
    token: buyer.session.token,
    params: { id: offerId },
    body: { price: PRICE },
  });
  return { imageId: work.id, licenceId: licence?.id ?? '' };
};

describe('a sold work that is withheld for legal reasons', () => {
  it('is refunded to its buyer when one person proposes it and another approves it', async () => {
    const { imageId, licenceId } = await sold('Withheld');
    const before = await coinsOf(buyer);
    const { page, complaints } = await entered(browser, `/images/${imageId}/show`);
    await page.getByRole('button', { name: 'Take down' }).click();
    await page.getByRole('checkbox', { name: /Required by law/ }).check();
    await decide(page, 'Take down');
    await page.getByRole('heading', { name: '1 buyer' }).waitFor();
    await page.getByRole('button', { name: 'Refund buyers' }).click();
    await decide(page, 'Refund buyers');
    await page.getByText('Proposed: 1,100 coins to 1 buyer. Someone else has to approve it.').waitFor();
    await shot(page, 'refund-proposed');
    expect(await coinsOf(buyer)).toBe(before);
    await page.goto('/superadmin/proposals');
    await page.getByText('Refund the buyers of a work').click();
    await page.getByText(REASON).waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);

    const { page: moderatorPage, complaints: moderatorComplaints } = await visit(browser);
    await moderatorPage.goto('/superadmin/proposals');
    await logIn(moderatorPage, { email: moderator.email, password: PASSWORD });
    await moderatorPage.getByText('Refund the buyers of a work').click();
    await moderatorPage.getByText(REASON).waitFor();
    await shot(moderatorPage, 'refund-proposal');
    await moderatorPage.getByRole('button', { name: 'Approve' }).click();
    await moderatorPage.getByText('Approved by').waitFor();
    await until(
      () => coinsOf(buyer),
      (coins) => coins === before + PRICE,
      'the refund',
    );
    await page.goto(`/superadmin/licences/${licenceId}/show`);
    await page.getByText('refunded', { exact: true }).waitFor();
    await shot(page, 'refund-done');
    expect([complaints, moderatorComplaints]).toEqual([[], []]);
  });
});

describe('a token in the vault', () => {
  it('can be held, which hides the buttons to sell and withdraw it, and released', async () => {
    const { token } = buyer.session;
    const { id: ownAlbum } = await makeAlbum(buyer, 'Minted', true);
    const work = await makeWork(buyer, 'own.svg', { title: 'Kept', album_id: ownAlbum }, ownDrawing());
    const { id } = await client()(nftsHttp.mint, { token, body: { image_id: work.id, pay_with: 'coins' } });
    await until(
      () => client()(nftsHttp.show, { token, params: { id } }),
      ({ status }) => status === 'minted',
      'the mint',
      90_000,
    );
    await client()(offersHttp.open, { token, body: { nft_id: id, price: 50 } });
    const { page: own, complaints: ownComplaints } = await visit(browser);
    await enter(own, buyer);
    await own.goto(`/images/${work.id}`);
    const section = own.getByRole('region', { name: 'Token of this work' });
    await section.getByRole('button', { name: 'Stop selling' }).waitFor();

    const { page, complaints } = await entered(browser, `/nfts/${id}/show`);
    await page.getByRole('button', { name: 'Hold' }).click();
    await decide(page, 'Hold');
    await page.getByText('by a moderator, in the vault').waitFor();
    await shot(page, 'token-held');
    await own.reload();
    await section.getByText('Our moderators hold it in the vault for now.').waitFor();
    for (const name of ['Stop selling', 'Sell the token', 'Withdraw'])
      await expectSoon(() => section.getByRole('button', { name }).count(), 0);

    await page.getByRole('button', { name: 'Release' }).click();
    await decide(page, 'Release');
    await page.getByRole('button', { name: 'Hold' }).waitFor();
    await own.reload();
    // The release does not reopen the offer.
    await section.getByRole('button', { name: 'Sell the token' }).waitFor();
    await section.getByRole('button', { name: 'Withdraw' }).waitFor();
    expect([complaints, ownComplaints]).toEqual([[], []]);
  });
});

// The test is in this file because its product has a moderator in addition to the administrator.
it('K-16 filters lists by the open tasks of each role until another filter is chosen', async () => {
  const { page, complaints } = await visit(browser);
  await page.goto('/superadmin/reports');
  await logIn(page, { email: moderator.email, password: PASSWORD });
  const status = page.getByRole('combobox', { name: 'Status' });
  await status.filter({ hasText: 'open' }).waitFor();
  await status.click();
  await page.getByRole('option', { name: 'dismissed' }).click();
  await page.waitForURL(/dismissed/);
  await page.reload();
  await status.filter({ hasText: 'dismissed' }).waitFor();
  await page.goto('/superadmin/cases');
  await page.getByRole('combobox', { name: 'State' }).filter({ hasText: 'open' }).waitFor();
  await shot(page, 'cases-of-a-moderator');

  const { page: theirs, complaints: theirComplaints } = await entered(browser, '/reports');
  // The page shows this text only when the unfiltered list is empty.
  await theirs.getByText('Reports from members and visitors appear here.').waitFor();
  await theirs.goto('/superadmin/proposals');
  await theirs.getByRole('combobox', { name: 'Status' }).filter({ hasText: 'proposed' }).waitFor();
  expect([complaints, theirComplaints]).toEqual([[], []]);
});
