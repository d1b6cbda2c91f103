import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { adminTransactionsHttp, type LedgerTotals } from '@pixchange/contracts/http/admin-transactions';
import { walletHttp } from '@pixchange/contracts/http/wallet';
import pg from 'pg';
import { signUp, startProduct, until, type Person, type Product } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';

let product: Product;
let [ines, noor, ada, auditor] = [] as unknown as [Person, Person, Person, Person];
beforeAll(async () => {
  product = await startProduct('ledger-overview');
  [ines, noor, ada, auditor] = await Promise.all([
    signUp(product),
    signUp(product),
    hire(product, 'admin'),
    hire(product, 'auditor'),
  ]);
});
afterAll(() => product.stop());

const totals = (query: { at?: string; days?: string } = {}): Promise<LedgerTotals> =>
  product.call(adminTransactionsHttp.totals, { token: auditor.session.token, query: query as never });
const unitOf = ({ units }: LedgerTotals, unit: string) => units.find((totalsOf) => totalsOf.unit === unit);
const grant = async (to: Person, unit: 'coins' | 'pixtokens', amount: number): Promise<void> => {
  const before = unitOf(await totals(), unit)?.outstanding ?? 0;
  await product.call(adminLedgerHttp.proposeGrant, {
    token: ada.session.token,
    body: { user_id: to.session.id, unit, amount, reason: 'A lost payment' },
  });
  await until(totals, (now) => unitOf(now, unit)?.outstanding === before + amount, 'the grant');
};
const transactions = (filter: object) =>
  product.call(adminTransactionsHttp.list, {
    token: auditor.session.token,
    query: { filter: JSON.stringify(filter), sort: '["at","DESC"]' } as never,
  });

describe('the totals of the ledger', () => {
  it('K-19 are the flows and balances of members, without a difference between entries and wallets', async () => {
    expect(unitOf(await totals(), 'coins')).toEqual({
      unit: 'coins',
      flows: [],
      outstanding: 0,
      wallets: 0,
      difference: 0,
    });
    await grant(ines, 'coins', 70);
    await grant(noor, 'pixtokens', 3);
    const before = new Date();
    await until(
      () => Promise.resolve(Date.now()),
      (now) => now > before.getTime() + 1,
      'another millisecond',
    );
    await grant(noor, 'coins', 5);

    const now = await totals();
    expect(unitOf(now, 'coins')).toMatchObject({
      flows: [{ amount: 75 }],
      outstanding: 75,
      wallets: 75,
      difference: 0,
    });
    expect(unitOf(now, 'pixtokens')).toMatchObject({ outstanding: 3, wallets: 3, difference: 0 });
    expect(unitOf(await totals({ at: before.toISOString() }), 'coins')).toMatchObject({
      outstanding: 70,
      wallets: null,
      difference: null,
    });
  });

  it('stay the same after a transfer between members', async () => {
    const before = unitOf(await totals(), 'coins');
    await product.call(walletHttp.transfer, {
      token: ines.session.token,
      body: { recipient_id: noor.session.id, unit: 'coins', amount: 20 },
    });
    expect(unitOf(await totals(), 'coins')).toEqual(before);
  });

  it('K-24 are listed day by day, with the same sum at the end', async () => {
    const { coins_by_day: days, units } = await totals({ days: '3' });
    expect(days).toHaveLength(3);
    const today = days.at(-1);
    expect(today).toMatchObject({ day: new Date().toISOString().slice(0, 10) });
    expect(days.reduce((sum, { in: gained, out }) => sum + gained - out, 0)).toBe(today?.outstanding);
    expect(today?.outstanding).toBe(units.find(({ unit }) => unit === 'coins')?.outstanding);
    expect(days[0]).toMatchObject({ in: 0, out: 0, outstanding: 0 });
  });

  it('include entries from a day when the clock was ahead, like an account of the ledger does', async () => {
    const account = async () => {
      const { balances } = await product.call(adminLedgerHttp.account, {
        token: auditor.session.token,
        params: { id: ines.session.id },
        query: {} as never,
      });
      return balances;
    };
    const [{ units, coins_by_day: days }, balances] = [await totals({ days: '3' }), await account()];
    const database = new pg.Client({ connectionString: product.databaseUrl });
    await database.connect();
    await database.query("UPDATE read.ledger_entries SET at = at + interval '2 days'");
    await database.end();
    const ahead = await totals({ days: '3' });
    expect(ahead.units).toEqual(units);
    expect(ahead.coins_by_day.map(({ in: gained, out, outstanding }) => [gained, out, outstanding])).toEqual(
      days.map(({ in: gained, out, outstanding }) => [gained, out, outstanding]),
    );
    expect(ahead.coins_by_day.at(-1)?.day).toBe(
      new Date(Date.parse(days.at(-1)?.day ?? '') + 2 * 24 * 3_600_000).toISOString().slice(0, 10),
    );
    expect(await account()).toEqual(balances);
  });
});

describe('the list of transactions', () => {
  it('shows both accounts of every entry, and can be filtered by either', async () => {
    const account = `wallet:${ines.session.id}`;
    const rows = await transactions({ account });
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.every((row) => [row.from_account, row.to_account].includes(account))).toBe(true);
    const [first] = rows.toReversed();
    expect(first).toMatchObject({ unit: 'coins', amount: 70, to_account: account, cause_type: 'grant' });
    expect(await transactions({ id: first?.id })).toEqual([first]);
    expect((await transactions({ unit: 'pixtokens' })).map(({ amount }) => amount)).toEqual([3]);
    expect(await transactions({ account: 'wallet:nobody' })).toEqual([]);
  });
});
