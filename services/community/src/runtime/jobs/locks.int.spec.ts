import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freshDatabase } from '../../../../../tests/stack.ts';
import { until } from '../../../../../tests/until.ts';
import { slowProxy } from '../testing/slow-proxy.ts';
import { Locks, type Lock, type LockMode } from './locks.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const HOLDER = join(import.meta.dirname, '../testing/lock-holder.ts');
const NAME = 'consumer test';
/** Number of locks that a process with all roles needs. */
const MANY = Array.from({ length: 90 }, (_, index) => `consumer ${index}`);
/** Number of standby notices, about one a second, until a hang is detected, which takes six seconds. */
const STANDBYS_OF_A_HANG = 8;

let databaseUrl: string;
let locks: Locks;
let standbys: number;
const taken: Lock[] = [];

/** Takes a lock, and releases it after the test. */
const take = async (name: string, from = locks, mode: LockMode = 'exclusive', signal?: AbortSignal): Promise<Lock> => {
  const lock = await from.take(name, {
    mode,
    onStandby: () => (standbys += 1),
    ...(signal === undefined ? {} : { signal }),
  });
  taken.push(lock);
  return lock;
};

const untilStandby = (count: number): Promise<number> =>
  until(
    () => Promise.resolve(standbys),
    (times) => times >= count,
    'the wait for a lock that somebody has',
  );

const connections = async (): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'pixchange locks'",
  );
  await client.end();
  return rowCount ?? 0;
};

beforeEach(async () => {
  databaseUrl = await freshDatabase('locks');
  locks = new Locks(databaseUrl);
  standbys = 0;
});
afterEach(async () => {
  await Promise.all(taken.splice(0).map((lock) => lock.release()));
});

describe('a lock that another process has', () => {
  let holder: ChildProcess;
  let printed: string[];
  let seeking: Promise<Lock>;

  beforeEach(async () => {
    printed = [];
    holder = spawn(
      process.execPath,
      ['--conditions=source', `--import=${join(ROOT, 'tests/typescript.mjs')}`, HOLDER, databaseUrl, NAME],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    createInterface({ input: holder.stdout as NodeJS.ReadableStream }).on('line', (line) => printed.push(line));
    await until(
      () => Promise.resolve(printed),
      (lines) => lines.includes('locked'),
      'the lock of the other process',
    );
    seeking = take(NAME);
    await untilStandby(1);
  });
  afterEach(async () => {
    holder.kill('SIGKILL');
    await seeking;
  });

  const secondsUntilLocked = async (): Promise<number> => {
    const since = performance.now();
    await seeking;
    return (performance.now() - since) / 1_000;
  };

  it('is released when its process crashes', async () => {
    holder.kill('SIGKILL');
    expect(await secondsUntilLocked()).toBeLessThan(5);
  });

  it('is taken from a hanging process, which notices the loss when it continues', async () => {
    holder.kill('SIGSTOP');
    expect(await secondsUntilLocked()).toBeLessThan(10);
    holder.kill('SIGCONT');
    await until(
      () => Promise.resolve(printed),
      (lines) => lines.includes('lost'),
      'the loss of the lock',
    );
  });

  it('stays with an idle process, even for longer than the timeout of a hang', async () => {
    await untilStandby(STANDBYS_OF_A_HANG);
    expect(printed).toEqual(['locked']);
  });
});

describe('the locks of a process', () => {
  it('are held by one holder at a time, with several seekers in this process and another', async () => {
    const other = new Locks(databaseUrl);
    let [holding, mostHolding, done] = [0, 0, 0];
    const work = async (from: Locks): Promise<void> => {
      const lock = await from.take(NAME);
      holding += 1;
      mostHolding = Math.max(mostHolding, holding);
      await connections();
      holding -= 1;
      done += 1;
      await lock.release();
    };
    await Promise.all([locks, locks, locks, other, other, other].map(work));
    expect([mostHolding, done]).toEqual([1, 6]);
  });

  it('are not given exclusively while several holders share them', async () => {
    const [other, third] = [new Locks(databaseUrl), new Locks(databaseUrl)];
    const shared = await Promise.all([take(NAME, locks, 'shared'), take(NAME, other, 'shared')]);
    let isGiven = false;
    const exclusive = take(NAME, third).finally(() => (isGiven = true));
    await untilStandby(1);
    await shared[0].release();
    await untilStandby(standbys + 2);
    expect(isGiven).toBe(false);
    await shared[1].release();
    await exclusive;
  });

  it('can be taken again after their release, in this process and another', async () => {
    const other = new Locks(databaseUrl);
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = await Promise.all([take('a'), take('b')]);
      await Promise.all([first.release(), second.release()]);
      await (await take('a', other)).release();
    }
    expect(standbys).toBe(0);
  });

  it('can be tried once without waiting', async () => {
    const held = await take(NAME);
    expect(await locks.tryTake(NAME)).toBeNull();
    expect(await new Locks(databaseUrl).tryTake(NAME)).toBeNull();
    await held.release();
    const lock = await locks.tryTake(NAME);
    expect(lock).not.toBeNull();
    await lock?.release();
  });

  it('share one connection, which is closed with the last lock', async () => {
    const held = await Promise.all(MANY.map((name) => locks.take(name)));
    expect(await connections()).toBe(1);
    await Promise.all(held.map((lock) => lock.release()));
    expect(await connections()).toBe(0);
  });

  it('are not taken after their wait was aborted', async () => {
    const [other, ending] = [new Locks(databaseUrl), new AbortController()];
    const held = await take(NAME, other);
    const seeking = take(NAME, locks, 'exclusive', ending.signal);
    await untilStandby(1);
    ending.abort(new Error('enough'));
    await expect(seeking).rejects.toThrow('enough');
    await held.release();
    await (await other.take(NAME)).release();
    await until(connections, (count) => count === 0, 'the end of both connections');
  });

  it('are lost together with their connection, and can be taken again', async () => {
    const [a, b] = await Promise.all([take('a'), take('b')]);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'pixchange locks'",
    );
    await client.end();
    await until(
      () => Promise.resolve([a.lost.aborted, b.lost.aborted]),
      (lost) => lost.every(Boolean),
      'the loss of both locks',
    );
    const again = await Promise.all([take('a'), take('b')]);
    expect(again.map(({ lost }) => lost.aborted)).toEqual([false, false]);
  });

  it('are all taken and kept when the database answers slowly', async () => {
    const proxy = await slowProxy(databaseUrl, 150);
    const far = new Locks(proxy.url);
    const held = await Promise.all(MANY.map((name) => take(name, far)));
    // Another process waits for one of the locks for longer than the timeout of a hang. It would end the session if the
    // session were hanging.
    const ending = new AbortController();
    const seeking = take(MANY[0] as string, locks, 'exclusive', ending.signal);
    await untilStandby(STANDBYS_OF_A_HANG);
    ending.abort(new Error('enough'));
    await expect(seeking).rejects.toThrow('enough');
    expect(held.filter(({ lost }) => lost.aborted)).toEqual([]);
    expect(proxy.firstChunks).toHaveLength(1);
    await Promise.all(held.map((lock) => lock.release()));
    await proxy.close();
  });
});
