import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EventStoreDBClient, jsonEvent, type JSONType } from '@eventstore/db-client';
import { noteKeyText } from '@pixchange/contracts/audit/signed-note';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import pg from 'pg';
import { freshDatabase } from '../../../tests/stack.ts';
import { startEventNode, type EventNode } from '../../embedded/src/event-node/index.ts';
import type { Finding } from './findings.ts';
import type { StoredEvent } from './log/stored-event.ts';
import type { AuditReport } from './report/report.ts';
import { runCli } from './run/cli.ts';
import { ada, admin, bo, bought, grant, purchase, reward, roleGranted, spent, transfer } from './testing/stories.ts';
import { createReadModel } from './testing/read-model.ts';
import { TestLog, timeOf } from './testing/test-log.ts';

const story: readonly AnyEvent[] = [
  roleGranted(admin), grant.proposed(1_000), grant.credited(1_000), purchase.started, purchase.captured(), purchase.fee(), purchase.credited({}, 1_500),
  transfer.started(), transfer.paid(1_460), transfer.destined(), transfer.credited(40), transfer.completed, spent(60, 1_400), reward.earned, reward.credited({ after: { coins: 1_400, pixtokens: 1 } }),
  purchase.refunded(500, 250), purchase.reversed(250, 1_150, 'R1', { after: { coins: 1_150, pixtokens: 1 } }), { type: 'EmailConfirmed', data: { userId: ada } },
];

let folder: string;
let database: pg.Client;
let databaseUrl: string;
let node: EventNode;
let log: TestLog;

/** The log as it will stand in the store: heads in between, and one at its end. */
const madeLog = (): TestLog => {
  const made = new TestLog();
  story.forEach((event, index) => {
    made.add(event);
    if (index === 6) made.seal();
  });
  return made.seal();
};

const append = async (events: readonly StoredEvent[]): Promise<void> => {
  const client = EventStoreDBClient.connectionString(node.url);
  try {
    for (const { stream, id, type, data, metadata } of events) await client.appendToStream(stream, jsonEvent({ id, type, data: data as JSONType, metadata: metadata as Record<string, JSONType> }));
  } finally {
    await client.dispose();
  }
};

const sql = (text: string, values: unknown[] = []) => database.query(text, values);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pixchange-audit-'));
  await chmod(folder, 0o755);
  databaseUrl = await freshDatabase('audit');
  database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  node = await startEventNode({ databaseUrl });
  log = madeLog();
  await append(log.events);
  await sql('CREATE TABLE kept AS SELECT * FROM event_log.events');
});

afterAll(async () => {
  await database.end();
  await node.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A node reads where its log ends when it starts. */
const restart = async (): Promise<void> => {
  await node.stop();
  node = await startEventNode({ databaseUrl });
};

let endMoved = false;

/** Whatever a test did to the log is undone. */
beforeEach(async () => {
  await sql('TRUNCATE event_log.events');
  await sql('INSERT INTO event_log.events SELECT * FROM kept');
  if (endMoved) await restart();
  endMoved = false;
});

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const nowMs = Date.parse(timeOf(60));

const run = async (...args: readonly string[]): Promise<Ran> => {
  const said = { out: '', err: '' };
  const tell = (text: string): void => void (said.err += text);
  const world = { nowMs: () => nowMs, clockMs: () => performance.now(), tell, isTerminal: false, memoryPeakBytes: () => 0 };
  const say = (text: string): Promise<void> => Promise.resolve(void (said.out += text));
  const code = await runCli(args, { DATA_DIR: folder }, folder, world, { say, tell });
  return { code, ...said };
};

const inStore = (...args: readonly string[]): Promise<Ran> => run(...args, '--event-store', node.url, '--log-key', noteKeyText(log.key.key), '--json');

/** What the auditor says of the store as it is. */
const audited = async (...args: readonly string[]): Promise<AuditReport> => {
  const { code, out, err } = await inStore(...args);
  expect(err).toBe('');
  const report = JSON.parse(out) as AuditReport;
  expect(code).toBe(report.ok ? 0 : 1);
  return report;
};

const findings = async (...args: readonly string[]): Promise<readonly Finding[]> => (await audited(...args)).findings;

const balance = ({ balances }: AuditReport, account: string) => balances.find((one) => one.account === account);
const file = (name: string): string => join(folder, name);

describe('npm run audit on an event store', () => {
  it('finds nothing wrong, and tells every balance', async () => {
    const report = await audited();
    expect(report.findings).toEqual([]);
    expect(report).toMatchObject({ ok: true, events: 20, heads: { leaves: 16, heads: 2, last: { size: 16 } }, belowZero: [], openCount: 0 });
    expect(balance(report, `wallet:${ada}`)).toEqual({ account: `wallet:${ada}`, coins: 1_150, pixtokens: 1, usd_cents: 0 });
    expect(balance(report, `wallet:${bo}`)).toMatchObject({ coins: 40 });
    expect(balance(report, 'outside:paypal')).toMatchObject({ usd_cents: -500 });
    expect(report.totals.at(-1)).toEqual({ account: 'all', coins: 0, pixtokens: 0, usd_cents: 0 });
  });

  it('tells them as of a time and a position', async () => {
    const report = await audited('--as-of', timeOf(3));
    expect(balance(report, `wallet:${ada}`)).toMatchObject({ coins: 1_000 });
    expect(balance(await audited('--as-of', report.position), `wallet:${ada}`)).toMatchObject({ coins: 1_000 });
  });

  it('tells those of one person', async () => expect((await audited('--user', bo)).balances.map(({ account }) => account)).toEqual([`wallet:${bo}`, `reserved:${bo}`]));

  it('is a table for people, and a CSV', async () => {
    const args = ['--event-store', node.url, '--log-key', noteKeyText(log.key.key)];
    expect((await run(...args)).out).toMatch(/wallet:00000000-0000-4000-8000-000000000001 +1,150 +1 +0\.00\n[^]*everything holds/);
    expect((await run(...args, '--csv')).out).toContain(`balance,wallet:${ada},1150,1,0,`);
  });

  it('can not say that heads are right without a key', async () => {
    const { code, out } = await run('--event-store', node.url, '--json');
    expect([code, (JSON.parse(out) as AuditReport).findings.map((one) => one.code)]).toEqual([1, ['head.unverified']]);
  });

  it('says so when the store does not answer', async () => {
    const { code, out, err } = await run('--event-store', 'esdb://127.0.0.1:1?tls=false');
    expect([code, out]).toEqual([3, '']);
    expect(err).toContain('esdb://127.0.0.1:1?tls=false can\'t be read');
  });
});

describe('a log that somebody tampered with', () => {
  it('has another byte in an amount', async () => {
    await sql(`UPDATE event_log.events SET data = convert_to(replace(convert_from(data, 'UTF8'), '"amount":60', '"amount":61'), 'UTF8') WHERE type = 'WalletDebited' AND revision = 3`);
    const { id } = log.events.find(({ type, revision }) => type === 'WalletDebited' && revision === 3) as StoredEvent;
    const [found, ...others] = await findings();
    expect(found).toMatchObject({ code: 'wallet.after', event: { id, type: 'WalletDebited', stream: `wallet-${ada}`, revision: 3 }, expected: '{"coins":1399,"pixtokens":0}', found: '{"coins":1400,"pixtokens":0}' });
    expect(others.map(({ code }) => code)).toEqual(['head.root']);
  });

  it('has another byte where no sum shows it', async () => {
    await sql(`UPDATE event_log.events SET metadata = convert_to(replace(convert_from(metadata, 'UTF8'), 'tester', 'tested'), 'UTF8') WHERE type = 'PurchaseRefunded'`);
    expect(await findings()).toMatchObject([{ code: 'head.root', event: { stream: 'audit-heads', revision: 1 } }]);
  });

  it('has bytes that are no JSON any more', async () => {
    await sql(`UPDATE event_log.events SET data = overlay(data placing 'x'::bytea from 1) WHERE type = 'TransferDestined'`);
    expect((await findings()).map(({ code }) => code)).toEqual(['event.schema', 'transfer.credit', 'head.root']);
  });

  it('lacks an event in the middle', async () => {
    await sql(`DELETE FROM event_log.events WHERE type = 'WalletDebited' AND revision = 3`);
    expect(await findings()).toMatchObject([
      { code: 'log.revision', event: { stream: `wallet-${ada}`, revision: 4 }, expected: '3', found: '4' },
      { code: 'wallet.after', event: { stream: `wallet-${ada}`, revision: 4 } },
      { code: 'head.size', expected: '7 to 15 leaves', found: '16' },
    ]);
  });

  it('has two events swapped', async () => {
    await sql(`UPDATE event_log.events SET position = CASE type WHEN 'PurchaseCaptured' THEN (SELECT position FROM kept WHERE type = 'ProviderFeeCharged') ELSE (SELECT position FROM kept WHERE type = 'PurchaseCaptured') END + 1000000 WHERE type IN ('PurchaseCaptured', 'ProviderFeeCharged')`);
    await sql('UPDATE event_log.events SET position = position - 1000000 WHERE position > 1000000');
    expect(await findings()).toMatchObject([
      { code: 'log.revision', event: { type: 'ProviderFeeCharged' }, expected: '1', found: '2' },
      { code: 'purchase.not-captured', event: { type: 'ProviderFeeCharged' } },
      { code: 'log.revision', event: { type: 'PurchaseCaptured' }, expected: '3', found: '1' },
      { code: 'head.root', event: { stream: 'audit-heads', revision: 0 } },
      { code: 'log.revision', event: { type: 'PurchaseRefunded' }, expected: '2', found: '3' },
      { code: 'head.root-after' },
    ]);
  });

  it('has a forged head', async () => {
    await sql(`UPDATE event_log.events SET data = convert_to(regexp_replace(convert_from(data, 'UTF8'), '"root":"[0-9a-f]{8}', '"root":"00000000'), 'UTF8') WHERE stream = 'audit-heads' AND revision = 1`);
    expect((await findings()).map(({ code }) => code)).toEqual(['head.signature', 'head.root']);
  });

  it('credits a purchase twice', async () => {
    const twice = new TestLog(log.key);
    for (const event of [...story, purchase.credited({ after: { coins: 1_650, pixtokens: 1 } })]) twice.add(event);
    const { id, stream, data, metadata } = twice.events.at(-1) as StoredEvent;
    const { rows: [last] } = await sql(`SELECT max(position) + 1 AS position, (SELECT stream_key FROM kept WHERE stream = $1 LIMIT 1) AS key, (SELECT max(revision) + 1 FROM kept WHERE stream = $1) AS revision FROM kept`, [stream]);
    await sql(`INSERT INTO event_log.events VALUES ($1, $2, 0, $3, $4, true, $5, 'WalletCredited', $6, $7)`, [last.position, last.revision, last.key, id.replace(/^00/, 'ff'), stream, Buffer.from(JSON.stringify(data)), Buffer.from(JSON.stringify(metadata))]);
    await restart();
    endMoved = true;
    expect(await findings()).toMatchObject([{ code: 'wallet.key-twice', event: { type: 'WalletCredited', revision: 6 } }, { code: 'purchase.credit-once' }]);
  });

  it('lost its end, which only those notice who saw it before', async () => {
    const trust = file('trust.json');
    expect((await audited('--trust', trust)).ok).toBe(true);
    expect((await audited('--trust', trust)).heads.knownAgain).toBe(1);
    await sql(`DELETE FROM event_log.events WHERE position > (SELECT position FROM kept WHERE stream = 'audit-heads' AND revision = 0)`);
    expect(await findings()).toEqual([]);
    expect(await findings('--trust', trust)).toMatchObject([{ code: 'trust.shorter', expected: expect.stringContaining('16 leaves or more') as unknown, found: '6 leaves' }]);
    await rm(trust);
  });

  it('was written anew with the right key, which only those notice who saw it before', async () => {
    const trust = file('trust.json');
    await audited('--trust', trust);
    const anew = new TestLog(log.key);
    story.forEach((event) => anew.add(event.type === 'WalletDebited' && event.data['key'] === 'request:1' ? { ...event, data: { ...event.data, fingerprint: 'another' } } : event));
    await sql('TRUNCATE event_log.events');
    await restart();
    endMoved = true;
    await append(anew.seal().events);
    expect(await findings()).toEqual([]);
    expect((await findings('--trust', trust)).map(({ code }) => code)).toEqual(['trust.rewritten']);
    await rm(trust);
  });
});

describe('an export', () => {
  const exported = async (name: string, ...args: readonly string[]): Promise<string> => {
    const { code, err } = await inStore('export', file(name), ...args);
    expect([code, err]).toEqual([0, expect.stringContaining("signed by the auditor's key")]);
    return /key (\S+)/.exec(err)?.[1] ?? '';
  };
  const verified = async (name: string, ...args: readonly string[]): Promise<AuditReport> => JSON.parse((await run('verify', file(name), '--json', ...args)).out) as AuditReport;
  const codes = async (name: string, ...args: readonly string[]): Promise<readonly string[]> => (await verified(name, ...args)).findings.map(({ code }) => code);
  const rewrite = async (name: string, change: (text: string) => string): Promise<void> => writeFile(file(name), change(await readFile(file(name), 'utf8')));

  it('is verified elsewhere, by the key of its auditor', async () => {
    const key = await exported('whole.audit');
    const report = await verified('whole.audit', '--key', key);
    expect(report).toMatchObject({ ok: true, events: 20, heads: { leaves: 16 } });
    expect(balance(report, `wallet:${ada}`)).toMatchObject({ coins: 1_150, pixtokens: 1 });
    expect(await codes('whole.audit', '--key', Buffer.alloc(32, 1).toString('base64'))).toEqual(['bundle.key']);
  });

  it('is read like a log', async () => {
    await exported('whole.audit');
    expect(balance(JSON.parse((await run('--file', file('whole.audit'), '--as-of', timeOf(3), '--json')).out) as AuditReport, `wallet:${ada}`)).toMatchObject({ coins: 1_000 });
  });

  it('is not changed unnoticed', async () => {
    await exported('whole.audit');
    await rewrite('whole.audit', (text) => text.replace('"amount":60', '"amount":61'));
    expect(await codes('whole.audit')).toEqual(['wallet.after', 'head.root', 'bundle.changed']);
    await rewrite('whole.audit', (text) => text.replace(/\{"manifest".*\n/, ''));
    expect(await codes('whole.audit')).toContain('bundle.no-manifest');
  });

  it('of one person proves their balance without the others', async () => {
    await exported('bo.audit', '--user', bo);
    const text = await readFile(file('bo.audit'), 'utf8');
    expect(text).not.toContain(`wallet-${ada}`);
    const report = await verified('bo.audit');
    expect(report).toMatchObject({ ok: true, userId: bo, events: 4, balances: [{ account: `wallet:${bo}`, coins: 40 }, {}] });
    await exported('ada.audit', '--user', ada);
    expect(await verified('ada.audit')).toMatchObject({ ok: true, balances: [{ coins: 1_150, pixtokens: 1 }, {}] });
  });

  it('of one person does not hide, change or make up an event', async () => {
    await exported('ada.audit', '--user', ada);
    await rewrite('ada.audit', (text) => text.replace('"amount":60', '"amount":61'));
    expect(await codes('ada.audit')).toEqual(['proof.wrong', 'wallet.after', 'bundle.changed']);
    await exported('ada.audit', '--user', ada);
    await rewrite('ada.audit', (text) => text.split('\n').filter((line) => !line.includes('"amount":60')).join('\n'));
    expect(await codes('ada.audit')).toEqual(expect.arrayContaining(['log.revision', 'wallet.after', 'bundle.changed', 'bundle.events']));
    await exported('ada.audit', '--user', ada);
    await rewrite('ada.audit', (text) => text.replace(/"proof":\{[^}]*\},/, ''));
    expect(await codes('ada.audit')).toEqual(['proof.missing', 'bundle.changed']);
  });

  it('leaves nothing behind when it can not be made', async () => {
    const { code, err } = await inStore('export', join(folder, 'not', 'there.audit'));
    expect([code, err]).toEqual([3, expect.stringContaining("can't be written")]);
  });
});

describe('the read model', () => {
  beforeEach(() => createReadModel(database, log.events));

  it('shows what the log says', async () => expect(await audited('--read-model', databaseUrl)).toMatchObject({ ok: true, readModelPosition: '20' }));

  it('has a row that was edited', async () => {
    await sql(`UPDATE read.ledger_entries SET amount = 6 WHERE amount = 60`);
    await sql(`UPDATE read.wallets SET coins = coins + 54 WHERE user_id = $1`, [ada]);
    expect(await findings('--read-model', databaseUrl)).toMatchObject([
      { code: 'read-model.entry', event: { type: 'WalletDebited', stream: `wallet-${ada}`, revision: 3 }, expected: expect.stringContaining('60 coins') as unknown, found: expect.stringContaining('6 coins') as unknown },
      { code: 'read-model.wallet', expected: '1150', found: '1204' },
    ]);
  });

  it('may be behind the log', async () => {
    await sql('UPDATE read.checkpoints SET position = 7');
    await sql('DELETE FROM read.ledger_entries WHERE position > 7');
    await sql('DELETE FROM read.wallet_lines WHERE revision > 1 OR user_id = $1', [bo]);
    await sql('DELETE FROM read.wallets WHERE user_id = $1', [bo]);
    await sql('UPDATE read.wallets SET coins = 1500, pixtokens = 0');
    expect(await findings('--read-model', databaseUrl)).toEqual([]);
  });

  it('is missing', async () => {
    await sql('DROP SCHEMA read CASCADE');
    const { code, err } = await inStore('--read-model', databaseUrl);
    expect([code, err]).toEqual([3, expect.stringContaining("the read model can't be read")]);
  });
});

describe("the provider's report", () => {
  it('is compared', async () => {
    const line = { transactionId: 'C1', referenceId: null, customId: null, kind: 'capture', status: 'completed', grossCents: 1_000, feeCents: 64, currency: 'USD', at: timeOf(5) };
    const refund = { ...line, transactionId: 'R1', kind: 'refund', grossCents: -500, feeCents: 0, at: timeOf(16) };
    await writeFile(file('report.jsonl'), [{ from: null, to: timeOf(60) }, line, refund].map((one) => `${JSON.stringify(one)}\n`).join(''));
    expect(await audited('--provider-report', file('report.jsonl'))).toMatchObject({ ok: true, reportedLines: 2 });
    await writeFile(file('report.jsonl'), `${JSON.stringify({ ...line, grossCents: 999 })}\n`);
    expect(await findings('--provider-report', file('report.jsonl'))).toMatchObject([{ code: 'provider.capture-amount', expected: '1000 cents USD', found: '999 cents USD' }]);
    await writeFile(file('report.jsonl'), '{"transactionId":5}\n');
    expect(await inStore('--provider-report', file('report.jsonl'))).toMatchObject({ code: 3, err: expect.stringContaining('line 1') as unknown });
  });
});
