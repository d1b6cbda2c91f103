import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { adminNftsHttp, type MintRow } from '@pixchange/contracts/http/admin-nfts';
import { nftsHttp, type NftView } from '@pixchange/contracts/http/nfts';
import { offersHttp, type OfferView } from '@pixchange/contracts/http/offers';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { nftIdOf } from '../../services/community/src/modules/nfts/nft-ids.ts';
import type { Database } from '../../services/community/src/platform/postgres/database.ts';
import { DATABASE } from '../../services/community/src/platform/tokens.ts';
import { auditWhenSealed } from '../ledger/audited.ts';
import { readBooks } from '../ledger/stored-books.ts';
import { PASSWORD, until, type Person } from '../product.ts';
import { hire } from '../staff.ts';
import { AT_THE_CHAIN, Stage, tokenOf, type Owner } from './stage.ts';

jest.setTimeout(120_000);

let stage: Stage;
let admin: Person;
beforeAll(async () => {
  stage = await Stage.open('meanwhile');
  admin = await hire(stage.product, 'admin');
}, 120_000);
afterEach(() => stage.node.back());
afterAll(() => stage.stop());

const nft = (id: string): Promise<NftView> => stage.product.call(nftsHttp.show, { params: { id } });
const mintRow = (id: string): Promise<MintRow> =>
  stage.product.call(adminNftsHttp.show, { token: tokenOf(admin), params: { id } });
const endOf = (id: string): Promise<MintRow> =>
  until(
    () => mintRow(id),
    ({ open }) => !open,
    'the end of the mint',
  );
/** Returns the balance and the reserved amount of a wallet in the log. */
const walletOf = async ({ session: { id } }: Person): Promise<readonly [number, number]> => {
  const { balances } = (await readBooks(stage.product)).books;
  return [balances.coins.get(`wallet:${id}`) ?? 0, balances.coins.get(`reserved:${id}`) ?? 0];
};
const booksAreClean = async (): Promise<void> =>
  expect((await auditWhenSealed(stage.product, '--chain')).findings).toEqual([]);

describe('a mint whose creator leaves', () => {
  it.each([
    // The mint is not paid, or the payment process has just paid it.
    ['MintRequested', { status: 'failed' }, 100],
    // The mint is paid, and is refunded.
    ['AmountReserved', { status: 'failed', failure: { code: 'account_erased' }, refunded_at: expect.any(String) }, 100],
    ['ReservationCaptured', { status: 'failed', failure: { code: 'account_erased' } }, 100],
    ['MintPaid', { status: 'failed', failure: { code: 'account_erased' } }, 100],
    // The transaction is signed, and the token is minted.
    ['MintSubmitted', { status: 'minted' }, 0],
    [AT_THE_CHAIN, { status: 'minted' }, 0],
    ['MintConfirmed', { status: 'minted' }, 0],
  ])('after %s ends, and so does the erasure', async (border, end, coins) => {
    const creator = await stage.person(100);
    const imageId = await stage.work(creator);
    // If the mint must fail, the node is away: nothing may be signed before the creator leaves.
    if (end.status === 'failed') stage.node.away();
    let code = '';
    const left = stage.at(border, async () => (code = await stage.erase(creator)));
    await stage.mint(creator, imageId);
    await left;
    expect(await endOf(nftIdOf(imageId))).toMatchObject(end);
    await stage.erased(code);
    expect(await walletOf(creator)).toEqual([coins, 0]);
    if (end.status === 'minted') expect(await nft(nftIdOf(imageId))).toMatchObject({ owner: null, creator: null });
  });

  it('sends the token to their address after an outage of the chain, and the erasure waits for that', async () => {
    const creator = await stage.person(100);
    await stage.prove(creator);
    const imageId = await stage.work(creator);
    let code = '';
    const left = stage.at('MintSubmitted', async () => {
      stage.node.away();
      code = await stage.erase(creator);
    });
    await stage.mint(creator, imageId, creator.wallet.address);
    await left;
    await until(
      () => stage.product.inside<Database>(DATABASE).query('SELECT 1 FROM work.postponed_erasures'),
      (rows: unknown[]) => rows.length === 1,
      'the erasure waits',
    );
    expect(await stage.erasureStatus(code)).toBe('running');
    stage.node.back();
    const { token_id: tokenId } = await endOf(nftIdOf(imageId));
    expect(await stage.local.client().ownerOf(tokenId ?? '')).toBe(creator.wallet.address);
    await stage.erased(code);
  });
});

describe('a mint whose creator is suspended, or whose work is taken down', () => {
  let creator: Person;
  beforeAll(async () => {
    creator = await stage.person();
  });

  it.each(['MintRequested', 'AmountReserved', 'ReservationCaptured', 'MintPaid', 'MintSubmitted', AT_THE_CHAIN])(
    'after %s is minted for a suspended creator if its price was reserved before',
    async (border) => {
      await stage.give(creator, 100);
      const [before] = await walletOf(creator);
      const imageId = await stage.work(creator);
      const suspended = stage.at(border, () => stage.suspend(creator));
      await stage.mint(creator, imageId);
      await suspended;
      const { status } = await endOf(nftIdOf(imageId));
      creator = await stage.reinstate(creator);
      if (border !== 'MintRequested') expect(status).toBe('minted');
      expect(await walletOf(creator)).toEqual([before - (status === 'minted' ? 100 : 0), 0]);
    },
  );

  it.each([
    ['AmountReserved', 'taken_down'],
    ['MintPaid', 'taken_down'],
    ['MintSubmitted', null],
    [AT_THE_CHAIN, null],
  ])('after %s fails when its work is taken down, unless it was signed before', async (border, code) => {
    await stage.give(creator, 100);
    const [before] = await walletOf(creator);
    const imageId = await stage.work(creator);
    if (code !== null) stage.node.away();
    const takenDown = stage.at(border, () => stage.takeDown(imageId));
    await stage.mint(creator, imageId);
    await takenDown;
    const { status, failure } = await endOf(nftIdOf(imageId));
    expect([status, failure?.code ?? null]).toEqual([code === null ? 'minted' : 'failed', code]);
    expect(await walletOf(creator)).toEqual([before - (code === null ? 100 : 0), 0]);
  });

  it('leaves books that balance', booksAreClean);
});

describe('the sale of a token whose seller leaves or is suspended', () => {
  const PRICE = 40;
  let [suspended, buyer] = [] as unknown as [Person, Person];
  let reused: NftView;
  beforeAll(async () => {
    [suspended, buyer] = [await stage.person(PRICE), await stage.person(1_000)];
    reused = await stage.token(suspended);
  });

  const BORDERS = [
    'TokenPurchaseStarted',
    'OfferReserved',
    'AmountReserved',
    'TokenPurchaseSecured',
    'ReservationCaptured',
    'TokenPurchasePaid',
    'TokenSold',
    'OfferSold',
    'WalletCredited',
    'TokenSaleSettled',
  ];

  const offered = (by: Person, { id: nft_id }: NftView) =>
    stage.product.call(offersHttp.open, { token: tokenOf(by), body: { nft_id, price: PRICE } });
  const pay = (by: Person, { id }: OfferView) => stage.post(by, `/api/offers/${id}/purchase`, { price: PRICE });

  /** Checks that the purchase either is complete or did not happen, and that the offer is closed. */
  const outcome = async (border: string, seller: Person, token: NftView, act: () => Promise<unknown>) => {
    const offer = await offered(seller, token);
    const [before] = await walletOf(buyer);
    const done = stage.at(border, act);
    await pay(buyer, offer);
    await done;
    await until(
      () => nft(token.id),
      ({ offer: open }) => open === null,
      'the end of the offer',
    );
    const isSold = (await nft(token.id)).owner?.id === buyer.session.id;
    expect(await walletOf(buyer)).toEqual([before - (isSold ? PRICE : 0), 0]);
    return isSold;
  };

  it.each(BORDERS)('after %s is completed or does not happen when the seller leaves', async (border) => {
    const seller = await stage.person();
    let code = '';
    const isSold = await outcome(
      border,
      seller,
      await stage.token(seller),
      async () => (code = await stage.erase(seller)),
    );
    if (border !== 'TokenPurchaseStarted') expect(isSold).toBe(true);
    await stage.erased(code);
    // The platform gets the share of a seller who was erased before the coins were captured.
    const isPaidOut = isSold && BORDERS.indexOf(border) >= BORDERS.indexOf('TokenPurchasePaid');
    expect(await walletOf(seller)).toEqual([isPaidOut ? PRICE - 2 : 0, 0]);
  });

  it.each(BORDERS)('after %s is completed or does not happen when the seller is suspended', async (border) => {
    const [before] = await walletOf(suspended);
    const isSold = await outcome(border, suspended, reused, () => stage.suspend(suspended));
    if (border !== 'TokenPurchaseStarted') expect(isSold).toBe(true);
    expect(await walletOf(suspended)).toEqual([before + (isSold ? PRICE - 2 : 0), 0]);
    suspended = await stage.reinstate(suspended);
    // Buy the token back for the next run.
    if (isSold) expect(await pay(suspended, await offered(buyer, reused))).toBe(201);
  });

  it.each(['OfferReserved', 'TokenPurchaseSecured', 'TokenPurchasePaid'])(
    'after %s is completed when the buyer leaves, and the token then has no owner',
    async (border) => {
      const [seller, leaver] = [await stage.person(), await stage.person(PRICE)];
      const token = await stage.token(seller);
      const offer = await offered(seller, token);
      let code = '';
      const left = stage.at(border, async () => (code = await stage.erase(leaver)));
      await pay(leaver, offer);
      await left;
      await stage.erased(code);
      await until(
        () => walletOf(seller),
        ([coins]) => coins === PRICE - 2,
        'the proceeds',
      );
      expect(await walletOf(leaver)).toEqual([0, 0]);
      expect(await nft(token.id)).toMatchObject({ owner: null, offer: null });
    },
  );

  it('leaves books that balance', booksAreClean);
});

describe('a withdrawal whose holder leaves or is suspended', () => {
  const BORDERS = ['WithdrawalRequested', 'WithdrawalSubmitted', AT_THE_CHAIN, 'TokenTransferred'];
  const holder = async (): Promise<{ readonly owner: Owner; readonly token: NftView }> => {
    const owner = await stage.person();
    await stage.prove(owner);
    return { owner, token: await stage.token(owner) };
  };
  const withdraw = ({ wallet, ...by }: Owner, id: string): Promise<number> =>
    stage.post(by, `/api/nfts/${id}/withdrawal`, { withdrawal: { address: wallet.address, password: PASSWORD } });
  const ownerOnChain = ({ token_id: tokenId }: NftView) => stage.local.client().ownerOf(tokenId ?? '');

  it.each(BORDERS)(
    'after %s is canceled if nothing was signed, and otherwise arrives, when they leave',
    async (border) => {
      const { owner, token } = await holder();
      let code = '';
      const left = stage.at(border, async () => {
        if (border === 'WithdrawalRequested') stage.node.away();
        code = await stage.erase(owner);
      });
      await withdraw(owner, token.id);
      await left;
      await stage.erased(code);
      stage.node.back();
      const isCanceled = border === 'WithdrawalRequested';
      expect(await ownerOnChain(token)).toBe(isCanceled ? stage.local.client().vault : owner.wallet.address);
      await until(
        () => nft(token.id),
        ({ place, owner: shown }) => shown === null && place === (isCanceled ? 'vault' : 'wallet'),
        'the place of the token',
      );
    },
  );

  it.each(BORDERS)('after %s arrives when they are suspended', async (border) => {
    const { owner, token } = await holder();
    const suspended = stage.at(border, () => stage.suspend(owner));
    await withdraw(owner, token.id);
    await suspended;
    await until(
      () => nft(token.id),
      ({ place }) => place === 'wallet',
      'the token is in their wallet',
    );
    expect(await ownerOnChain(token)).toBe(owner.wallet.address);
  });

  it('must be requested, or the token given up, before its holder leaves', async () => {
    const { owner, token } = await holder();
    const remove = (body: object) =>
      stage.product.call(profileHttp.remove, { token: tokenOf(owner), body: { password: PASSWORD, ...body } });
    await expect(remove({})).rejects.toMatchObject({ status: 409, errors: [{ code: 'profile.has-tokens' }] });
    const { code } = await remove({ give_up_tokens: true });
    await stage.erased(code);
    expect(await nft(token.id)).toMatchObject({ place: 'vault', owner: null });
  });

  it('leaves books that balance, and a log that matches the chain', booksAreClean);
});
