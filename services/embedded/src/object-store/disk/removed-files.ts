import { link, mkdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { systemCode } from '../errors.ts';

/**
 * Keeps a hard link to each file that is removed during a backup. The backup creates the folder `keptIn` first and
 * removes it at the end. Without the folder, no backup is running.
 */
export class RemovedFiles {
  readonly #dataDir: string;
  readonly #keptIn: string | undefined;

  constructor(dataDir: string, keptIn?: string) {
    this.#dataDir = dataDir;
    this.#keptIn = keptIn;
  }

  /** Keeps a link to a file of the store that is about to be removed. */
  async keep(path: string): Promise<void> {
    if (this.#keptIn === undefined) return;
    const names = relative(this.#dataDir, path).split(sep);
    try {
      // Creates the folders one by one, because `keptIn` itself must not be created.
      for (let depth = 1; depth < names.length; depth += 1)
        await unlessThere(mkdir(join(this.#keptIn, ...names.slice(0, depth)), { mode: 0o700 }));
      await unlessThere(link(path, join(this.#keptIn, ...names)));
    } catch (error) {
      if (systemCode(error) !== 'ENOENT') throw error;
    }
  }
}

const unlessThere = async (work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  }
};
