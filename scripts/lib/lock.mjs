import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const heartbeatMs = 1_000;
/**
 * Time in milliseconds without a heartbeat after which a lock counts as abandoned. Its process id may belong to another
 * process by then, so a running process proves nothing.
 */
const abandonedMs = 15_000;
const retryMs = 100;

/** @param {number} pid */
const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
};

/** @type {(path: string) => boolean} */
const createAlone = (path) => {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
};

/**
 * Whether a lock is abandoned: its process has ended, or its heartbeat has stopped. An empty lock file belongs to a
 * process that is about to write its id.
 * @param {string} path
 */
const isAbandoned = (path) => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (Date.now() - stats.mtimeMs > abandonedMs) return true;
  const pid = Number(readFileSync(path, 'utf8'));
  return pid > 0 && !isAlive(pid);
};

/**
 * Removes an abandoned lock. The removal has its own lock; otherwise, two processes could remove each other's new lock.
 * @param {string} path
 */
const removeAbandoned = (path) => {
  const removal = `${path}.removal`;
  if (!createAlone(removal)) {
    if (isAbandoned(removal)) rmSync(removal, { force: true });
    return;
  }
  try {
    if (isAbandoned(path)) rmSync(path, { force: true });
  } finally {
    rmSync(removal, { force: true });
  }
};

/**
 * Runs `work` while no other process on this machine runs work under the same lock file.
 * @template T
 * @param {string} path
 * @param {{ work: () => Promise<T>, onWait: () => void }} task `onWait` is called once, if another process has the lock
 * @returns {Promise<T>}
 */
export const withLock = async (path, { work, onWait }) => {
  mkdirSync(dirname(path), { recursive: true });
  let waited = false;
  while (!createAlone(path)) {
    if (!waited) onWait();
    waited = true;
    removeAbandoned(path);
    await pause(retryMs);
  }
  const heartbeat = setInterval(() => utimesSync(path, new Date(), new Date()), heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(path, { force: true });
  }
};
