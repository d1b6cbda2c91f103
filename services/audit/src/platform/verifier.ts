import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Puts `verify.mjs` beside an export, so that the folder can be handed over. Keeps a file of that name that is there
 * already, because it may be one that somebody trusts.
 * @param built path of the verifier that the build made
 * @returns false if it was not built
 */
export const putVerifierBeside = async (exported: string, built: string): Promise<boolean> => {
  try {
    await copyFile(built, join(dirname(exported), 'verify.mjs'), constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' && code !== 'ENOENT') throw error;
    return code === 'EEXIST';
  }
};
