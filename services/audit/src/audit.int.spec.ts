import { writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AuditReport } from './report/report.ts';
import { AuditedStore, balanceOf } from './testing/audited-store.ts';
import { createReadModel } from './testing/read-model.ts';
import { ada, bo } from './testing/stories.ts';
import { timeOf } from './testing/test-log.ts';

let store: AuditedStore;

beforeAll(async () => {
  store = await AuditedStore.start('audit');
});
afterAll(() => store.stop());
beforeEach(() => store.restore());

describe('npm run audit on an event store', () => {
  it('finds nothing wrong, and lists balances with their total', async () => {
    const report = await store.audited();
    expect(report.findings).toEqual([]);
    expect(report).toMatchObject({
      ok: true,
      events: 21,
      heads: { leaves: 17, heads: 2, last: { size: 17 } },
      belowZero: [],
      openCount: 0,
    });
    expect(balanceOf(report, `wallet:${ada}`)).toEqual({
      account: `wallet:${ada}`,
      coins: 1_150,
      pixtokens: 1,
      usd_cents: 0,
    });
    expect(balanceOf(report, `wallet:${bo}`)).toMatchObject({ coins: 40 });
    expect(balanceOf(report, 'outside:paypal')).toMatchObject({ usd_cents: -500 });
    expect(report.totals.at(-1)).toEqual({ account: 'all', coins: 0, pixtokens: 0, usd_cents: 0 });
  });

  it('lists the balance of a wallet at a time and at a position', async () => {
    const report = await store.audited('--as-of', timeOf(4));
    expect(balanceOf(report, `wallet:${ada}`)).toMatchObject({ coins: 1_000 });
    expect(balanceOf(await store.audited('--as-of', report.position), `wallet:${ada}`)).toMatchObject({ coins: 1_000 });
  });

  it('lists the balances of one person', async () =>
    expect((await store.audited('--user', bo)).balances.map(({ account }) => account)).toEqual([
      `wallet:${bo}`,
      `reserved:${bo}`,
    ]));

  it('prints a table by default, and CSV on request', async () => {
    const args = ['--event-store', store.url, '--log-key', store.logKey];
    expect((await store.run(...args)).out).toMatch(
      /wallet:00000000-0000-4000-8000-000000000001 +1,150 +1 +0\.00\n[^]*everything holds/,
    );
    expect((await store.run(...args, '--csv')).out).toContain(`balance,wallet:${ada},1150,1,0,`);
  });

  it('reports unverified heads without a key', async () => {
    const { code, out } = await store.run('--event-store', store.url, '--json');
    expect([code, (JSON.parse(out) as AuditReport).findings.map((one) => one.code)]).toEqual([1, ['head.unverified']]);
  });

  it('reports that the store does not answer, without the password of its URL', async () => {
    const { code, out, err } = await store.run('--event-store', 'esdb://pixchange:secret@127.0.0.1:1?tls=false');
    expect([code, out]).toEqual([3, '']);
    expect(err).toContain("esdb://127.0.0.1:1?tls=false can't be read");
    expect(err).not.toContain('secret');
  });
});

describe('the read model', () => {
  beforeEach(() => createReadModel(store.database, store.log.events));

  it('agrees with the log', async () =>
    expect(await store.audited('--read-model', store.databaseUrl)).toMatchObject({
      ok: true,
      readModelPosition: '21',
    }));

  it('differs from the log after rows were edited', async () => {
    await store.sql(`UPDATE read.ledger_entries SET amount = 6 WHERE amount = 60`);
    await store.sql(`UPDATE read.wallets SET coins = coins + 54 WHERE user_id = $1`, [ada]);
    expect(await store.findings('--read-model', store.databaseUrl)).toMatchObject([
      {
        code: 'read-model.entry',
        event: { type: 'WalletDebited', stream: `wallet-${ada}`, revision: 3 },
        expected: expect.stringContaining('60 coins') as unknown,
        found: expect.stringContaining('6 coins') as unknown,
      },
      { code: 'read-model.wallet', expected: '1150', found: '1204' },
    ]);
  });

  it('may be behind the log', async () => {
    await store.sql("UPDATE read.checkpoints SET position = 9 WHERE projection = 'ledger'");
    await store.sql('DELETE FROM read.ledger_entries WHERE position > 9');
    await store.sql('DELETE FROM read.wallet_lines WHERE revision > 1 OR user_id = $1', [bo]);
    await store.sql('DELETE FROM read.wallets WHERE user_id = $1', [bo]);
    await store.sql('UPDATE read.wallets SET coins = 1500, pixtokens = 0');
    expect(await store.findings('--read-model', store.databaseUrl)).toEqual([]);
  });

  describe('of a second product version', () => {
    const other = 'read_0a1b2c3d';
    beforeEach(async () => {
      await store.database.query(`DROP SCHEMA IF EXISTS ${other} CASCADE; CREATE SCHEMA ${other}`);
      const { rows } = await store.database.query<{ name: string }>(
        "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'read'",
      );
      for (const { name } of rows) await store.database.query(`CREATE TABLE ${other}.${name} AS TABLE read.${name}`);
    });
    afterEach(() => store.database.query(`DROP SCHEMA ${other} CASCADE`));

    it('is compared as well, and named in the finding', async () => {
      await store.sql(`UPDATE ${other}.wallets SET coins = coins + 54 WHERE user_id = $1`, [ada]);
      expect(await store.findings('--read-model', store.databaseUrl)).toMatchObject([
        { code: 'read-model.wallet', message: expect.stringContaining(`the read model ${other} agrees`) as unknown },
      ]);
    });

    it('may lack a table, which a note reports', async () => {
      await store.sql(`DROP TABLE ${other}.wallets`);
      const { ok, notes, readModelPosition } = await store.audited('--read-model', store.databaseUrl);
      expect({ ok, readModelPosition }).toEqual({ ok: true, readModelPosition: '21' });
      expect(notes).toContainEqual(expect.stringContaining(`the read model ${other} can't be read`));
    });
  });

  it('causes exit code 3 when it is missing', async () => {
    await store.sql('DROP SCHEMA read CASCADE');
    const { code, err } = await store.inStore('--read-model', store.databaseUrl);
    expect([code, err]).toEqual([3, expect.stringContaining("the read model can't be read")]);
  });
});

describe('an event that a consumer handled', () => {
  beforeEach(() => createReadModel(store.database, store.log.events));
  const findings = () => store.findings('--read-model', store.databaseUrl);

  it('is a finding when the consumer gave up on it', async () => {
    const { id } = store.log.events.find(({ type }) => type === 'PurchaseCaptured') as { id: string };
    await store.sql("INSERT INTO work.parked VALUES ('wallet-credits', $1, 'not_found')", [id]);
    expect(await findings()).toMatchObject([
      { code: 'consumer.gave-up', event: { type: 'PurchaseCaptured', id }, found: 'given up: not_found' },
    ]);
  });
  it('is not a finding when staff decided to skip it', async () => {
    await store.sql("INSERT INTO work.parked VALUES ('wallet-credits', $1, 'not_found', now(), now())", [
      store.log.events[0]?.id,
    ]);
    expect(await findings()).toEqual([]);
  });
  it('is a finding when the log does not have it', async () => {
    await store.sql("INSERT INTO work.inbox VALUES ('wallet-credits', $1, 4)", [ada]);
    expect(await findings()).toMatchObject([
      { code: 'consumer.unknown-event', found: expect.stringContaining('wallet-credits') as unknown },
    ]);
  });
  it('is a finding when the consumer’s checkpoint is past the end of the log', async () => {
    await store.sql('UPDATE work.checkpoints SET position = position + 1');
    expect(await findings()).toMatchObject([{ code: 'consumer.ahead', expected: 'at most position 21', found: '22' }]);
  });
});

describe("the provider's report", () => {
  it('is compared with the log, and causes exit code 3 when it is malformed', async () => {
    const line = {
      transactionId: 'C1',
      referenceId: null,
      customId: null,
      kind: 'capture',
      status: 'completed',
      grossCents: 1_000,
      feeCents: 64,
      currency: 'USD',
      at: timeOf(5),
    };
    const refund = { ...line, transactionId: 'R1', kind: 'refund', grossCents: -500, feeCents: 0, at: timeOf(16) };
    await writeFile(
      store.file('report.jsonl'),
      [{ from: null, to: timeOf(60) }, line, refund].map((one) => `${JSON.stringify(one)}\n`).join(''),
    );
    expect(await store.audited('--provider-report', store.file('report.jsonl'))).toMatchObject({
      ok: true,
      reportedLines: 2,
    });
    await writeFile(store.file('report.jsonl'), `${JSON.stringify({ ...line, grossCents: 999 })}\n`);
    expect(await store.findings('--provider-report', store.file('report.jsonl'))).toMatchObject([
      { code: 'provider.capture-amount', expected: '1000 cents USD', found: '999 cents USD' },
    ]);
    await writeFile(store.file('report.jsonl'), '{"transactionId":5}\n');
    expect(await store.inStore('--provider-report', store.file('report.jsonl'))).toMatchObject({
      code: 3,
      err: expect.stringContaining('line 1') as unknown,
    });
  });
});
