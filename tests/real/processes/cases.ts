import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { licencesHttp } from '@pixchange/contracts/http/licences';
import { moderationHttp } from '@pixchange/contracts/http/moderation';
import { nftsHttp } from '@pixchange/contracts/http/nfts';
import { offersHttp } from '@pixchange/contracts/http/offers';
import { walletHttp } from '@pixchange/contracts/http/wallet';
import { tokenOf, type Owner, type Stage } from '../../market/stage.ts';
import { mailsTo, PASSWORD, until, type Person } from '../../product.ts';
import { hire } from '../../staff.ts';
import type { ProductProcess } from '../../product-process.ts';

const MINT_COINS = 100;
const [LICENCE_PRICE, LICENCE_FEE] = [20, 1] as const;
const [TOKEN_PRICE, TOKEN_FEE, ROYALTY] = [50, 2, 2] as const;
const FIRST_PRICE = 10;
const REFUND_SUBJECT = 'We refunded your pixcoins';
/** Number of coins that one person may get from one administrator per day. */
const GIFT_MAX = 1_000;
const ALL = { per_page: 100 } as never;
const PAID_AT_ONCE = ['AmountReserved', 'ReservationCaptured'] as const;

type Site = Pick<ProductProcess, 'url' | 'call'>;

/** Process that is ready to run. */
export interface Prepared {
  /** People whose emails are counted. */
  readonly people: readonly Person[];
  /** Number of emails that one run sends. */
  readonly mailsOfRun?: number;
  /** Number of token transfers on the chain by one run. */
  readonly movesOfRun?: number;
  /**
   * Begins a run like a client; a retry continues the same run. Returns the status, or null if the response was lost.
   */
  begin(site: Site, run: number): Promise<number | null>;
  /** Status of a retry after the run is complete. */
  readonly repeated: number;
  /** Returns the state of all runs through a version's API; it equals `after(n)` when n runs are completed. */
  shown(site: Site): Promise<unknown>;
  after(runs: number): unknown;
}

export interface Process {
  readonly name: string;
  /** Durable effects of one run of an earlier version, in order; the first one begins it. */
  readonly effects: readonly string[];
  /** Effects that this version writes with a single append. */
  readonly together?: readonly string[];
  prepare(stage: Stage, runs: number): Promise<Prepared>;
}

/** Sends a request; returns the status, or null if the process died before it responded. */
const post = async ({ url }: Site, by: Person, path: string, key: string, body: object): Promise<number | null> => {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokenOf(by)}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  }).catch(() => null);
  return answer?.status ?? null;
};

const coinsOf = async ({ call }: Site, person: Person): Promise<number> =>
  (await call(accountsHttp.ownProfile, { token: tokenOf(person) })).coins;

/** Gives coins; an amount above a receiver's daily limit takes two administrators. */
const give = async (stage: Stage, to: Person, coins: number): Promise<void> => {
  if (coins <= GIFT_MAX) return stage.give(to, coins);
  const [first, second] = [await hire(stage.product, 'admin'), await hire(stage.product, 'admin')];
  const { id } = await stage.product.call(adminLedgerHttp.proposeGrant, {
    token: tokenOf(first),
    body: { user_id: to.session.id, unit: 'coins', amount: coins, reason: 'A lost payment' },
  });
  await stage.product.call(adminLedgerHttp.approveGrant, { token: tokenOf(second), params: { id } });
};

const richPerson = async (stage: Stage, coins: number): Promise<Owner> => {
  const person = await stage.person();
  await give(stage, person, coins);
  return person;
};

/** Makes the items one after the other, because processing a work keeps a CPU core busy. */
const each = async <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> => {
  const made: T[] = [];
  while (made.length < count) made.push(await make(made.length));
  return made;
};

const offerOf = async ({ call }: Site, by: Person, item: { image_id: string } | { nft_id: string }, price: number) =>
  (await call(offersHttp.open, { token: tokenOf(by), body: { ...item, price } })).id;

/** Mints tokens in the vault in parallel, because mints mostly wait for their block. */
const tokensOf = async (stage: Stage, by: Owner, count: number): Promise<string[]> => {
  const works = await each(count, () => stage.work(by));
  await give(stage, by, count * MINT_COINS);
  for (const work of works) await stage.mint(by, work);
  return stage.minted(by, count);
};

const licence: Process = {
  name: 'buying a license',
  effects: [
    'LicencePurchaseStarted',
    'license file',
    'AmountReserved',
    'ReservationCaptured',
    'LicenceGranted',
    'WalletCredited',
    'SaleFeeCharged+LicenceSettled',
  ],
  together: PAID_AT_ONCE,
  async prepare(stage, runs) {
    const [seller, buyer] = [await stage.person(), await richPerson(stage, runs * LICENCE_PRICE)];
    const offers = await each(runs, async () =>
      offerOf(stage.product, seller, { image_id: await stage.work(seller) }, LICENCE_PRICE),
    );
    return {
      people: [seller, buyer],
      begin: (site, run) =>
        post(site, buyer, `/api/offers/${offers[run] ?? ''}/purchase`, `licence-${run}`, { price: LICENCE_PRICE }),
      repeated: 201,
      async shown(site) {
        const { collection } = await site.call(licencesHttp.list, { token: tokenOf(buyer), query: ALL });
        const files = await Promise.all(collection.map(async ({ file }) => fetch(site.url + (file?.url ?? ''))));
        return {
          files: files.map(({ status }) => status),
          buyer: await coinsOf(site, buyer),
          seller: await coinsOf(site, seller),
        };
      },
      after: (done) => ({
        files: Array.from({ length: done }, () => 200),
        buyer: (runs - done) * LICENCE_PRICE,
        seller: done * (LICENCE_PRICE - LICENCE_FEE),
      }),
    };
  },
};

const tokenSale: Process = {
  name: 'buying a token',
  effects: [
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
  ],
  async prepare(stage, runs) {
    // The first buyer sells each token to the second one, and buys it back.
    const count = Math.ceil(runs / 2);
    const creator = await stage.person();
    const [first, second] = [
      await richPerson(stage, TOKEN_PRICE + count * (FIRST_PRICE + TOKEN_FEE + ROYALTY)),
      await richPerson(stage, TOKEN_PRICE + count * (TOKEN_FEE + ROYALTY)),
    ];
    const tokens = await tokensOf(stage, creator, count);
    for (const [index, nft_id] of tokens.entries()) {
      const offer = await offerOf(stage.product, creator, { nft_id }, FIRST_PRICE);
      await post(stage.product, first, `/api/offers/${offer}/purchase`, `first-${index}`, { price: FIRST_PRICE });
    }
    const all = [creator, first, second];
    const before = await Promise.all(all.map((person) => coinsOf(stage.product, person)));
    const offers: string[] = [];
    return {
      people: all,
      async begin(site, run) {
        const [seller, buyer] = run % 2 === 0 ? [first, second] : [second, first];
        offers[run] ??= await offerOf(site, seller, { nft_id: tokens[Math.floor(run / 2)] ?? '' }, TOKEN_PRICE);
        return post(site, buyer, `/api/offers/${offers[run]}/purchase`, `token-${run}`, { price: TOKEN_PRICE });
      },
      repeated: 201,
      async shown(site) {
        const own = async (person: Person) =>
          (await site.call(nftsHttp.own, { token: tokenOf(person), query: ALL })).total_count;
        return {
          coins: await Promise.all(all.map((person) => coinsOf(site, person))),
          tokens: [await own(first), await own(second)],
        };
      },
      after(done) {
        const [there, back] = [Math.ceil(done / 2), Math.floor(done / 2)];
        const share = TOKEN_PRICE - TOKEN_FEE - ROYALTY;
        const change = [done * ROYALTY, there * share - back * TOKEN_PRICE, back * share - there * TOKEN_PRICE];
        return {
          coins: before.map((coins, index) => coins + (change[index] ?? 0)),
          tokens: [count - there + back, there - back],
        };
      },
    };
  },
};

const mint: Process = {
  name: 'minting',
  effects: [
    'MintRequested',
    'AmountReserved',
    'ReservationCaptured',
    'MintPaid',
    'MintSubmitted',
    'transaction at the chain',
    'MintConfirmed',
  ],
  together: PAID_AT_ONCE,
  async prepare(stage, runs) {
    const creator = await richPerson(stage, runs * MINT_COINS);
    const works = await each(runs, () => stage.work(creator));
    return {
      people: [creator],
      movesOfRun: 1,
      begin: (site, run) =>
        post(site, creator, '/api/nfts', `mint-${run}`, { nft: { image_id: works[run], pay_with: 'coins' } }),
      repeated: 201,
      async shown(site) {
        const { collection } = await site.call(nftsHttp.own, { token: tokenOf(creator), query: ALL });
        return {
          minted: collection.map(({ status }) => status),
          ids: new Set(collection.map(({ token_id: id }) => id)).size,
          coins: await coinsOf(site, creator),
        };
      },
      after: (done) => ({
        minted: Array.from({ length: done }, () => 'minted'),
        ids: done,
        coins: (runs - done) * MINT_COINS,
      }),
    };
  },
};

const refund: Process = {
  name: 'refunding a sale',
  // The request is counted before the refund is ordered; a process that dies in between has not ordered a refund.
  effects: [
    'SaleRefundOrdered',
    'LicenceRefundStarted',
    'WalletDebited',
    'WalletCredited',
    'LicenceRefunded',
    'receipt',
  ],
  async prepare(stage, runs) {
    const [seller, buyer] = [await stage.person(), await richPerson(stage, runs * LICENCE_PRICE)];
    const works = await each(runs, () => stage.work(seller));
    for (const image_id of works) {
      const id = await offerOf(stage.product, seller, { image_id }, LICENCE_PRICE);
      const price = { price: LICENCE_PRICE };
      await stage.product.call(licencesHttp.purchase, { token: tokenOf(buyer), params: { id }, body: price });
      await stage.product.call(moderationHttp.takeDownImage, {
        token: tokenOf(stage.moderator),
        params: { id: image_id },
        body: { reason: 'A court decided', legal: true },
      });
    }
    // Wait for the seller's emails about the decisions, which are not emails of the runs.
    await until(
      () => mailsTo(seller.email),
      (mails) => mails.length === 1 + runs,
      'the emails about the works that were taken down',
    );
    return {
      people: [seller, buyer],
      mailsOfRun: 1,
      begin: (site, run) =>
        post(site, stage.moderator, `/api/admin/images/${works[run] ?? ''}/refund_buyers`, `refund-${run}`, {
          reason: 'A court decided',
        }),
      repeated: 202,
      async shown(site) {
        const { collection } = await site.call(licencesHttp.list, { token: tokenOf(buyer), query: ALL });
        const mails = (await mailsTo(buyer.email)).filter(({ subject }) => subject === REFUND_SUBJECT);
        return {
          refunded: collection.filter(({ status }) => status === 'refunded').length,
          buyer: await coinsOf(site, buyer),
          seller: await coinsOf(site, seller),
          mails: new Set(mails.map(({ message_id }) => message_id)).size,
        };
      },
      after: (done) => ({
        refunded: done,
        buyer: done * LICENCE_PRICE,
        seller: (runs - done) * (LICENCE_PRICE - LICENCE_FEE),
        mails: done,
      }),
    };
  },
};

const transfer: Process = {
  name: 'transferring coins',
  effects: ['TransferStarted', 'WalletDebited', 'TransferDestined', 'WalletCredited', 'TransferCompleted'],
  async prepare(stage, runs) {
    const [sender, recipient] = [await richPerson(stage, runs), await stage.person()];
    return {
      people: [sender, recipient],
      begin: (site, run) =>
        post(site, sender, '/api/transfers', `transfer-${run}`, {
          transfer: { recipient_id: recipient.session.id, amount: 1 },
        }),
      repeated: 201,
      async shown(site) {
        const { collection } = await site.call(walletHttp.transactions, { token: tokenOf(recipient), query: ALL });
        return {
          got: collection.filter(({ kind }) => kind === 'transfer_in').length,
          coins: [await coinsOf(site, sender), await coinsOf(site, recipient)],
        };
      },
      after: (done) => ({ got: done, coins: [runs - done, done] }),
    };
  },
};

const withdrawal: Process = {
  name: 'withdrawing a token',
  effects: ['WithdrawalRequested', 'WithdrawalSubmitted', 'transaction at the chain', 'TokenTransferred'],
  async prepare(stage, runs) {
    const owner = await stage.person();
    await stage.prove(owner);
    const tokens = await tokensOf(stage, owner, runs);
    return {
      people: [owner],
      movesOfRun: 1,
      begin: (site, run) =>
        post(site, owner, `/api/nfts/${tokens[run] ?? ''}/withdrawal`, `withdrawal-${run}`, {
          withdrawal: { address: owner.wallet.address, password: PASSWORD },
        }),
      repeated: 409,
      async shown(site) {
        const { collection } = await site.call(nftsHttp.own, { token: tokenOf(owner), query: ALL });
        return {
          out: collection.filter(({ place }) => place === 'wallet').length,
          going: collection.filter(({ withdrawal: going }) => going !== null).length,
        };
      },
      after: (done) => ({ out: done, going: 0 }),
    };
  },
};

export const processes: readonly Process[] = [licence, tokenSale, mint, refund, transfer, withdrawal];
