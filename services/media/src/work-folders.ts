import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FOLDER_PREFIX } from './exchange-folder.ts';

const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
};

/** Removes the work folders of processes that ended without cleaning up. */
export const sweepWorkFolders = async (): Promise<void> => {
  const names = await readdir(tmpdir());
  const left = names.filter(
    (name) => name.startsWith(FOLDER_PREFIX) && isGone(Number.parseInt(name.slice(FOLDER_PREFIX.length), 10) || 0),
  );
  await Promise.all(left.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })));
};
