import { access, mkdir, rename, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../processes/durable-file.ts';
import { systemCode } from '../errors.ts';

/** Maximum number of attempts to rename; an attempt fails if another request removes an empty folder on the path. */
const renameTriesMax = 1_000;
/** Maximum number of folders that are cached as durable; the cache is cleared when full. */
const knownFoldersMax = 50_000;

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Removes the folder if it is empty; returns whether it no longer exists. */
const removeIfEmpty = async (folder: string): Promise<boolean> => {
  try {
    await rmdir(folder);
    return true;
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    if (code === 'ENOENT') return true;
    throw error;
  }
};

/**
 * Makes changes of folders durable: a rename or unlink is on disk only after an fsync of the folder. Concurrent
 * requests for the same folder share one fsync (group commit).
 */
export class DurableFolders {
  readonly #running = new Map<string, Promise<void>>();
  readonly #waiting = new Map<string, Promise<void>>();
  readonly #known = new Set<string>();
  #prunesRunning = 0;
  #prunesDone = 0;

  /** Resolves when every change of the folder made before the call is on disk. */
  sync(folder: string): Promise<void> {
    const waiting = this.#waiting.get(folder);
    if (waiting) return waiting;
    const running = this.#running.get(folder);
    if (!running) return this.#start(folder);
    // The running fsync may have started before this change, so one more fsync is needed; all later callers share it.
    const next = running.then(
      () => this.#startWaiting(folder),
      () => this.#startWaiting(folder),
    );
    this.#waiting.set(folder, next);
    return next;
  }

  /**
   * Moves a finished file to `names` below `root`, creates the folders in between, and makes the changes durable. Never
   * creates `root` itself; rejects with ENOENT if it is missing.
   */
  async moveInto(source: string, root: string, names: readonly string[]): Promise<void> {
    const target = join(root, ...names);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#makeFolders(root, names.slice(0, -1));
        await rename(source, target);
        break;
      } catch (error) {
        if (systemCode(error) !== 'ENOENT' || attempt === renameTriesMax) throw error;
        // Only the folders in between may disappear. If the root or the source is missing, a retry can't succeed.
        if (!(await exists(root)) || !(await exists(source))) throw error;
        this.#forget(root, names);
      }
    }
    await this.sync(dirname(target)).catch((error: unknown) => {
      // Another call removed the file and its empty folder in the meantime, and that call makes its removal durable.
      if (systemCode(error) !== 'ENOENT') throw error;
    });
  }

  /** Removes the empty folders of `names` below `root`, innermost first. */
  async prune(root: string, names: readonly string[]): Promise<void> {
    this.#prunesRunning += 1;
    this.#forget(root, [...names, '']);
    try {
      for (let depth = names.length; depth > 0; depth -= 1) {
        if (!(await removeIfEmpty(join(root, ...names.slice(0, depth))))) return;
      }
    } finally {
      this.#prunesRunning -= 1;
      this.#prunesDone += 1;
    }
  }

  #forget(root: string, names: readonly string[]): void {
    for (let depth = 1; depth < names.length; depth += 1) this.#known.delete(join(root, ...names.slice(0, depth)));
  }

  async #makeFolders(root: string, names: readonly string[]): Promise<void> {
    let parent = root;
    for (const name of names) {
      const folder = join(parent, name);
      if (!this.#known.has(folder)) await this.#makeFolder(parent, folder);
      parent = folder;
    }
  }

  async #makeFolder(parent: string, folder: string): Promise<void> {
    const prunesDone = this.#prunesDone;
    await mkdir(folder).catch((error: unknown) => {
      if (systemCode(error) !== 'EEXIST') throw error;
    });
    await this.sync(parent);
    // A folder that was removed and created again in the meantime may not be durable yet, so it is not cached.
    if (this.#prunesRunning > 0 || this.#prunesDone !== prunesDone) return;
    if (this.#known.size >= knownFoldersMax) this.#known.clear();
    this.#known.add(folder);
  }

  #start(folder: string): Promise<void> {
    const run = syncFolder(folder).finally(() => {
      if (this.#running.get(folder) === run) this.#running.delete(folder);
    });
    this.#running.set(folder, run);
    return run;
  }

  #startWaiting(folder: string): Promise<void> {
    this.#waiting.delete(folder);
    return this.#start(folder);
  }
}
