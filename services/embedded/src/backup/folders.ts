import { createHash } from 'node:crypto';
import { copyFile, link, lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { removedFolder } from './leftovers.ts';

const objectStore = 'object-store';
/** Its files are only ever replaced, never changed. */
export const objectFolder = `${objectStore}/buckets`;
export const chainFolder = 'chain';
/**
 * Of services that remember more than our log: held after it, as those of others are ahead of it too. Mails are not kept, nor is what
 * a server makes again (its certificate, its temporary files).
 */
export const otherFolders = ['payment-sandbox', 'login-sandbox', 'auditor'];
/** Single files, beside secrets.json. */
export const otherFiles = ['demo.json'];

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
const isThere = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/** Not there, or gone meanwhile, is the same as empty. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isGone(error)) return [];
    throw error;
  });

/** Parts of uploads that are not complete, and files that are being written. */
const isPassing = (path: string): boolean =>
  /^object-store\/buckets\/[^/]+\/uploads\//.test(path) || /\/\.[^/]+\.part$/.test(path);

/** The files below a folder of DATA_DIR, by their paths in it. */
export const filesBelow = async function* (root: string, folder: string): AsyncGenerator<string> {
  for (const name of (await namesIn(join(root, folder))).sort()) {
    const path = `${folder}/${name}`;
    const found = await lstat(join(root, path)).catch((error: unknown) => {
      if (isGone(error)) return undefined;
      throw error;
    });
    if (found?.isDirectory() === true) yield* filesBelow(root, path);
    else if (found?.isFile() === true && !isPassing(path)) yield path;
  }
};

/** A second name for a file, or a copy; what is gone in the meantime, or has its second name already, is passed over. */
const take = async (from: string, to: string, how: typeof link): Promise<boolean> => {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await how(from, to);
    return true;
  } catch (error) {
    if (isGone(error) || isThere(error)) return false;
    throw error;
  }
};

/**
 * Holds the files of a folder as they are: a second name costs no room and keeps a file whatever happens to its first.
 * @returns how many were new
 */
export const holdFiles = async (dataDir: string, held: string, folder: string): Promise<number> => {
  let count = 0;
  for await (const path of filesBelow(dataDir, folder))
    if (await take(join(dataDir, path), join(held, path), link)) count += 1;
  return count;
};

/** From now on until `holdRemoved` no file of the object store is lost. */
export const keepRemoved = async (dataDir: string): Promise<void> => {
  await mkdir(removedFolder(dataDir), { mode: 0o700 });
};

/** Holds the files that were removed since `keepRemoved`. @returns how many were new */
export const holdRemoved = async (dataDir: string, held: string): Promise<number> => {
  const removed = removedFolder(dataDir);
  const ended = `${removed}.ended`;
  await rename(removed, ended);
  let count = 0;
  for await (const path of filesBelow(dirname(ended), basename(ended))) {
    const target = join(held, objectStore, path.slice(basename(ended).length + 1));
    if (await take(join(dirname(ended), path), target, link)) count += 1;
  }
  await rm(ended, { recursive: true, maxRetries: 5 });
  return count;
};

/**
 * A copy of the chain from which it goes on: the lists of transactions, which are written to, are copied before the states, because a
 * transaction leaves a list only when the state has it.
 */
export const copyChain = async (dataDir: string, held: string): Promise<void> => {
  const paths: string[] = [];
  for await (const path of filesBelow(dataDir, chainFolder)) paths.push(path);
  const isList = (path: string): boolean => path.endsWith('.log');
  for (const path of [...paths.filter(isList), ...paths.filter((one) => !isList(one))])
    await take(join(dataDir, path), join(held, path), copyFile);
};

/** The content of a folder in one value, to tell whether it changed. */
export const digestOf = async (root: string, folder: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const path of filesBelow(root, folder)) hash.update(`${path}\n`).update(await readFile(join(root, path)));
  return hash.digest('hex');
};
