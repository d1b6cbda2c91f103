import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freshDatabase } from '../../../../tests/stack.ts';
import { until } from '../../../../tests/until.ts';
import { Locks, type LockSeeker } from './locks.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const HOLDER = join(import.meta.dirname, 'testing/lock-holder.ts');
const NAME = 'consumer test';

let databaseUrl: string;
let seeker: LockSeeker;
let holder: ChildProcess;
let said: string[];

/** Another process that has the lock. */
beforeEach(async () => {
  databaseUrl = await freshDatabase('locks');
  said = [];
  holder = spawn(
    process.execPath,
    ['--conditions=source', `--import=${join(ROOT, 'tests/typescript.mjs')}`, HOLDER, databaseUrl, NAME],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  createInterface({ input: holder.stdout as NodeJS.ReadableStream }).on('line', (line) => said.push(line));
  await until(
    () => Promise.resolve(said),
    (lines) => lines.includes('locked'),
    'the lock of the other process',
  );
  seeker = await new Locks(databaseUrl).join();
  expect(await seeker.tryLock(NAME)).toBe(false);
});
afterEach(async () => {
  holder.kill('SIGKILL');
  await seeker.leave();
});

const secondsUntilLocked = async (): Promise<number> => {
  const since = performance.now();
  await until(
    () => seeker.tryLock(NAME),
    (locked) => locked,
    'the lock',
  );
  return (performance.now() - since) / 1_000;
};

describe('a lock', () => {
  it('is free as soon as its process has crashed', async () => {
    holder.kill('SIGKILL');
    expect(await secondsUntilLocked()).toBeLessThan(5);
  });

  it('is taken from a process that hangs, which knows it when it goes on', async () => {
    holder.kill('SIGSTOP');
    expect(await secondsUntilLocked()).toBeLessThan(10);
    holder.kill('SIGCONT');
    await until(
      () => Promise.resolve(said),
      (lines) => lines.includes('lost'),
      'the loss of the lock',
    );
  });

  it('stays with a process that does nothing else for longer than a hang takes', async () => {
    const until = performance.now() + 7_500;
    while (performance.now() < until) {
      expect(await seeker.tryLock(NAME)).toBe(false);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  });
});
