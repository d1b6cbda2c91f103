import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { UsageError } from '../runtime/running-product.ts';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'pixchange-rebuild-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const masterKey = Buffer.alloc(32, 7);
const environment = {
  DATABASE_URL: 'postgres://there',
  EVENT_STORE_URL: 'esdb://there',
  MASTER_KEY: masterKey.toString('base64'),
  ROLE_SECRET: masterKey.toString('base64'),
};
const running = (content: unknown) =>
  writeFileSync(join(folder, 'running.json'), typeof content === 'string' ? content : JSON.stringify(content));
const read = (args: string[] = [], variables: Record<string, string> = {}) =>
  readConfig(args, { DATA_DIR: folder, ...variables }, '/project');

const complaint = async (args: string[] = [], variables: Record<string, string> = {}): Promise<string> => {
  const error = await read(args, variables).then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(UsageError);
  return (error as Error).message;
};

describe('npm run rebuild', () => {
  it('takes the servers from the environment', async () =>
    expect(await read(['--compare'], environment)).toEqual({
      databaseUrl: 'postgres://there',
      eventStoreUrl: 'esdb://there',
      masterKey,
      roleSecret: masterKey,
      compare: true,
      acceptUnreadable: false,
      json: false,
    }));

  it('takes missing servers from the supervisor that runs on the data', async () => {
    running({ pid: process.pid, environment: { ...environment, DATABASE_URL: 'postgres://running' } });
    expect(await read(['--json'])).toEqual({
      databaseUrl: 'postgres://running',
      eventStoreUrl: 'esdb://there',
      masterKey,
      roleSecret: masterKey,
      compare: false,
      acceptUnreadable: false,
      json: true,
    });
    expect(await read([], { EVENT_STORE_URL: 'esdb://elsewhere' })).toMatchObject({
      databaseUrl: 'postgres://running',
      eventStoreUrl: 'esdb://elsewhere',
    });
  });

  it('takes secrets from files', async () => {
    const path = join(folder, 'master-key');
    writeFileSync(path, `${environment.MASTER_KEY}\n`);
    const { MASTER_KEY: _, ...others } = environment;
    expect(await read([], { ...others, MASTER_KEY_FILE: path })).toMatchObject({ masterKey });
    expect(await complaint([], { ...others, MASTER_KEY_FILE: join(folder, 'no-key') })).toContain('MASTER_KEY_FILE: ');
  });

  it('reports that nothing runs on the data', async () => {
    rmSync(join(folder, 'running.json'), { force: true });
    expect(await complaint()).toContain(`Nothing runs on ${folder}`);
  });

  it('ignores the record of a supervisor that was killed', async () => {
    // No process has this id, because it exceeds the maximum on Linux.
    running({ pid: 2 ** 22 + 1, environment });
    expect(await complaint()).toContain('Nothing runs on');
  });

  it.each(['{"pid":', '{"pid":"1"}', '[]', ''])('reports a damaged file: %s', async (text) => {
    running(text);
    expect(await complaint()).toContain('is damaged');
  });

  it('reports an invalid key', async () => {
    running({ pid: process.pid, environment: { ...environment, MASTER_KEY: 'c2hvcnQ=' } });
    expect(await complaint()).toContain('MASTER_KEY: must be 32 bytes in base64');
  });

  it('accepts unreadable fields with --accept-unreadable', async () =>
    expect(await read(['--accept-unreadable'], environment)).toMatchObject({ acceptUnreadable: true }));
  it('refuses an unknown option', async () => expect(await complaint(['--force'])).toContain('--force'));
  it('recognizes --help', async () => expect(await read(['--help'])).toBe('help'));
});
