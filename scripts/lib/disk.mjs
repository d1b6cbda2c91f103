import { statfsSync } from 'node:fs';
import { SetUpError } from './repository.mjs';

const BYTES_PER_GB = 1e9;

/**
 * Throws `SetUpError` when a folder has too little free space. Without this check, servers would fail one after the
 * other.
 * @param {string} folder
 * @param {number} bytesMin
 */
export const requireSpace = (folder, bytesMin) => {
  const { bavail, bsize } = statfsSync(folder);
  const [free, needed] = [bavail * bsize, bytesMin].map((bytes) => (bytes / BYTES_PER_GB).toFixed(1));
  if (bavail * bsize >= bytesMin) return;
  throw new SetUpError(
    `Only ${free} GB are free in ${folder}, and the tests' servers need ${needed} GB there. Free some space, or set TMPDIR to a folder with more.`,
  );
};
