import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { houseAccount, reservedOf, walletOf } from '@pixchange/contracts/events/ledger';
import fc from 'fast-check';
import pg from 'pg';
import { projections } from '../../services/community/src/compose.ts';
import { DomainError } from '../../services/community/src/kernel/errors.ts';
import { Wallets } from '../../services/community/src/modules/wallet/wallets.ts';
import { EventLog } from '../../services/community/src/platform/event-log/event-log.ts';
import type { Database } from '../../services/community/src/platform/read-model/database.ts';
import { rebuild } from '../../services/community/src/platform/read-model/rebuild.ts';
import { DATABASE } from '../../services/community/src/platform/tokens.ts';
import { signUp, startProduct, until, type Person, type Product } from '../product.ts';
import { mustHold, propertyTimeoutMs } from '../property.ts';
import { hire } from '../staff.ts';
import { readBooks, uncredited } from './stored-books.ts';

let product: Product;
let database: pg.Client;
let people: Person[];
let admins: [Person, Person];
beforeAll(async () => {
  product = await startProduct('real_ledger');
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  people = await Promise.all([signUp(product), signUp(product), signUp(product)]);
  admins = [await hire(product, 'admin'), await hire(product, 'admin')];
});
afterAll(async () => {
  await database.end();
  await product.stop();
});

/** Of one sequence, so that its keys are its own. */
interface Sequence {
  readonly id: string;
}
type Step = (sequence: Sequence) => Promise<unknown>;

const someone = (index: number): Person => people[index % people.length] as Person;
const post = async (path: string, { session: { token } }: Person, body: object, key: string) => {
  const response = await fetch(`${product.url}${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }, body: JSON.stringify(body) });
  expect(response.status).toBeLessThan(500);
  return response.text();
};
/** What the rules refuse is no failure. */
const allowed = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => {
  if (!(error instanceof DomainError)) throw error;
});

const [who, few, amount, times] = [fc.nat(2), fc.nat(3), fc.integer({ min: 1, max: 60 }), fc.constantFrom(1, 1, 3)];
const repeated = (count: number, work: () => Promise<unknown>): Promise<unknown> => Promise.all(Array.from({ length: count }, work));

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(who, amount, few, times).map(([to, coins, key, count]): Step => ({ id }) =>
    repeated(count, () => post('/api/admin/grants', admins[0], { user_id: someone(to).session.id, unit: 'coins', amount: coins, reason: 'Given' }, `${id}:${key}`))),
  fc.tuple(who, who, amount, few, times).map(([from, to, coins, key, count]): Step => ({ id }) =>
    repeated(count, () => post('/api/transfers', someone(from), { transfer: { recipient_id: someone(to).session.id, amount: coins } }, `${id}:${key}`))),
  fc.tuple(who, amount, few, times).map(([of, coins, key, count]): Step => ({ id }) =>
    repeated(count, () => allowed(product.inside(Wallets).run({ type: 'Spend', userId: someone(of).session.id, key: `spend:${id}:${key}`, fingerprint: String(coins), cause: { type: 'spend', id: `${key}` }, unit: 'coins', amount: coins, to: houseAccount('fees') })))),
  fc.tuple(who, amount, few).map(([of, coins, key]): Step => ({ id }) =>
    allowed(product.inside(Wallets).run({ type: 'Reserve', userId: someone(of).session.id, key: `mint:${id}:${key}`, fingerprint: String(coins), cause: { type: 'mint', id: `${key}` }, unit: 'coins', amount: coins, expiresAt: '2099-01-01T00:00:00.000Z' }))),
  fc.tuple(who, few, fc.boolean()).map(([of, key, capture]): Step => ({ id }) => {
    const ended = { userId: someone(of).session.id, reservation: `mint:${id}:${key}` };
    return allowed(product.inside(Wallets).run(capture ? { type: 'Capture', ...ended, to: houseAccount('mint-fees') } : { type: 'Release', ...ended, why: 'released' }));
  }),
);

/** Several at once, now and then with a restart in between. */
const sequence = fc.record({ rounds: fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), restart: fc.nat(9) });

const shown = async ({ session: { token } }: Person) => {
  const { coins, pixtokens } = await product.call(accountsHttp.ownProfile, { token });
  return { coins, pixtokens };
};

const check = async (): Promise<void> => {
  await until(async () => (await database.query("SELECT 1 FROM read.transfers WHERE status = 'started'")).rowCount, (open) => open === 0, 'every transfer to end');
  const { books, wrong, events } = await readBooks(database);
  expect([...wrong, ...uncredited(events)]).toEqual([]);
  for (const person of people) {
    const { id } = person.session;
    expect(await shown(person)).toEqual({ coins: books.balance('coins', walletOf(id)), pixtokens: books.balance('pixtokens', walletOf(id)) });
    const { rows } = await database.query<{ coins: string }>('SELECT coins FROM read.wallet_reserves WHERE user_id = $1', [id]);
    expect(Number(rows[0]?.coins ?? 0)).toBe(books.balance('coins', reservedOf(id)));
    expect(await product.call(adminLedgerHttp.account, { token: admins[1].session.token, params: { id } })).toMatchObject({ balances: { coins: books.balance('coins', walletOf(id)) } });
  }
};

describe('the ledger on its real parts', () => {
  it('keeps every invariant, whatever comes at once, again, and through restarts', async () => {
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
    );
  }, propertyTimeoutMs);

  it('is told by a read model that is the same when it is built anew', async () => {
    const report = await rebuild({ database: product.inside<Database>(DATABASE) as never, log: product.inside(EventLog), projections, compare: true, onProgress: () => undefined });
    expect(report?.swapped).toBe(true);
    expect(report?.comparisons.filter(({ equal }) => !equal)).toEqual([]);
    await check();
  });
});
