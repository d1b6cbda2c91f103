import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Copies `verify.mjs` next to an export, so that the folder can be handed over. Keeps an existing `verify.mjs`, because
 * somebody may already trust it.
 * @param built path of the built verifier
 * @returns false if it was not built
 */
export const copyVerifierBeside = async (exported: string, built: string): Promise<boolean> => {
  try {
    await copyFile(built, join(dirname(exported), 'verify.mjs'), constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' && code !== 'ENOENT') throw error;
    return code === 'EEXIST';
  }
};
