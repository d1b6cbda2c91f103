import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LockHeldError, takeLock } from '../processes/lock-file.ts';

/** Folder for hard links to the files of an archive while the archive is created. */
export const holdFolder = (dataDir: string): string => join(dataDir, 'backup.part');
/**
 * Folder for removed files. While it exists, the object store links each file that it removes into it, under the same
 * relative path.
 */
export const removedFolder = (dataDir: string): string => join(holdFolder(dataDir), 'removed');
/** Lock file that is held while a backup is created. */
export const backupLock = (dataDir: string): string => join(dataDir, 'backup.lock');
/** Folder for restored files until the restore is complete; the product does not start while it exists. */
export const restoreFolder = (dataDir: string): string => join(dataDir, 'restore.part');

/** Removes the held files; retries, because the object store may be adding files. */
export const removeHeldFiles = (dataDir: string): Promise<void> =>
  rm(holdFolder(dataDir), { recursive: true, force: true, maxRetries: 5 });

/** Removes the leftovers of a killed backup; its hard links would keep files that may have been deleted since. */
export const clearHeldFiles = async (dataDir: string): Promise<void> => {
  const lock = await takeLock(backupLock(dataDir)).catch((error: unknown) => {
    if (error instanceof LockHeldError) return undefined;
    throw error;
  });
  if (lock === undefined) return;
  await removeHeldFiles(dataDir);
  await lock.release();
};
