import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditHttp } from '@pixchange/contracts/http/audit';
import { statements as limits } from '@pixchange/contracts/http/limits';
import { walletHttp, type StatementView } from '@pixchange/contracts/http/wallet';
import { signUp, startProduct, until, type Person } from './product.ts';
import { HOURLY_POLLS, COINS, Shop } from '../services/community/src/modules/purchases/testing/shop.ts';

let shop: Shop;
let [ines, noor]: Person[] = [];
beforeAll(async () => {
  shop = await Shop.of(await startProduct('statement', HOURLY_POLLS));
  [ines, noor] = [await signUp(shop.product), await signUp(shop.product)];
});
afterAll(() => shop.stop());

const now = new Date();
const month = now.toISOString().slice(0, 7);
const year = month.slice(0, 4);

const statement = (person: Person | undefined, query: Record<string, string> = { month }): Promise<StatementView> =>
  shop.product.call(walletHttp.statement, { token: person?.session.token ?? null, query });
const get = (path: string, person: Person | undefined, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${shop.product.url}${path}`, {
    headers: { ...headers, ...(person === undefined ? {} : { authorization: `Bearer ${person.session.token}` }) },
  });

describe('a statement', () => {
  it('is empty without transactions', async () => {
    const none = { coins: 0, pixtokens: 0 };
    expect(await statement(noor)).toEqual({
      from: `${month}-01T00:00:00.000Z`,
      until: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString(),
      closed: false,
      opening: none,
      transactions: [],
      closing: none,
      head: null,
    });
    expect(await statement(noor, { year: '2020' })).toMatchObject({
      from: '2020-01-01T00:00:00.000Z',
      until: '2021-01-01T00:00:00.000Z',
      closed: true,
    });
  });

  it('lists each transaction with its purpose and the dollars that moved, between two balances', async () => {
    const {
      purchase: { id },
      captureId,
    } = await shop.bought(ines as Person);
    await shop.payments.act(captureId, 'refund', { cents: 333 });
    await shop.untilCoins(ines as Person, COINS - 166);
    await shop.post(walletHttp.transfer.path, ines as Person, { recipient_id: noor?.session.id, amount: 34 });
    // The purchase happened in an earlier period.
    await shop.database.query(
      "UPDATE read.wallet_lines SET at = '2024-02-29T23:59:59Z' WHERE user_id = $1 AND kind = 'purchase'",
      [ines?.session.id],
    );
    const { opening, transactions, closing } = await statement(ines);
    expect([opening, closing]).toEqual([
      { coins: COINS, pixtokens: 0 },
      { coins: COINS - 200, pixtokens: 0 },
    ]);
    expect(transactions).toMatchObject([
      { kind: 'refund', coins: -166, reference: { type: 'purchase', id }, usd: '3.33', paid: '-3.33' },
      { kind: 'transfer_out', coins: -34, counterparty: { id: noor?.session.id }, usd: '0.68', paid: null },
    ]);
    const earlier = await statement(ines, { month: '2024-02' });
    expect([earlier.opening.coins, earlier.closing.coins, earlier.closed]).toEqual([0, COINS, true]);
    expect(earlier.transactions).toMatchObject([{ kind: 'purchase', usd: '10.00', paid: '10.00' }]);
    expect(await statement(ines, { year: '2024' })).toMatchObject({ closing: { coins: COINS } });
    expect(await statement(ines, { month: '2024-03' })).toMatchObject({ transactions: [], closing: { coins: COINS } });
  });

  it('names the first head that covers its closing balance', async () => {
    expect((await statement(ines)).head).toBeNull();
    await shop.product.tick('sign-heads');
    const { head, transactions } = await until(
      () => statement(ines),
      (found) => found.head !== null,
      'the head',
    );
    const proof = await shop.product.call(auditHttp.inclusion, {
      query: { event_id: transactions.at(-1)?.id ?? '', size: head?.size },
    });
    expect(proof.root).toBe(head?.root);
    await shop.post(walletHttp.transfer.path, ines as Person, { recipient_id: noor?.session.id, amount: 1 });
    await shop.product.tick('sign-heads');
    await until(
      () => statement(ines),
      (found) => found.transactions.length === 3 && (found.head?.size ?? 0) > (head?.size ?? 0),
      'the next head',
    );
    expect((await statement(ines, { month: '2024-02' })).head).toEqual(head);
  });

  it('is a CSV file where the caller asks for one', async () => {
    for (const [path, accept] of [
      [`/api/statement?month=${month}&format=csv`, '*/*'],
      [`/api/statement?month=${month}`, 'text/csv'],
    ] as const) {
      const response = await get(path, ines, { accept });
      expect([
        response.status,
        response.headers.get('content-type'),
        response.headers.get('content-disposition'),
      ]).toEqual([200, 'text/csv; charset=utf-8', `attachment; filename="statement-${month}.csv"`]);
      const lines = (await response.text()).trimEnd().split('\r\n');
      expect(lines.map((line) => line.split(',')[0])).toEqual([
        'type',
        'opening_balance',
        'refund',
        'transfer_out',
        'transfer_out',
        'closing_balance',
        'signed_head',
      ]);
    }
    const response = await get(`/api/statement?year=${year}&format=json`, ines, { accept: 'text/csv' });
    expect(response.headers.get('content-type')).toContain('application/json');
  });

  it('has at most 10,000 transactions', async () => {
    const busy = await signUp(shop.product);
    await shop.database.query(
      `INSERT INTO read.wallet_lines (user_id, revision, event_id, kind, coins, pixtokens, coins_after, pixtokens_after, cause_type, cause_id, at)
       SELECT $1, n, gen_random_uuid(), 'grant', 1, 0, n + 1, 0, 'grant', gen_random_uuid()::text, now() FROM generate_series(0, $2::int) n`,
      [busy.session.id, limits.linesMax],
    );
    const response = await get(`/api/statement?year=${year}`, busy);
    expect([response.status, await response.json()]).toEqual([
      422,
      { errors: [expect.objectContaining({ attribute: 'base', code: 'wallet.statement-too-long' })] },
    ]);
    await shop.database.query('DELETE FROM read.wallet_lines WHERE user_id = $1 AND revision = 0', [busy.session.id]);
    const { opening, transactions, closing } = await statement(busy, { year });
    expect([opening.coins, transactions.length, closing.coins]).toEqual([0, limits.linesMax, limits.linesMax]);
  });

  it.each([
    ['', 'month'],
    [`?month=${month}&year=${year}`, 'month'],
    ['?month=2026-13', 'month'],
    ['?month=2026', 'month'],
    ['?year=26', 'year'],
    [`?month=${month}&format=xml`, 'format'],
  ])('is refused for the query "%s"', async (query, attribute) => {
    const response = await get(`/api/statement${query}`, ines);
    expect([response.status, await response.json()]).toEqual([
      422,
      { errors: [expect.objectContaining({ attribute, code: 'invalid' })] },
    ]);
  });

  it('requires a session', async () =>
    expect((await get(`/api/statement?month=${month}`, undefined)).status).toBe(401));
});
