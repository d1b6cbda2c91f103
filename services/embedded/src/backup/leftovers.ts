import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LockHeldError, takeLock } from '../processes/lock-file.ts';

/** Second names of files while an archive of them is made. */
export const holdFolder = (dataDir: string): string => join(dataDir, 'backup.part');
/** While it is there, the object store gives each file that it removes a second name in it, by the path below its own folder. */
export const removedFolder = (dataDir: string): string => join(holdFolder(dataDir), 'removed');
/** Held while a backup is made. */
export const backupLock = (dataDir: string): string => join(dataDir, 'backup.lock');
/** What is restored lies here until all of it is there, and the product does not start while it does. */
export const restoreFolder = (dataDir: string): string => join(dataDir, 'restore.part');

/** The object store may be about to add to them. */
export const removeHeldFiles = (dataDir: string): Promise<void> =>
  rm(holdFolder(dataDir), { recursive: true, force: true, maxRetries: 5 });

/** Removes what a backup that was killed left: its second names keep files that may be deleted by now. */
export const clearHeldFiles = async (dataDir: string): Promise<void> => {
  const lock = await takeLock(backupLock(dataDir)).catch((error: unknown) => {
    if (error instanceof LockHeldError) return undefined;
    throw error;
  });
  if (lock === undefined) return;
  await removeHeldFiles(dataDir);
  await lock.release();
};
