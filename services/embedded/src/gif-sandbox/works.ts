import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** GIF in the sandbox's folder. */
export type SandboxWork = {
  id: string;
  name: string;
  title: string;
  width: number;
  height: number;
  bytes: Buffer;
};

const worksMax = 100;
const idLength = 13;

const workOf = (name: string, bytes: Buffer): SandboxWork => {
  if (!/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))) throw new Error(`${name} is not a GIF`);
  const title = basename(name, '.gif').replaceAll(/[-_]+/g, ' ');
  return {
    id: createHash('sha256').update(name).digest('hex').slice(0, idLength),
    name,
    title: `${title.charAt(0).toUpperCase()}${title.slice(1)} GIF`,
    width: bytes.readUInt16LE(6),
    height: bytes.readUInt16LE(8),
    bytes,
  };
};

/**
 * Reads the first 100 GIFs of a folder, sorted by name.
 * @throws Error when the folder has no GIFs, or a file is not a GIF
 */
export const readWorks = async (folder: string): Promise<readonly SandboxWork[]> => {
  const names = (await readdir(folder))
    .filter((name) => /^[\w-]+\.gif$/.test(name))
    .sort()
    .slice(0, worksMax);
  if (names.length === 0) throw new Error(`${folder} has no GIFs`);
  return Promise.all(names.map(async (name) => workOf(name, await readFile(join(folder, name)))));
};
