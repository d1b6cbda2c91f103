import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { platformAccount, reservedOf, walletOf } from '@pixchange/contracts/events/ledger';
import fc from 'fast-check';
import { projections } from '../../services/community/src/features.ts';
import { DomainError } from '../../services/community/src/kernel/errors.ts';
import { PurchasePoller } from '../../services/community/src/modules/purchases/provider/purchase-poller.ts';
import { Reconciliation } from '../../services/community/src/modules/purchases/provider/reconciliation.ts';
import { HOURLY_POLLS, Shop } from '../../services/community/src/modules/purchases/testing/shop.ts';
import { Wallets } from '../../services/community/src/modules/wallet/wallets.ts';
import { EventLog } from '../../services/community/src/platform/event-store/event-log.ts';
import type { Database } from '../../services/community/src/platform/postgres/database.ts';
import { DATABASE } from '../../services/community/src/platform/tokens.ts';
import { rebuild } from '../../services/community/src/runtime/read-model/rebuild.ts';
import { startProductHere, type ProductHere } from '../product-here.ts';
import { signUp, until, type Person } from '../product.ts';
import { mustHold } from '../property.ts';
import { hire } from '../staff.ts';
import { readBooks, uncredited } from './stored-books.ts';

/** Payment faults in this test; other tests cover faults that take seconds each time. */
const faults = [
  'down',
  'failing',
  'lost',
  'garbage',
  'decline',
  'pending',
  'wrong_amount',
  'two_captures',
  'duplicate',
  'reordered',
  'withheld',
  'forged_signature',
] as const;

const SECONDS_MAX = 240;

let shop: Shop<ProductHere>;
let product: ProductHere;
let people: Person[];
let admins: [Person, Person];
beforeAll(async () => {
  shop = await Shop.of(await startProductHere('real_ledger', HOURLY_POLLS));
  ({ product } = shop);
  people = await Promise.all([signUp(product), signUp(product), signUp(product)]);
  admins = [await hire(product, 'admin'), await hire(product, 'admin')];
});
afterAll(() => shop.stop());

const database = (): Database => product.inside<Database>(DATABASE);

const HOUR_MS = 60 * 60_000;
/** Maximum simulated time in hours; the product gives up on a payment only later. */
const HOURS_MAX = 48;

/** Sequence of steps; its id makes its idempotency keys unique. */
interface Sequence {
  readonly id: string;
}
type Step = (sequence: Sequence) => Promise<unknown>;

const someone = (index: number): Person => people[index % people.length] as Person;
const post = async (path: string, { session: { token } }: Person, body: object, key: string) => {
  const response = await fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  expect(response.status).toBeLessThan(500);
  return response.text();
};
/** Ignores domain errors, which are valid outcomes. */
const allowed = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  });

const mintOf = (sequence: string, key: number) => ({ of: 'mint', id: `${sequence.slice(0, -1)}${key}` }) as const;

const [who, few, amount, times] = [fc.nat(2), fc.nat(3), fc.integer({ min: 1, max: 60 }), fc.constantFrom(1, 1, 3)];
const repeated = (count: number, work: () => Promise<unknown>): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, work));

/**
 * Buys coins. The person's browser captures the payment the given number of times; with 0, only the provider's messages
 * trigger the capture.
 */
const buy = async (
  person: Person,
  key: string,
  captures: number,
  fault: (typeof faults)[number] | null,
): Promise<void> => {
  if (fault !== null) await shop.payments.fault(fault);
  const { status, body } = await shop.begin(person, key);
  if (status !== 201) return;
  // Ignore the error for an order that is already approved or has ended.
  await shop.payments.act(body.provider_order_id, 'approve').catch(() => undefined);
  await repeated(captures, () => shop.take(person, body.id));
};

/** Returns the money of a capture, completely or partly, by a refund, a reversal or a dispute. */
const giveBack = async (
  index: number,
  action: 'refund' | 'reverse' | 'dispute' | 'complete',
  cents: number,
): Promise<void> => {
  const captures = (await shop.payments.orders()).flatMap((order) => order.captures);
  const capture = captures[index % Math.max(1, captures.length)];
  if (capture !== undefined)
    await shop.payments
      .act(capture.id, action, action === 'complete' || action === 'dispute' ? {} : { cents })
      .catch(() => undefined);
};

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(who, few, fc.constantFrom(0, 1, 3), fc.option(fc.constantFrom(...faults))).map(
    ([of, key, captures, fault]): Step =>
      ({ id }) =>
        buy(someone(of), `${id}:buy:${key}`, captures, fault),
  ),
  fc
    .tuple(
      fc.nat(20),
      fc.constantFrom(
        'refund' as const,
        'refund' as const,
        'reverse' as const,
        'dispute' as const,
        'complete' as const,
      ),
      fc.integer({ min: 1, max: 1_000 }),
    )
    .map(
      ([index, action, cents]): Step =>
        () =>
          giveBack(index, action, cents),
    ),
  fc.tuple(who, amount, few, times).map(
    ([to, coins, key, count]): Step =>
      ({ id }) =>
        repeated(count, () =>
          post(
            '/api/admin/grants',
            admins[0],
            { user_id: someone(to).session.id, unit: 'coins', amount: coins, reason: 'Given' },
            `${id}:${key}`,
          ),
        ),
  ),
  fc.tuple(who, who, amount, few, times).map(
    ([from, to, coins, key, count]): Step =>
      ({ id }) =>
        repeated(count, () =>
          post(
            '/api/transfers',
            someone(from),
            { transfer: { recipient_id: someone(to).session.id, amount: coins } },
            `${id}:${key}`,
          ),
        ),
  ),
  fc.tuple(who, amount, few, times).map(
    ([of, coins, key, count]): Step =>
      ({ id }) =>
        repeated(count, () =>
          allowed(
            product.inside(Wallets).run({
              type: 'Spend',
              userId: someone(of).session.id,
              key: `spend:${id}:${key}`,
              fingerprint: String(coins),
              cause: { type: 'spend', id: `${key}` },
              unit: 'coins',
              amount: coins,
              to: platformAccount('fees'),
            }),
          ),
        ),
  ),
  fc.tuple(who, amount, few, fc.constantFrom('Hold' as const, 'Pay' as const)).map(
    ([of, coins, key, type]): Step =>
      ({ id }) =>
        allowed(
          product.inside(Wallets).run({
            type,
            userId: someone(of).session.id,
            payment: mintOf(id, key),
            unit: 'coins',
            amount: coins,
            expiresAt: '2099-01-01T00:00:00.000Z',
          }),
        ),
  ),
  fc.tuple(who, few, fc.constantFrom('Capture' as const, 'Release' as const)).map(
    ([of, key, type]): Step =>
      ({ id }) =>
        allowed(product.inside(Wallets).run({ type, userId: someone(of).session.id, payment: mintOf(id, key) })),
  ),
);

/** Rounds of parallel steps, sometimes with a restart after one of the rounds. */
const sequence = fc.record({
  rounds: fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
  restart: fc.nat(9),
});

const shown = async ({ session: { token } }: Person) => {
  const { coins, pixtokens } = await product.call(accountsHttp.ownProfile, { token });
  return { coins, pixtokens };
};

interface Owed {
  /** Captures and refunds that the provider's messages or the poller report. */
  readonly notified: readonly string[];
  /** Refunds that only the provider's report contains, because their message was untrusted. */
  readonly reported: readonly string[];
}

/** Returns the provider's captures and refunds that the log must eventually contain. */
const owed = async (): Promise<Owed> => {
  const orders = await shop.payments.orders();
  const taken = orders
    .filter(({ captures }) => captures.length === 1)
    .flatMap(({ captures, cents, currency }) =>
      captures
        .filter(
          (capture) =>
            /^(COMPLETED|PARTIALLY_REFUNDED|REFUNDED)$/.test(capture.status) &&
            capture.cents === cents &&
            capture.currency === currency,
        )
        .map(({ id }) => id),
    );
  const back = orders.flatMap(({ refunds, messages }) =>
    refunds
      .filter(({ captureId }) => taken.includes(captureId))
      .map(({ id }) => ({ id, isForged: messages.some(({ fault }) => fault === 'forged_signature') })),
  );
  return {
    notified: [...taken, ...back.filter(({ isForged }) => !isForged).map(({ id }) => id)],
    reported: back.filter(({ isForged }) => isForged).map(({ id }) => id),
  };
};

const recorded = async (): Promise<Set<unknown>> => {
  const { events } = await readBooks(product);
  return new Set(
    events.flatMap(({ type, data }) =>
      type === 'PurchaseCaptured' ? [data['captureId']] : type === 'PurchaseRefunded' ? [data['refundId']] : [],
    ),
  );
};

const unrecorded = async (ids: readonly string[]): Promise<string[]> => {
  const known = await recorded();
  return ids.filter((id) => !known.has(id));
};

/** Ends all faults, delivers every message, and polls all open payments; the provider's report contains the rest. */
const settlePayments = async (): Promise<void> => {
  await shop.payments.noFaults();
  for (const { id } of await shop.payments.orders()) await shop.payments.act(id, 'release').catch(() => undefined);
  let hours = 0;
  await until(
    async () => {
      hours = Math.min(hours + 1, HOURS_MAX);
      await product.inside(PurchasePoller).round(new Date(Date.now() + hours * HOUR_MS));
      return unrecorded((await owed()).notified);
    },
    (missing) => missing.length === 0,
    'every capture and refund to be recorded',
  );
  await until(
    async () => {
      const missing = await unrecorded((await owed()).reported);
      if (missing.length > 0) await product.inside(Reconciliation).run(new Date(), 0);
      return missing;
    },
    (missing) => missing.length === 0,
    'the refunds that only the report contains',
  );
};

/**
 * Returns differences between the sums of the log and the figures that people and auditors see. They may be temporary.
 */
const differences = async (): Promise<string[]> => {
  const { books, events } = await readBooks(product);
  const found = uncredited(events);
  for (const person of people) {
    const { id } = person.session;
    const sums = { coins: books.balance('coins', walletOf(id)), pixtokens: books.balance('pixtokens', walletOf(id)) };
    const history = await product.call(adminLedgerHttp.account, { token: admins[1].session.token, params: { id } });
    const shownBalances = {
      profile: await shown(person),
      audit: { coins: history.balances.coins, pixtokens: history.balances.pixtokens },
    };
    for (const [where, balances] of Object.entries(shownBalances))
      if (JSON.stringify(balances) !== JSON.stringify(sums))
        found.push(`${id}: the ${where} shows ${JSON.stringify(balances)}, the log has ${JSON.stringify(sums)}`);
    const reserved = books.balance('coins', reservedOf(id));
    if (history.reserved?.coins !== reserved)
      found.push(`${id}: ${history.reserved?.coins} reserved, but ${reserved} in the log`);
    const rows: { coins: string }[] = await database().query(
      'SELECT coins FROM read.wallet_reserves WHERE user_id = $1',
      [id],
    );
    if (Number(rows[0]?.coins ?? 0) !== reserved)
      found.push(`${id}: the read model has ${rows[0]?.coins} reserved, the log ${reserved}`);
  }
  return found;
};

const check = async (): Promise<void> => {
  await settlePayments();
  await until(
    async () => ((await database().query("SELECT 1 FROM read.transfers WHERE status = 'started'")) as unknown[]).length,
    (open) => open === 0,
    'every transfer to end',
  );
  await until(differences, (left) => left.length === 0, 'the shown balances to equal the sums of the log');
  expect((await readBooks(product)).wrong).toEqual([]);
};

describe('the ledger on real servers', () => {
  it(
    'keeps its sums, payments and shown balances correct through parallel and repeated actions and restarts',
    async () => {
      await mustHold(
        'real-ledger',
        fc.asyncProperty(sequence, async ({ rounds, restart }) => {
          const own = { id: randomUUID() };
          for (const [index, steps] of rounds.entries()) {
            await Promise.all(steps.map((act) => act(own)));
            if (index === restart) await product.restart();
          }
          await check();
        }),
        25,
        SECONDS_MAX,
      );
    },
    (SECONDS_MAX + 60) * 1_000,
  );

  it('rebuilds an equal read model, and still has correct sums', async () => {
    const report = await rebuild({
      database: database() as never,
      log: product.inside(EventLog),
      projections,
      compare: true,
      onProgress: () => undefined,
    });
    expect(report?.swapped).toBe(true);
    expect(report?.comparisons.filter(({ equal }) => !equal)).toEqual([]);
    await check();
  });
});
