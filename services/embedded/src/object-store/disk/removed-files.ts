import { link, mkdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { systemCode } from '../errors.ts';

/**
 * Hard-links each file that is removed during a backup into the folder `keptIn`. The folder exists only while a backup
 * is running: the backup creates it first and removes it at the end.
 */
export class RemovedFiles {
  readonly #dataDir: string;
  readonly #keptIn: string | undefined;

  constructor(dataDir: string, keptIn?: string) {
    this.#dataDir = dataDir;
    this.#keptIn = keptIn;
  }

  /** Hard-links a file that is about to be removed, if a backup is running. */
  async keep(path: string): Promise<void> {
    if (this.#keptIn === undefined) return;
    const names = relative(this.#dataDir, path).split(sep);
    try {
      // Create the folders one by one, because `recursive` would also create `keptIn`.
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
