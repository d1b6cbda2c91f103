import { chmod, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mountSmallDisk } from '../../../services/embedded/src/testing/small-disk.ts';

/** Bytes in a mebibyte. */
const MEGABYTE = 1024 * 1024;
/** Mode of a folder that every account may write to, like /tmp. */
const SHARED_MODE = 0o1777;

/**
 * Mounts a file system of this size in a temporary folder.
 * @throws Error when this account may not mount file systems
 */
export const smallDisk = async (name: string, megabytes: number) => {
  const path = await mkdtemp(join(tmpdir(), `pixchange-${name}-`));
  const disk = mountSmallDisk(path, megabytes * MEGABYTE);
  if (disk === undefined) throw new Error('mounting a small disk failed: run this test as root');
  await chmod(path, SHARED_MODE);
  return {
    path,
    /** Fills the disk until only this many megabytes are free. Ignores errors, because the disk may already be full. */
    fill: (freeMegabytes: number) =>
      writeFile(join(path, 'full'), Buffer.alloc((megabytes - freeMegabytes) * MEGABYTE)).catch(() => undefined),
    /** Frees the space that `fill` took. */
    empty: () => truncate(join(path, 'full'), 0),
    remove: async () => {
      disk.remove();
      await rm(path, { recursive: true, force: true });
    },
  };
};
