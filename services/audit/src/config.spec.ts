import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig, type AuditConfig } from './config.ts';
import { UsageError } from './errors.ts';
import { guid } from './testing/test-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'pixchange-audit-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => rmSync(join(folder, 'running.json'), { force: true }));

const environment = {
  EVENT_STORE_URL: 'esdb://running',
  DATABASE_URL: 'postgres://running',
  PAYPAL_API_URL: 'http://127.0.0.1:1',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
};
const runs = (content: unknown = { pid: process.pid, localUrl: 'http://localhost:8080', environment }): void =>
  writeFileSync(join(folder, 'running.json'), typeof content === 'string' ? content : JSON.stringify(content));

const read = async (args: readonly string[], variables: Record<string, string> = {}): Promise<AuditConfig> => {
  const config = await readConfig(args, { DATA_DIR: folder, ...variables }, '/project');
  if (config === 'help') throw new Error('help was not requested');
  return config;
};

const complaint = async (args: readonly string[], variables: Record<string, string> = {}): Promise<string> => {
  const error = await read(args, variables).then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(UsageError);
  return (error as Error).message;
};

describe('the configuration of npm run audit', () => {
  it('has the time of --now, and the time when the running product started', async () => {
    const startedAt = '2026-11-21T10:00:00.000Z';
    runs({ pid: process.pid, startedAt, environment });
    expect(await read(['--now', '2026-11-21T11:00:00Z'])).toMatchObject({
      nowMs: Date.parse('2026-11-21T11:00:00Z'),
      runningSinceMs: Date.parse(startedAt),
    });
    expect(await complaint(['--now', 'soon'])).toContain('--now');
  });

  it('has the role secret of the running product', async () => {
    runs({ pid: process.pid, environment: { ...environment, ROLE_SECRET: Buffer.alloc(32, 1).toString('base64') } });
    expect((await read([])).roleSecret).toEqual(Buffer.alloc(32, 1));
    expect(await complaint([], { ROLE_SECRET: 'c2hvcnQ=' })).toContain('ROLE_SECRET must be 32 bytes');
  });

  it('names the running product, its read model and its payment provider by default', async () => {
    runs();
    expect(await read([])).toEqual({
      command: 'audit',
      from: { kind: 'event-store', url: 'esdb://running' },
      to: '',
      asOf: null,
      userId: null,
      about: null,
      logKeys: [],
      witnesses: null,
      publicUrl: 'http://localhost:8080',
      trustPath: null,
      readModelUrl: 'postgres://running',
      report: { kind: 'paypal', apiUrl: 'http://127.0.0.1:1', clientId: 'id', clientSecret: 'secret' },
      files: null,
      chain: null,
      ownFile: null,
      nowMs: null,
      runningSinceMs: null,
      graceMs: 900_000,
      mintMs: 72 * 3_600_000,
      roleSecret: null,
      output: 'table',
      key: null,
      keyDefault: join(folder, 'auditor', 'key.pem'),
      verifier: '/project/services/audit/dist/verify.mjs',
    });
  });

  it('reads secrets from files', async () => {
    const path = join(folder, 'event-store');
    writeFileSync(path, 'esdb://kept\n');
    expect(await read([], { EVENT_STORE_URL_FILE: path })).toMatchObject({
      from: { kind: 'event-store', url: 'esdb://kept' },
    });
    expect(await complaint([], { EVENT_STORE_URL_FILE: join(folder, 'nothing') })).toContain('EVENT_STORE_URL_FILE: ');
  });

  it('names only the log of the running product with --log-only', async () => {
    runs();
    expect(await read(['--log-only'])).toMatchObject({ readModelUrl: null, report: null });
    expect(
      await read(['--log-only', '--provider-report', 'r.jsonl', '--read-model', 'postgres://other']),
    ).toMatchObject({ readModelUrl: 'postgres://other', report: { kind: 'file', path: 'r.jsonl' } });
  });

  it('has the object storage with --files, and refuses options that do not fit', async () => {
    runs({
      pid: process.pid,
      environment: { ...environment, S3_ENDPOINT: 'http://storage', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's' },
    });
    const storage = {
      endpoint: 'http://storage',
      accessKey: 'a',
      secretKey: 's',
      region: 'us-east-1',
      buckets: { uploads: 'pixchange-uploads', media: 'pixchange-media' },
    };
    expect((await read(['--files'])).files).toEqual({ readsContent: false, graceMs: 26 * 3_600_000, storage });
    expect((await read(['--files=hash', '--files-grace', '3'], { S3_BUCKET_MEDIA: 'm' })).files).toEqual({
      readsContent: true,
      graceMs: 3 * 3_600_000,
      storage: { ...storage, buckets: { ...storage.buckets, media: 'm' } },
    });
    expect((await read(['--files'], { UPLOAD_GRACE_HOURS: '48' })).files).toMatchObject({ graceMs: 50 * 3_600_000 });
    expect(await complaint(['--files', '--event-store', 'esdb://other'])).toContain('S3_ENDPOINT');
    expect(await complaint(['--files=all'])).toContain('--files=hash');
    expect(await complaint(['--files', '--as-of', '17'])).toContain('only the current files');
    expect(await complaint(['--files-grace', '3'])).toContain('--files-grace requires --files');
    expect(await complaint(['--files', '--files-grace', 'x'])).toContain('a whole number of hours');
    expect(await complaint(['verify', 'f', '--files'])).toContain('only the current files');
  });

  it('has the chain with --chain, and refuses options that do not fit', async () => {
    const contract = `0x${'a'.repeat(40)}`;
    const chain = { CHAIN_RPC_URL: 'http://node', CHAIN_CONTRACT: contract, CHAIN_CONFIRMATIONS: '16' };
    runs({ pid: process.pid, environment: { ...environment, ...chain } });
    const found = { url: 'http://node', chainId: 137, contract, anchorContract: null, confirmations: 16 };
    expect((await read(['--chain'])).chain).toEqual(found);
    expect((await read(['--chain', 'https://other', '--anchor-contract', contract])).chain).toEqual({
      ...found,
      url: 'https://other',
      anchorContract: contract,
    });
    expect((await read(['verify', 'f', '--chain=http://node', '--file', 'cat.png'])).chain).toMatchObject({
      contract: null,
    });
    expect((await read(['verify', 'f', '--file', 'cat.png'])).ownFile).toBe('cat.png');
    expect(await complaint(['--chain', '--event-store', 'esdb://other'])).toContain('CHAIN_RPC_URL');
    expect(await complaint(['--chain=http://node', '--event-store', 'esdb://other'])).toContain('--chain-contract');
    expect(await complaint(['--chain', '--chain-contract', 'x'])).toContain('is not the address of a contract');
    expect(await complaint(['--chain', '--as-of', '17'])).toContain('only the current state');
    expect(await complaint(['--chain-contract', contract])).toContain('require --chain');
  });

  it('omits all comparisons for an earlier position', async () => {
    runs();
    expect(await read(['--as-of', '17'])).toMatchObject({ asOf: { position: 17n }, readModelUrl: null, report: null });
    expect(await complaint(['--as-of', '17', '--read-model', 'postgres://x'])).toContain('show the present');
    expect(await complaint(['--as-of', '17', '--trust', 'x'])).toContain("--trust can't be combined with --as-of");
  });

  it('reads the environment', async () => {
    expect(await read([], { EVENT_STORE_URL: 'esdb://there', PUBLIC_URL: 'https://site.example' })).toMatchObject({
      from: { url: 'esdb://there' },
      publicUrl: 'https://site.example',
      readModelUrl: null,
      report: null,
    });
  });

  it('uses explicit options, and then nothing of the running product', async () => {
    runs();
    expect(await read(['--event-store', 'esdb://other'])).toMatchObject({
      from: { url: 'esdb://other' },
      publicUrl: null,
      readModelUrl: null,
      report: null,
    });
    expect(await read(['--file', 'log.audit'])).toMatchObject({
      from: { kind: 'file', path: 'log.audit' },
      publicUrl: null,
      readModelUrl: null,
      report: null,
    });
    expect(await complaint(['--file', 'a', '--event-store', 'b'])).toContain("can't be combined");
  });

  it('parses the commands export and verify', async () => {
    runs();
    expect(await read(['export', 'log.audit', '--user', guid(1), '--key', 'key.pem'])).toMatchObject({
      command: 'export',
      to: 'log.audit',
      userId: guid(1),
      key: 'key.pem',
    });
    expect(await read(['verify', 'log.audit', '--key', 'AAAA'])).toMatchObject({
      command: 'verify',
      from: { kind: 'file', path: 'log.audit' },
      key: 'AAAA',
    });
    expect(await complaint(['export'])).toContain('export takes one file');
    expect(await complaint(['prove', 'x'])).toContain('Unknown command "prove"');
    expect(await complaint(['--key', 'x'])).toContain('--key requires export or verify');
  });

  it.each([
    [['--as-of', 'noon'], 'neither a position nor a time'],
    [['--user', 'ada'], 'is not the id of a person'],
    [['--grace', '-1'], 'grace'],
    [['--grace', '1.5'], 'whole seconds'],
    [['--json', '--csv'], "can't be combined"],
    [['--force'], '--force'],
  ])('refuses %j', async (args, message) => {
    runs();
    expect(await complaint(args)).toContain(message);
  });

  it('reports that nothing runs', async () => expect(await complaint([])).toContain(`Nothing runs on ${folder}`));

  it('ignores the file of a killed supervisor', async () => {
    // Process ids of Linux are at most 2^22, so no process has this one.
    runs({ pid: 2 ** 22 + 1, environment });
    expect(await complaint([])).toContain('Nothing runs on');
  });

  it.each(['{"pid":', '[]', ''])('reports a damaged file: %s', async (text) => {
    runs(text);
    expect(await complaint([])).toContain('is damaged');
  });

  it('is replaced by help on request', async () => expect(await readConfig(['--help'], {}, '/project')).toBe('help'));
});
