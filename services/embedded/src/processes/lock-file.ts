import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { identityOf } from './process-table.ts';

/** Owner of a lock; `identity` distinguishes its process from a later one with the same id. */
type Owner = { pid: number; identity: string; token: string };

const attemptsMax = 20;
const retryMs = 50;
const breakerAgeMsMax = 5_000;

export type Lock = { release(): Promise<void> };

/** Error for a lock that a running process holds. */
export class LockHeldError extends Error {
  override readonly name = 'LockHeldError';
  constructor(
    readonly path: string,
    readonly pid: number,
  ) {
    super(`${path} is held by process ${pid}, which is still running`);
  }
}

/** Tokens of locks that this process has released but could not remove, for example on a read-only file system. */
const releasedTokens = new Set<string>();

const readOwner = async (path: string): Promise<Owner | undefined> => {
  try {
    const value = JSON.parse(await readFile(path, 'utf8')) as Partial<Owner>;
    if (typeof value.pid === 'number' && typeof value.identity === 'string') return value as Owner;
  } catch {
    // A missing or damaged file names no owner. A file with partial content can't be a lock that is being written,
    // because a lock file appears complete or not at all.
  }
  return undefined;
};

/** Creates a complete file if there is none: `link` fails if the name exists, and never exposes a partial file. */
const placeIfAbsent = async (path: string, text: string): Promise<boolean> => {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
};

const isHeld = async (owner: Owner | undefined): Promise<boolean> =>
  owner !== undefined && !releasedTokens.has(owner.token) && (await identityOf(owner.pid)) === owner.identity;

/** Removes a lock whose owner has ended. A second file ensures that only one process does this at a time. */
const breakStale = async (path: string): Promise<void> => {
  const breaker = `${path}.breaking`;
  if (!(await placeIfAbsent(breaker, ''))) {
    const age =
      Date.now() -
      (await stat(breaker).then(
        (found) => found.mtimeMs,
        () => Date.now(),
      ));
    if (age > breakerAgeMsMax) await rm(breaker, { force: true });
    return;
  }
  try {
    if (!(await isHeld(await readOwner(path)))) await rename(path, `${path}.stale`).catch(() => undefined);
  } finally {
    await rm(`${path}.stale`, { force: true });
    await rm(breaker, { force: true });
  }
};

/**
 * Takes the lock. It is released by `release`, or when this process ends for any reason. The folder must exist and must
 * not be shared between machines, because a process id is valid only on its machine.
 * @throws LockHeldError when a running process holds it; Error when the file can't be written
 */
export const takeLock = async (path: string): Promise<Lock> => {
  const identity = (await identityOf(process.pid)) ?? 'unknown';
  const own: Owner = { pid: process.pid, identity, token: randomUUID() };
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    if (await placeIfAbsent(path, JSON.stringify(own))) {
      return {
        release: async () => {
          if ((await readOwner(path))?.token !== own.token) return;
          // The file remains on a read-only file system. This process then recognizes it as stale by its token; for
          // other processes, it is stale once this process ends.
          releasedTokens.add(own.token);
          await rm(path, { force: true }).then(
            () => releasedTokens.delete(own.token),
            () => undefined,
          );
        },
      };
    }
    const owner = await readOwner(path);
    if (owner !== undefined && (await isHeld(owner))) throw new LockHeldError(path, owner.pid);
    await breakStale(path);
    await pause(retryMs);
  }
  throw new Error(`${path} could not be taken after ${attemptsMax} attempts`);
};
