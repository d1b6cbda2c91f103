import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { nftsHttp, type NftView } from '@pixchange/contracts/http/nfts';
import { offersHttp } from '@pixchange/contracts/http/offers';
import sharp from 'sharp';
import { killAt, killsAt, namesOf, type Kill } from '../../../../../../tests/product-process.ts';
import { auditWhenSealed } from '../../../../../../tests/ledger/audited.ts';
import { readBooks } from '../../../../../../tests/ledger/stored-books.ts';
import { makeWork, signUp, startProduct, until, type Person, type Product } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';
import { startLocalChain, type LocalChain } from '../../../platform/chain/testing/local-chain.ts';

const [PRICE, FEE, ROYALTY] = [50, 2, 2] as const;
/** Coins that the seller needs besides the proceeds to buy everything back. */
const SELLER_ADDS = 100;
/** Process kills at each durable effect of a resale, in the order of the effects. */
const SALE = killsAt([
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
]);
/** Process kills at the durable effects of offering a token, and of closing an offer. */
const OFFERING = killsAt(['TokenOffered', 'OfferOpened']);
const CLOSING = killsAt(['OfferClosed', 'TokenOfferEnded']);
const isFirst = ({ effect }: Kill, index: number): boolean =>
  SALE.findIndex((kill) => kill.effect === effect) === index;
/** Rounds of sales with one kill at each effect: the seller sells to the buyers, who sell back in a second round. */
const ROUNDS = [SALE.filter(isFirst), SALE.filter((kill, index) => !isFirst(kill, index))].filter(
  ({ length }) => length > 0,
);
/** Number of tokens; each is sold once in a round. */
const TOKENS = SALE.length / ROUNDS.length;

let local: LocalChain;
let product: Product;
let [creator, seller] = [] as unknown as [Person, Person];
let buyers: Person[];
let tokens: NftView[];
/** Owners of the tokens by index. A single entry owns all tokens. */
let owners: readonly Person[];
beforeAll(async () => {
  local = await startLocalChain();
  product = await startProduct('token_crash', {
    ...local.environment,
    CHAIN_CONFIRMATIONS: '1',
    AUDIT_HEAD_EVERY_SECONDS: '0.2',
  });
  [creator, seller, buyers] = [await signUp(product), await signUp(product), []];
  owners = [seller];
  while (buyers.length < TOKENS) buyers.push(await signUp(product));
  // One administrator's daily limit for grants covers 10 mints.
  const [admin, second] = [await hire(product, 'admin'), await hire(product, 'admin')];
  await give(admin, creator, 1_000, 'coins');
  await give(admin, creator, 20, 'pixtokens');
  await give(second, seller, 10 * TOKENS + SELLER_ADDS, 'coins');
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
  // Works are created one after the other, because processing one keeps a CPU core busy. Mints run in parallel, because
  // they mostly wait for their block.
  const minting: Promise<NftView>[] = [];
  for (let shade = 0; shade < TOKENS; shade += 1) minting.push(makeToken(await makeCat(shade), shade));
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

const ownerOf = (index: number): Person => owners[index % owners.length] as Person;

/** Sends the request and returns the HTTP status; null if the process dies before it responds. */
const send = async (url: string, by: Person, method: string, path: string, body?: object): Promise<number | null> => {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${by.session.token}`,
      'idempotency-key': `crash${path.replaceAll('/', '-')}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => null);
  return answer?.status ?? null;
};

describe('the sale of a token', () => {
  it.each(ROUNDS.map((kills, index) => ({ kills, round: index + 1 })))(
    'continues by itself after a kill at each effect, in round $round, and is paid and shared once',
    async ({ kills }) => {
      const everybody = [creator, seller, ...buyers];
      const takers = owners.length === 1 ? buyers : [seller];
      const takerOf = (index: number): Person => takers[index % takers.length] as Person;
      const offered: string[] = [];
      for (const [index, { id }] of tokens.entries())
        offered.push(
          (
            await product.call(offersHttp.open, {
              token: ownerOf(index).session.token,
              body: { nft_id: id, price: PRICE },
            })
          ).id,
        );
      const before = await Promise.all(everybody.map(coinsOf));
      const feesBefore = (await readBooks(product)).books.balances.coins.get('house:fees') ?? 0;
      const buyIt = (url: string, index: number): Promise<number | null> =>
        send(url, takerOf(index), 'POST', `/api/offers/${offered[index] ?? ''}/purchase`, { price: PRICE });
      let killed: string[] = [];
      await product.restart(async () => {
        killed = await killAt(product.environment, 'TokenPurchaseStarted', kills, ({ url }, index) =>
          buyIt(url, index),
        );
      });
      expect(killed).toEqual(namesOf(kills));
      for (const [index, { id }] of tokens.entries()) {
        await until(
          () => shown(id),
          ({ owner }) => owner?.id === takerOf(index).session.id,
          'the sale that was interrupted',
        );
        // A repeated request by the buyer returns the same purchase.
        expect(await buyIt(product.url, index)).toBe(201);
      }
      const change = (person: Person): number => {
        if (person === creator) return TOKENS * ROYALTY;
        const count = person === seller ? TOKENS : 1;
        return count * (takers.includes(person) ? -PRICE : PRICE - FEE - ROYALTY);
      };
      const after = everybody.map((person, index) => (before[index] ?? 0) + change(person));
      await until(
        () => Promise.all(everybody.map(coinsOf)),
        (coins) => coins.every((now, index) => now === after[index]),
        'the price and the shares of all',
      );
      const balances = await until(
        async () => (await readBooks(product)).books.balances.coins,
        (coins) => [...coins].every(([account, left]) => !account.startsWith('transit:') || left === 0),
        'nothing in transit',
      );
      expect(balances.get('house:fees')).toBe(feesBefore + TOKENS * FEE);
      expect((await auditWhenSealed(product)).findings).toEqual([]);
      owners = takers;
    },
    900_000,
  );

  it('is preceded by offers that open and close even after a kill at each effect', async () => {
    const opening = tokens.slice(0, OFFERING.length);
    const closing = tokens.slice(OFFERING.length, OFFERING.length + CLOSING.length);
    const closerOf = (index: number): Person => ownerOf(OFFERING.length + index);
    const toClose: string[] = [];
    for (const [index, { id }] of closing.entries())
      toClose.push(
        (
          await product.call(offersHttp.open, {
            token: closerOf(index).session.token,
            body: { nft_id: id, price: 7 },
          })
        ).id,
      );
    let killed: string[] = [];
    await product.restart(async () => {
      const { environment } = product;
      killed = [
        ...(await killAt(environment, 'TokenOffered', OFFERING, ({ url }, index) =>
          send(url, ownerOf(index), 'POST', '/api/offers', { offer: { nft_id: opening[index]?.id, price: 7 } }),
        )),
        ...(await killAt(environment, 'OfferClosed', CLOSING, ({ url }, index) =>
          send(url, closerOf(index), 'DELETE', `/api/offers/${toClose[index] ?? ''}`),
        )),
      ];
    });
    expect(killed).toEqual(namesOf([...OFFERING, ...CLOSING]));
    for (const { id } of opening)
      await until(
        () => shown(id),
        ({ offer }) => offer?.price === 7,
        'the offer that was interrupted',
      );
    // A released token can be offered again.
    for (const [index, { id }] of closing.entries())
      await until(
        () => send(product.url, closerOf(index), 'POST', '/api/offers', { offer: { nft_id: id, price: 8 } }),
        (status) => status === 201,
        'the token that is free again',
      );
    expect((await auditWhenSealed(product)).findings).toEqual([]);
  }, 900_000);
});
