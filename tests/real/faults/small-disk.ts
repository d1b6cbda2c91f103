import { chmod, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mountSmallDisk } from '../../../services/embedded/src/testing/small-disk.ts';

const MEGABYTE = 1024 * 1024;
/** Everybody may write, as in /tmp. */
const SHARED_MODE = 0o1777;

/** Mounts a file system of this size in a temporary folder, which needs root. */
export const smallDisk = async (name: string, megabytes: number) => {
  const path = await mkdtemp(join(tmpdir(), `pixchange-${name}-`));
  const disk = mountSmallDisk(path, megabytes * MEGABYTE);
  if (disk === undefined) throw new Error('a small disk can be mounted by root alone');
  await chmod(path, SHARED_MODE);
  return {
    path,
    /** Writes until only this much is free. */
    fill: (freeMegabytes: number) =>
      writeFile(join(path, 'full'), Buffer.alloc((megabytes - freeMegabytes) * MEGABYTE)).catch(() => undefined),
    empty: () => truncate(join(path, 'full'), 0),
    remove: async () => {
      disk.remove();
      await rm(path, { recursive: true, force: true });
    },
  };
};
