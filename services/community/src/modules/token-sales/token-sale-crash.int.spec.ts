import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { nftsHttp, type NftView } from '@pixchange/contracts/http/nfts';
import { offersHttp } from '@pixchange/contracts/http/offers';
import sharp from 'sharp';
import { startProductProcess, type ProductProcess } from '../../../../../tests/product-process.ts';
import { auditWhenSealed } from '../../../../../tests/ledger/audited.ts';
import { readBooks } from '../../../../../tests/ledger/stored-books.ts';
import { makeWork, signUp, startProduct, until, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';
import { startLocalChain, type LocalChain } from '../../platform/chain/testing/local-chain.ts';

const [PRICE, FEE, ROYALTY] = [50, 2, 2] as const;
/** Each durable effect of a resale, in their order. */
const SALE = [
  'TokenPurchaseStarted',
  'OfferReserved',
  'AmountReserved',
  'TokenPurchaseSecured',
  'ReservationCaptured',
  'TokenPurchasePaid',
  'TokenSold',
  'OfferSold',
  'WalletCredited',
  'WalletCredited 2',
  'TokenSaleFeeCharged+TokenSaleSettled',
] as const;
/** Of offering a token. */
const OFFERING = ['TokenOffered', 'OfferOpened'] as const;
/** Of the end of an offer. */
const CLOSING = ['OfferClosed', 'TokenOfferEnded'] as const;

let local: LocalChain;
let product: Product;
let [creator, seller] = [] as unknown as [Person, Person];
let buyers: Person[];
let tokens: NftView[];
beforeAll(async () => {
  local = await startLocalChain();
  product = await startProduct('token_crash', {
    ...local.environment,
    CHAIN_CONFIRMATIONS: '1',
    AUDIT_HEAD_EVERY_SECONDS: '0.2',
  });
  [creator, seller, buyers] = [await signUp(product), await signUp(product), []];
  while (buyers.length < SALE.length) buyers.push(await signUp(product));
  const count = SALE.length + OFFERING.length + CLOSING.length;
  // As much as one administrator may give a person in a day: 10 and 5 mints.
  const [admin, second] = [await hire(product, 'admin'), await hire(product, 'admin')];
  await give(admin, creator, 1_000, 'coins');
  await give(admin, creator, 20, 'pixtokens');
  await give(second, seller, 10 * count, 'coins');
  for (const buyer of buyers) await give(second, buyer, PRICE, 'coins');
  const { token } = creator.session;
  const { id: album_id } = await product.call(albumsHttp.create, {
    token,
    body: { album: { title: 'Album', published: true } },
  });
  const makeCat = async (shade: number): Promise<string> => {
    const background = { r: 12 * shade, g: 60, b: 10 };
    const bytes = await sharp({ create: { width: 220, height: 210, channels: 3, background } })
      .png()
      .toBuffer();
    return (await makeWork(product, creator, bytes, 'image/png', { album_id, title: 'Cat' })).id;
  };
  const makeToken = async (image_id: string, shade: number): Promise<NftView> => {
    const { id } = await product.call(nftsHttp.mint, {
      token,
      body: { image_id, pay_with: shade < 10 ? 'coins' : 'pixtokens' },
    });
    await until(
      () => shown(id),
      ({ status }) => status === 'minted',
      'the mint',
    );
    const { id: offer } = await product.call(offersHttp.open, { token, body: { nft_id: id, price: 10 } });
    await send(product.url, seller, 'POST', `/api/offers/${offer}/purchase`, { price: 10 });
    return shown(id);
  };
  // One work after the other, which keeps a processor busy; mints side by side, which mostly wait for their block.
  const minting: Promise<NftView>[] = [];
  for (let shade = 0; shade < count; shade += 1) minting.push(makeToken(await makeCat(shade), shade));
  tokens = await Promise.all(minting);
}, 240_000);
afterAll(async () => {
  await product.stop();
  await local.stop();
});

const give = (admin: Person, to: Person, amount: number, unit: 'coins' | 'pixtokens') =>
  product.call(adminLedgerHttp.proposeGrant, {
    token: admin.session.token,
    body: { user_id: to.session.id, unit, amount, reason: 'A lost payment' },
  });
const coinsOf = async ({ session: { token } }: Person): Promise<number> =>
  (await product.call(accountsHttp.ownProfile, { token })).coins;
const shown = (id: string): Promise<NftView> =>
  product.call(nftsHttp.show, { token: creator.session.token, params: { id } });

/** The answer may be lost with the process. */
const send = async (url: string, by: Person, method: string, path: string, body?: object): Promise<number | null> => {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${by.session.token}`,
      'idempotency-key': 'crash',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => null);
  return answer?.status ?? null;
};

const nameOf = (line: string | undefined): string => (line ?? '').replace(/^failpoint \d+ /, '');

/** A process that is killed after an effect, while it does this. */
const killedAt = async (effect: string, from: string, act: (url: string) => Promise<unknown>): Promise<string> => {
  const running: ProductProcess = await startProductProcess(product.environment, { at: effect, from });
  await act(running.url);
  expect(await running.exit).toBe('SIGKILL');
  return nameOf(running.crossed.at(-1));
};

const withoutCount = (effects: readonly string[]): string[] => effects.map((effect) => effect.replace(/ 2$/, ''));

describe('the sale of a token', () => {
  it('killed after each of its durable effects goes on by itself, and is paid and shared once', async () => {
    const offered: string[] = [];
    for (const { id } of tokens.slice(0, SALE.length))
      offered.push(
        (
          await product.call(offersHttp.open, {
            token: seller.session.token,
            body: { nft_id: id, price: PRICE },
          })
        ).id,
      );
    const before = await Promise.all([creator, seller].map(coinsOf));
    const buyIt = (url: string, index: number): Promise<number | null> =>
      send(url, buyers[index] as Person, 'POST', `/api/offers/${offered[index] ?? ''}/purchase`, { price: PRICE });
    const killed: string[] = [];
    await product.restart(async () => {
      for (const [index, effect] of SALE.entries())
        killed.push(await killedAt(effect, 'TokenPurchaseStarted', (url) => buyIt(url, index)));
    });
    expect(killed).toEqual(withoutCount(SALE));
    for (const [index, buyer] of buyers.entries()) {
      await until(
        () => shown(tokens[index]?.id ?? ''),
        ({ owner }) => owner?.id === buyer.session.id,
        'the sale that was interrupted',
      );
      // Repeated by its buyer, it is the same one.
      expect(await buyIt(product.url, index)).toBe(201);
      expect(await coinsOf(buyer)).toBe(0);
    }
    const shares = [SALE.length * ROYALTY, SALE.length * (PRICE - FEE - ROYALTY)];
    await until(
      () => Promise.all([creator, seller].map(coinsOf)),
      (coins) => coins.every((now, index) => now === (before[index] ?? 0) + (shares[index] ?? 0)),
      'the shares of creator and seller',
    );
    const balances = await until(
      async () => (await readBooks(product)).books.balances.coins,
      (coins) => [...coins].every(([account, left]) => !account.startsWith('transit:') || left === 0),
      'nothing in transit',
    );
    expect(balances.get('house:fees')).toBe(SALE.length * FEE);
    expect((await auditWhenSealed(product)).findings).toEqual([]);
  }, 400_000);

  it('is offered, and no longer offered, wherever it is killed', async () => {
    const [opening, closing] = [tokens.slice(SALE.length, -CLOSING.length), tokens.slice(-CLOSING.length)];
    const toClose: string[] = [];
    for (const { id } of closing)
      toClose.push(
        (await product.call(offersHttp.open, { token: seller.session.token, body: { nft_id: id, price: 7 } })).id,
      );
    const killed: string[] = [];
    await product.restart(async () => {
      for (const [index, effect] of OFFERING.entries())
        killed.push(
          await killedAt(effect, 'TokenOffered', (url) =>
            send(url, seller, 'POST', '/api/offers', { offer: { nft_id: opening[index]?.id, price: 7 } }),
          ),
        );
      for (const [index, effect] of CLOSING.entries())
        killed.push(
          await killedAt(effect, 'OfferClosed', (url) =>
            send(url, seller, 'DELETE', `/api/offers/${toClose[index] ?? ''}`),
          ),
        );
    });
    expect(killed).toEqual([...OFFERING, ...CLOSING]);
    for (const { id } of opening)
      await until(
        () => shown(id),
        ({ offer }) => offer?.price === 7,
        'the offer that was interrupted',
      );
    // What is free again can be offered again.
    for (const { id } of closing)
      await until(
        () => send(product.url, seller, 'POST', '/api/offers', { offer: { nft_id: id, price: 8 } }),
        (status) => status === 201,
        'the token that is free again',
      );
    expect((await auditWhenSealed(product)).findings).toEqual([]);
  }, 300_000);
});
