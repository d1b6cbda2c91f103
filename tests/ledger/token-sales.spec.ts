import { describe, expect, it } from 'vitest';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { walletOf } from '@pixchange/contracts/events/ledger';
import type { NftEvent } from '@pixchange/contracts/events/nfts';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import fc from 'fast-check';
import type { StreamDecider } from '../../services/community/src/kernel/decider.ts';
import { DomainError } from '../../services/community/src/kernel/errors.ts';
import { idOf } from '../../services/community/src/kernel/testing/recorded.ts';
import { nftDecider } from '../../services/community/src/modules/nfts/nft.decider.ts';
import { offerDecider } from '../../services/community/src/modules/market/offers/offer.decider.ts';
import { tokenSaleDecider } from '../../services/community/src/modules/market/token-sales/token-sale.decider.ts';
import { tokenSaleProcess } from '../../services/community/src/modules/market/token-sales/token-sale.process.ts';
import { walletDecider } from '../../services/community/src/modules/wallet/wallet.decider.ts';
import { ProcessRunner } from '../../services/community/src/runtime/processes/process-runner.ts';
import { MemoryCommands } from '../../services/community/src/runtime/testing/memory-commands.ts';
import { mustHold, propertyTimeoutMs } from '../property.ts';
import { Books } from './books.ts';
import { portsOn, tokenOffersOn } from './memory-ports.ts';
import { SteppedRun } from './stepped-run.ts';

const people = [idOf(1), idOf(2), idOf(3)] as const;
const [creator] = people;
const [nftId, imageId] = [idOf(0x10), idOf(0x11)];
const offerIdOf = (n: number): string => idOf(0x100 + n);
const OFFERS = 3;
const START_COINS = 300;

type Person = (typeof people)[number];

/**
 * Market on an in-memory log. Each read of a state and each append is one step of a run. Other actions may happen
 * between steps.
 */
class Market {
  private readonly commands = new MemoryCommands();

  static async open(): Promise<Market> {
    const market = new Market();
    for (const userId of people)
      await market.on(walletDecider, {
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
    for (const event of minted) market.log.push({ streamId: nftDecider.stream(nftId), event });
    return market;
  }

  get log(): MemoryCommands['log'] {
    return this.commands.log;
  }

  state<S, E extends AnyEvent>(decider: StreamDecider<never, S, E>, key: string): Promise<S> {
    return this.commands.stateOf(decider, key);
  }

  /** Runs a command immediately. @throws DomainError */
  async on<C, S, E extends AnyEvent>(decider: StreamDecider<C, S, E>, command: C): Promise<void> {
    await this.commands.run(decider, command);
  }

  /** Runs a command immediately, if the rules allow it. */
  try<C, S, E extends AnyEvent>(decider: StreamDecider<C, S, E>, command: C): Promise<void> {
    return allowed(this.on(decider, command));
  }

  /** Begins a run that waits before each of its steps. */
  begin(run: Run): SteppedRun {
    return new SteppedRun((turn) => run(this.commands.withTurn(turn)));
  }

  /** Runs work to its end. */
  async toEnd(run: Run): Promise<void> {
    await run(this.commands);
  }
}

const allowed = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
};

type Run = (commands: MemoryCommands) => Promise<void>;

const always = {
  people: { exists: () => Promise.resolve(true), hasLeft: () => Promise.resolve(false) },
  files: { copy: () => Promise.resolve(true) },
  works: { isWithdrawn: () => Promise.resolve(false) },
};

const priceNow = async (market: Market): Promise<number> => (await market.state(offerDecider, nftId)).open?.price ?? 0;

const offer =
  (sellerId: Person, offerId: string, price: number): Run =>
  (commands) =>
    allowed(tokenOffersOn(commands).open({ offerId, nftId, sellerId, price }));

const settleOffer: Run = (commands) => allowed(tokenOffersOn(commands).settle(nftId));

const close =
  (offerId: string, actorId: Person): Run =>
  async (commands) => {
    await allowed(commands.run(offerDecider, { type: 'CloseOffer', itemId: nftId, offerId, actorId }));
    await settleOffer(commands);
  };

const takeDown: Run = async (commands) => {
  await commands.run(offerDecider, { type: 'WithdrawItem', itemId: nftId, why: 'taken_down' });
  await settleOffer(commands);
};

const saleIdOf = (offerId: string, buyerId: Person, key: number): string =>
  idOf(0x1000 + Number.parseInt(offerId.slice(-4), 16) * 16 + people.indexOf(buyerId) * 4 + key);

const resume =
  (saleId: string): Run =>
  async (commands) => {
    await new ProcessRunner(commands).finish(tokenSaleProcess, portsOn(commands, always), saleId);
  };

/** Handles a request to buy, like `TokenPurchases`. */
const buy =
  (buyerId: Person, key: number): Run =>
  async (commands) => {
    const { open } = await commands.stateOf(offerDecider, nftId);
    if (open === null || open.sellerId === buyerId) return;
    const { offerId, sellerId, price } = open;
    const saleId = saleIdOf(offerId, buyerId, key);
    const terms = { saleId, offerId, nftId, imageId, creatorId: creator, sellerId, buyerId, price };
    const royaltyBps = sellerId === creator ? 0 : 500;
    await allowed(
      commands.run(tokenSaleDecider, {
        type: 'StartTokenPurchase',
        terms: { ...terms, feeBps: 500, royaltyBps },
      }),
    );
    await resume(saleId)(commands);
  };

/** Runs the consumers until the sales and offers of all events are complete. */
const follow = async (market: Market): Promise<void> => {
  for (let at = 0; at < market.log.length; at += 1) {
    const { type, data } = (market.log[at] as { event: AnyEvent }).event;
    if (type === 'TokenPurchaseStarted' || type === 'OfferReserved') await market.toEnd(resume(String(data['saleId'])));
    if (type === 'TokenOffered' || type === 'OfferClosed') await market.toEnd(settleOffer);
  }
};

/** Ends a reservation at any time, even of a pending purchase. */
const expire = (market: Market, userId: Person, saleId: string): Promise<void> =>
  market.on(walletDecider, { type: 'Expire', userId, reservation: `token:${saleId}` });

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

type Acts = { readonly [K in Step['do']]: (act: Extract<Step, { do: K }>) => Promise<void> | void };

const actsOf = (market: Market, runs: SteppedRun[]): Acts => ({
  offer: ({ by, n: offerNumber, price: requestedPrice }) => {
    runs.push(market.begin(offer(by, offerIdOf(offerNumber), requestedPrice)));
  },
  close: ({ by, n: offerNumber }) => {
    runs.push(market.begin(close(offerIdOf(offerNumber), by)));
  },
  reprice: ({ by: actorId, n: offerNumber, price: requestedPrice }) =>
    market.try(offerDecider, {
      type: 'RepriceOffer',
      itemId: nftId,
      offerId: offerIdOf(offerNumber),
      actorId,
      price: requestedPrice,
    }),
  'take down': () => {
    runs.push(market.begin(takeDown));
  },
  // The consumer runs the same purchase in parallel.
  buy: (act) => {
    runs.push(market.begin(buy(act.by, act.key)), market.begin(buy(act.by, act.key)));
  },
  spend: ({ by: userId, amount }) =>
    market.try(walletDecider, {
      type: 'Spend',
      userId,
      key: `spend:${market.log.length}`,
      fingerprint: '',
      cause: { type: 'spend', id: '1' },
      unit: 'coins',
      amount,
      to: 'house:fees',
    }),
  expire: (act) => expire(market, act.by, saleIdOf(offerIdOf(act.n), act.by, act.key)),
  run: async (act) => {
    const one = runs[act.which % Math.max(1, runs.length)];
    for (let left = act.steps; left > 0 && one !== undefined && (await one.step()); left -= 1);
  },
  kill: (act) => {
    runs.splice(act.which % Math.max(1, runs.length), 1);
  },
});

const play = async (market: Market, steps: readonly Step[]): Promise<void> => {
  const runs: SteppedRun[] = [];
  const acts = actsOf(market, runs);
  // Add a first offer; without one, most stories would have no token to buy.
  await market.toEnd(offer(creator, offerIdOf(OFFERS - 1), 90));
  for (const act of steps) await (acts[act.do] as (act: Step) => Promise<void> | void)(act);
  // The remaining runs end one after the other, each with the state that it has read before.
  for (const one of runs) await one.toEnd();
  await follow(market);
};

/**
 * Checks after every event that all sums are 0, no balance is negative, and the token goes from its holder to a person
 * who paid. Returns the last holder of the token.
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
  // Every captured payment belongs to a sale.
  expect([...captured]).toEqual([]);
  return holder;
};

const check = async (market: Market): Promise<void> => {
  const books = new Books();
  const holderId = checkEachEvent(market, books);
  for (const [account, left] of books.balances.coins)
    if (account.startsWith('transit:') || account.startsWith('reserved:'))
      expect([account, left]).toEqual([account, 0]);
  const { open } = await market.state(offerDecider, nftId);
  const offered = open === null ? null : { offerId: open.offerId };
  expect(await market.state(nftDecider, nftId)).toMatchObject({
    status: 'minted',
    holding: { holderId, offer: offered },
  });
  if (open !== null) expect([open.saleId, open.sellerId]).toEqual([null, holderId]);
};

describe('the sale of a token, with parallel runs and crashes', () => {
  it(
    'gives the token to each buyer who paid, once, and leaves nothing reserved or in transit',
    async () => {
      await mustHold(
        'token-sales',
        fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
          const market = await Market.open();
          await play(market, steps);
          const settled = market.log.length;
          await follow(market);
          expect(market.log).toHaveLength(settled);
          await check(market);
        }),
        400,
      );
    },
    propertyTimeoutMs,
  );

  it('sells a token twice without faults, and pays every share', async () => {
    const market = await Market.open();
    await market.toEnd(offer(creator, offerIdOf(0), 100));
    expect(await priceNow(market)).toBe(100);
    await market.toEnd(buy(people[1], 0));
    await market.toEnd(offer(people[1], offerIdOf(1), 119));
    await market.toEnd(buy(people[2], 0));
    await check(market);
    expect(await market.state(nftDecider, nftId)).toMatchObject({ holding: { holderId: people[2] } });
    const wallets = await Promise.all(people.map((userId) => market.state(walletDecider, userId)));
    expect(wallets.map(({ balance }) => balance.coins)).toEqual([
      START_COINS + 95 + 5,
      START_COINS - 100 + 109,
      START_COINS - 119,
    ]);
  });
});
