import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withLock } from '../../scripts/lib/lock.mjs';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pixchange-lock-'));
  path = join(folder, 'deep/set-up.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const nothing = () => undefined;

it('a lock admits one caller at a time, and reports once to each other caller that it waits', async () => {
  let inside = 0;
  let most = 0;
  let waits = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    for (let turn = 0; turn < 20; turn += 1) await breathe();
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 4 }, () => withLock(path, { work, onWait: () => (waits += 1) })));
  expect(most).toBe(1);
  expect(waits).toBe(3);
  expect(existsSync(path)).toBe(false);
});

it('a lock is released when the work fails', async () => {
  await expect(withLock(path, { work: () => Promise.reject(new Error('no disk')), onWait: nothing })).rejects.toThrow(
    'no disk',
  );
  await expect(withLock(path, { work: () => Promise.resolve('done'), onWait: nothing })).resolves.toBe('done');
});

it('a lock of a process that died is taken over', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  await withLock(path, { work: () => Promise.resolve(), onWait: nothing });
  writeFileSync(path, String(pid));
  await expect(withLock(path, { work: () => Promise.resolve('done'), onWait: nothing })).resolves.toBe('done');
});

it('a lock whose heartbeat stopped is taken over, even if its process id was reused', async () => {
  await withLock(path, { work: () => Promise.resolve(), onWait: nothing });
  writeFileSync(path, String(process.pid));
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(path, longAgo, longAgo);
  await expect(withLock(path, { work: () => Promise.resolve('done'), onWait: nothing })).resolves.toBe('done');
});
