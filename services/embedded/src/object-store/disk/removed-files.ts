import { link, mkdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { systemCode } from '../errors.ts';

/**
 * Files that are removed while somebody copies the store keep a second name: who copies makes the folder `keptIn` first, and takes it
 * away at the end. A removal that finds no folder began before that, or comes after it.
 */
export class RemovedFiles {
  readonly #dataDir: string;
  readonly #keptIn: string | undefined;

  constructor(dataDir: string, keptIn?: string) {
    this.#dataDir = dataDir;
    this.#keptIn = keptIn;
  }

  /** Before a file of the store is removed. */
  async keep(path: string): Promise<void> {
    if (this.#keptIn === undefined) return;
    const names = relative(this.#dataDir, path).split(sep);
    try {
      // Folder by folder, since `keptIn` itself is not to be made.
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
