import { describe, expect, it } from 'vitest';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { walletOf } from '@pixchange/contracts/events/ledger';
import type { NftEvent } from '@pixchange/contracts/events/nfts';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import fc from 'fast-check';
import { fold, type StreamDecider } from '../../services/community/src/kernel/decider.ts';
import { DomainError } from '../../services/community/src/kernel/errors.ts';
import { entryOf } from '../../services/community/src/kernel/id-map.ts';
import { idOf } from '../../services/community/src/kernel/testing/recorded.ts';
import { nftDecider } from '../../services/community/src/modules/nfts/nft.decider.ts';
import { offerDecider } from '../../services/community/src/modules/offers/offer.decider.ts';
import {
  sharesOf,
  tokenSaleDecider,
  type TokenRefusal,
  type TokenTerms,
} from '../../services/community/src/modules/token-sales/token-sale.decider.ts';
import {
  captureToken,
  creditShare,
  releaseToken,
  reserveForToken,
  tokenPayment,
  tokenReservation,
} from '../../services/community/src/modules/wallet/token-sale.policy.ts';
import { walletDecider } from '../../services/community/src/modules/wallet/wallet.decider.ts';
import { mustHold, propertyTimeoutMs } from '../property.ts';
import { Books } from './books.ts';

const people = [idOf(1), idOf(2), idOf(3)] as const;
const [creator] = people;
const [nftId, imageId] = [idOf(0x10), idOf(0x11)];
const offerIdOf = (n: number): string => idOf(0x100 + n);
const OFFERS = 3;
const START_COINS = 300;

type Person = (typeof people)[number];

/**
 * A log in memory. Every read of a state, and every append, is one step of a run; anything may happen between steps.
 */
class Market {
  readonly log: { streamId: string; event: AnyEvent }[] = [];

  constructor() {
    for (const userId of people)
      this.on(walletDecider, {
        type: 'Credit',
        userId,
        key: 'start',
        fingerprint: 'start',
        cause: { type: 'grant', id: userId },
        unit: 'coins',
        amount: START_COINS,
        from: 'house:grants',
      });
    const mint = { nftId, attempt: 1, imageId, ownerId: creator };
    const minted: NftEvent[] = [
      {
        type: 'MintRequested',
        data: {
          ...mint,
          mintId: `0x${'1'.repeat(64)}`,
          chainId: 137,
          contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
          unit: 'coins',
          price: 100,
          contentSha256: 'b'.repeat(64),
          address: null,
          toAddress: false,
          request: null,
          requestedAt: '2026-11-24T12:00:00.000Z',
        },
      },
      { type: 'MintPaid', data: { ...mint, payment: 'mint:1', unit: 'coins', price: 100 } },
      { type: 'MintConfirmed', data: { ...mint, tokenId: '1', tx: `0x${'c'.repeat(64)}`, block: 8 } },
    ];
    for (const event of minted) this.log.push({ streamId: nftDecider.stream(nftId), event });
  }

  state<S, E extends AnyEvent>(decider: StreamDecider<never, S, E>, key: string): S {
    const streamId = decider.stream(key);
    return fold(
      decider,
      this.log.filter((written) => written.streamId === streamId).map(({ event }) => event as unknown as E),
    );
  }

  /**
   * Runs a command.
   * @throws DomainError
   */
  on<C, S, E extends AnyEvent>(decider: StreamDecider<C, S, E>, command: C): void {
    const streamId = decider.streamOf(command);
    const state = fold(
      decider,
      this.log.filter((written) => written.streamId === streamId).map(({ event }) => event as unknown as E),
    );
    for (const event of decider.decide(command, state)) this.log.push({ streamId, event });
  }

  /** Runs work; returns false when it is refused. */
  try(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return false;
    }
  }
}

type Run = Generator<undefined, void, void>;

const priceNow = (market: Market): number => market.state(offerDecider, nftId).open?.price ?? 0;

/** Offers a holder's token, like `TokenOffers`. */
function* offer(market: Market, sellerId: Person, offerId: string, price: number): Run {
  if (entryOf(market.state(offerDecider, nftId).known, offerId) !== undefined) return;
  yield;
  if (!market.try(() => market.on(nftDecider, { type: 'OfferToken', nftId, imageId, offerId, sellerId, price })))
    return;
  yield* settleOffer(market);
}

function* settleOffer(market: Market): Run {
  yield;
  const nft = market.state(nftDecider, nftId);
  if (nft.status !== 'minted') return;
  const { holderId: sellerId, offer: reserved } = nft.holding;
  if (reserved === null || sellerId === null) return;
  yield;
  const { known, open, sold } = market.state(offerDecider, nftId);
  yield;
  const { offerId, price } = reserved;
  if (entryOf(known, offerId) === undefined)
    market.try(() =>
      market.on(offerDecider, {
        type: 'OpenOffer',
        offer: { itemId: nftId, offerId, kind: 'nft', sellerId, price, imageId },
      }),
    );
  else if (open?.offerId !== offerId && entryOf(sold, offerId) === undefined)
    market.on(nftDecider, { type: 'EndTokenOffer', nftId, offerId });
}

function* close(market: Market, offerId: string, actorId: Person): Run {
  market.try(() => market.on(offerDecider, { type: 'CloseOffer', itemId: nftId, offerId, actorId }));
  yield* settleOffer(market);
}

function* takeDown(market: Market): Run {
  market.on(offerDecider, { type: 'WithdrawItem', itemId: nftId, why: 'taken_down' });
  yield* settleOffer(market);
}

const saleIdOf = (offerId: string, buyerId: Person, key: number): string =>
  idOf(0x1000 + Number.parseInt(offerId.slice(-4), 16) * 16 + people.indexOf(buyerId) * 4 + key);

/** Handles a request to buy, like `TokenPurchases`. */
function* buy(market: Market, buyerId: Person, key: number): Run {
  const { open } = market.state(offerDecider, nftId);
  const nft = market.state(nftDecider, nftId);
  if (open === null || nft.status !== 'minted' || open.sellerId === buyerId) return;
  const { offerId, sellerId, price } = open;
  const saleId = saleIdOf(offerId, buyerId, key);
  yield;
  const terms = { saleId, offerId, nftId, imageId, creatorId: creator, sellerId, buyerId, price };
  const royaltyBps = sellerId === creator ? 0 : 500;
  market.try(() =>
    market.on(tokenSaleDecider, { type: 'StartTokenPurchase', terms: { ...terms, feeBps: 500, royaltyBps } }),
  );
  yield* resume(market, saleId);
}

interface Purchase {
  readonly market: Market;
  readonly saleId: string;
  readonly terms: TokenTerms;
}

const offerOf = ({ saleId, terms: { offerId, buyerId } }: Purchase) => ({ itemId: nftId, offerId, saleId, buyerId });
const paymentOf = ({ market, saleId, terms: { buyerId } }: Purchase) =>
  tokenPayment(market.state(walletDecider, buyerId), saleId);

function* secure(purchase: Purchase): Run {
  const { market, saleId, terms } = purchase;
  const { buyerId, price } = terms;
  try {
    market.on(offerDecider, { type: 'ReserveOffer', ...offerOf(purchase), price });
    yield;
    market.on(walletDecider, reserveForToken(buyerId, saleId, { price, expiresAt: '2026-11-25T12:00:00.000Z' }));
    yield;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    yield;
    market.on(tokenSaleDecider, { type: 'RefuseTokenPurchase', saleId, code: error.code as TokenRefusal });
    return;
  }
  const isReleased = paymentOf(purchase) === 'released';
  yield;
  market.on(tokenSaleDecider, { type: isReleased ? 'RefuseUnpaid' : 'SecureTokenPurchase', saleId });
}

function* capture(purchase: Purchase): Run {
  const { market, saleId, terms } = purchase;
  market.try(() => market.on(walletDecider, captureToken(terms.buyerId, saleId)));
  yield;
  const isCaptured = paymentOf(purchase) === 'captured';
  yield;
  market.on(
    tokenSaleDecider,
    isCaptured
      ? { type: 'RecordTokenPaid', saleId, sellerExists: true, creatorExists: true }
      : { type: 'RefuseUnpaid', saleId },
  );
}

function* handOver(purchase: Purchase, paid: Parameters<typeof sharesOf>[0]): Run {
  const { market, saleId, terms } = purchase;
  const { offerId, sellerId, buyerId, price } = terms;
  market.on(nftDecider, { type: 'SellToken', nftId, imageId, offerId, saleId, sellerId, buyerId, price });
  yield;
  market.on(offerDecider, { type: 'SellOffer', ...offerOf(purchase) });
  yield;
  const shares = sharesOf(paid);
  for (const command of creditShare('sale', sellerId, saleId, shares.seller)) market.on(walletDecider, command);
  yield;
  for (const command of creditShare('royalty', creator, saleId, shares.creator)) market.on(walletDecider, command);
  yield;
  market.on(tokenSaleDecider, { type: 'SettleTokenSale', saleId });
}

function* release(purchase: Purchase): Run {
  const { market, saleId, terms } = purchase;
  if (paymentOf(purchase) === 'reserved')
    market.try(() => market.on(walletDecider, releaseToken(terms.buyerId, saleId)));
  yield;
  market.on(offerDecider, { type: 'ReleaseOffer', ...offerOf(purchase) });
  yield* settleOffer(market);
}

function* resume(market: Market, saleId: string): Run {
  for (;;) {
    const sale = market.state(tokenSaleDecider, saleId);
    yield;
    if (sale.status === 'none' || sale.status === 'settled') return;
    const purchase = { market, saleId, terms: sale.terms };
    if (sale.status === 'started') yield* secure(purchase);
    else if (sale.status === 'secured') yield* capture(purchase);
    else if (sale.status === 'paid') yield* handOver(purchase, sale.paid);
    else return yield* release(purchase);
  }
}

const toEnd = (run: Run): void => {
  while (run.next().done !== true);
};

/** Runs the consumers until every event that starts or holds something is followed to its end. */
const follow = (market: Market): void => {
  for (let at = 0; at < market.log.length; at += 1) {
    const { type, data } = (market.log[at] as { event: AnyEvent }).event;
    if (type === 'TokenPurchaseStarted' || type === 'OfferReserved') toEnd(resume(market, String(data['saleId'])));
    if (type === 'TokenOffered' || type === 'OfferClosed') toEnd(settleOffer(market));
  }
};

/** Releases a reservation at any time, even of a pending purchase. */
const expire = (market: Market, userId: Person, saleId: string): void => {
  market.try(() =>
    market.on(walletDecider, { type: 'Release', userId, reservation: tokenReservation(saleId), why: 'expired' }),
  );
};

type Step =
  | { readonly do: 'offer'; readonly by: Person; readonly n: number; readonly price: number }
  | { readonly do: 'close'; readonly by: Person; readonly n: number }
  | { readonly do: 'reprice'; readonly by: Person; readonly n: number; readonly price: number }
  | { readonly do: 'take down' }
  | { readonly do: 'buy'; readonly by: Person; readonly key: number }
  | { readonly do: 'spend'; readonly by: Person; readonly amount: number }
  | { readonly do: 'expire'; readonly by: Person; readonly n: number; readonly key: number }
  /** Continues a run for some steps, or kills it. */
  | { readonly do: 'run'; readonly which: number; readonly steps: number }
  | { readonly do: 'kill'; readonly which: number };

const person = fc.constantFrom(...people);
const n = fc.integer({ min: 0, max: OFFERS - 1 });
const price = fc.integer({ min: 1, max: 260 });
const key = fc.integer({ min: 0, max: 1 });
const which = fc.nat(20);
const run = fc.record({ do: fc.constant('run' as const), which, steps: fc.integer({ min: 1, max: 8 }) });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('offer' as const), by: person, n, price }),
  fc.record({ do: fc.constant('close' as const), by: person, n }),
  fc.record({ do: fc.constant('reprice' as const), by: person, n, price }),
  fc.constant({ do: 'take down' as const }),
  { weight: 4, arbitrary: fc.record({ do: fc.constant('buy' as const), by: person, key }) },
  fc.record({ do: fc.constant('spend' as const), by: person, amount: price }),
  fc.record({ do: fc.constant('expire' as const), by: person, n, key }),
  { weight: 12, arbitrary: run },
  fc.record({ do: fc.constant('kill' as const), which }),
);

type Acts = { readonly [K in Step['do']]: (act: Extract<Step, { do: K }>) => void };

const actsOf = (market: Market, runs: Run[]): Acts => ({
  offer: ({ by, n: offerNumber, price: asked }) => void runs.push(offer(market, by, offerIdOf(offerNumber), asked)),
  close: ({ by, n: offerNumber }) => void runs.push(close(market, offerIdOf(offerNumber), by)),
  reprice: ({ by: actorId, n: offerNumber, price: asked }) =>
    void market.try(() =>
      market.on(offerDecider, {
        type: 'RepriceOffer',
        itemId: nftId,
        offerId: offerIdOf(offerNumber),
        actorId,
        price: asked,
      }),
    ),
  'take down': () => void runs.push(takeDown(market)),
  // The consumer runs it too, in parallel.
  buy: (act) => void runs.push(buy(market, act.by, act.key), buy(market, act.by, act.key)),
  spend: ({ by: userId, amount }) =>
    void market.try(() =>
      market.on(walletDecider, {
        type: 'Spend',
        userId,
        key: `spend:${market.log.length}`,
        fingerprint: '',
        cause: { type: 'spend', id: '1' },
        unit: 'coins',
        amount,
        to: 'house:fees',
      }),
    ),
  expire: (act) => expire(market, act.by, saleIdOf(offerIdOf(act.n), act.by, act.key)),
  run: (act) => {
    const one = runs[act.which % Math.max(1, runs.length)];
    for (let left = act.steps; left > 0 && one !== undefined && one.next().done !== true; left -= 1);
  },
  kill: (act) => void runs.splice(act.which % Math.max(1, runs.length), 1),
});

const play = (market: Market, steps: readonly Step[]): void => {
  const runs: Run[] = [];
  const acts = actsOf(market, runs);
  // A first offer, so that most stories have something to buy.
  toEnd(offer(market, creator, offerIdOf(OFFERS - 1), 90));
  for (const act of steps) (acts[act.do] as (act: Step) => void)(act);
  // The remaining runs end one after the other, each with its own state.
  for (const one of runs) toEnd(one);
  follow(market);
};

/**
 * Checks after every event that all sums are 0, no balance is negative, and the token goes from its holder to a person
 * who paid. Returns its last holder.
 */
const checkEachEvent = (market: Market, books: Books): string => {
  let holder: string = creator;
  const [soldOffers, captured] = [new Set<string>(), new Map<string, number>()];
  for (const { event } of market.log) {
    books.post(event);
    expect(books.sums()).toEqual([0, 0, 0]);
    for (const userId of people) expect(books.balance('coins', walletOf(userId))).toBeGreaterThanOrEqual(0);
    const written = event as WalletEvent | NftEvent;
    if (written.type === 'ReservationCaptured') captured.set(written.data.cause.id, written.data.movement.amount);
    if (written.type !== 'TokenSold') continue;
    const { sellerId, buyerId, offerId, saleId, price: paid } = written.data;
    expect([sellerId, captured.get(saleId), soldOffers.has(offerId)]).toEqual([holder, paid, false]);
    soldOffers.add(offerId);
    captured.delete(saleId);
    holder = buyerId;
  }
  // Nobody paid for nothing.
  expect([...captured]).toEqual([]);
  return holder;
};

const check = (market: Market): void => {
  const books = new Books();
  const holderId = checkEachEvent(market, books);
  for (const [account, left] of books.balances.coins)
    if (account.startsWith('transit:') || account.startsWith('reserved:'))
      expect([account, left]).toEqual([account, 0]);
  const { open } = market.state(offerDecider, nftId);
  const offered = open === null ? null : { offerId: open.offerId };
  expect(market.state(nftDecider, nftId)).toMatchObject({ status: 'minted', holding: { holderId, offer: offered } });
  if (open !== null) expect([open.saleId, open.sellerId]).toEqual([null, holderId]);
};

describe('the sale of a token, by many at once and through crashes', () => {
  it(
    'brings it to anyone who paid, once, and leaves nothing reserved or on the way',
    async () => {
      await mustHold(
        'token-sales',
        fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
          const market = new Market();
          play(market, steps);
          const settled = market.log.length;
          follow(market);
          expect(market.log).toHaveLength(settled);
          check(market);
        }),
        400,
      );
    },
    propertyTimeoutMs,
  );

  it('sells in the usual case', () => {
    const market = new Market();
    toEnd(offer(market, creator, offerIdOf(0), 100));
    expect(priceNow(market)).toBe(100);
    toEnd(buy(market, people[1], 0));
    toEnd(offer(market, people[1], offerIdOf(1), 119));
    toEnd(buy(market, people[2], 0));
    check(market);
    expect(market.state(nftDecider, nftId)).toMatchObject({ holding: { holderId: people[2] } });
    expect(people.map((userId) => market.state(walletDecider, userId).balance.coins)).toEqual([
      START_COINS + 95 + 5,
      START_COINS - 100 + 109,
      START_COINS - 119,
    ]);
  });
});
