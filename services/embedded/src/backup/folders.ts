import { createHash } from 'node:crypto';
import { copyFile, link, lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { removedFolder } from './leftovers.ts';

const objectStore = 'object-store';
/** Folder of the object store; its files are replaced, never changed in place, so a hard link keeps the content. */
export const objectFolder = `${objectStore}/buckets`;
export const chainFolder = 'chain';
/**
 * Folders of services whose state is not in our log. They are linked after the log snapshot, so they may be ahead of
 * it, like external services. Emails are not archived, nor are files that a server recreates, such as certificates.
 */
export const otherFolders = ['payment-sandbox', 'login-sandbox', 'auditor'];
/** Single files next to secrets.json. */
export const otherFiles = ['demo.json'];

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
const isThere = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/** Returns the names in a folder; a missing folder counts as empty. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isGone(error)) return [];
    throw error;
  });

/** True for chunks of incomplete uploads and files that are still being written. */
const isTemporary = (path: string): boolean =>
  /^object-store\/buckets\/[^/]+\/uploads\//.test(path) || /\/\.[^/]+\.part$/.test(path);

/** Yields the files below a folder of DATA_DIR, as paths relative to it. */
export const filesBelow = async function* (root: string, folder: string): AsyncGenerator<string> {
  for (const name of (await namesIn(join(root, folder))).sort()) {
    const path = `${folder}/${name}`;
    const found = await lstat(join(root, path)).catch((error: unknown) => {
      if (isGone(error)) return undefined;
      throw error;
    });
    if (found?.isDirectory() === true) yield* filesBelow(root, path);
    else if (found?.isFile() === true && !isTemporary(path)) yield path;
  }
};

/** Links or copies a file; returns false when the file no longer exists or the link exists already. */
const linkOrCopy = async (from: string, to: string, copyFunction: typeof link): Promise<boolean> => {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await copyFunction(from, to);
    return true;
  } catch (error) {
    if (isGone(error) || isThere(error)) return false;
    throw error;
  }
};

/**
 * Hard-links the files of a folder. Links take no space, and the content survives when the original is removed.
 * @returns the number of files that were not linked before
 */
export const holdFiles = async (dataDir: string, held: string, folder: string): Promise<number> => {
  let count = 0;
  for await (const path of filesBelow(dataDir, folder))
    if (await linkOrCopy(join(dataDir, path), join(held, path), link)) count += 1;
  return count;
};

/** Makes the object store link the files that it removes into a folder, until `holdRemoved` is called. */
export const keepRemoved = async (dataDir: string): Promise<void> => {
  await mkdir(removedFolder(dataDir), { mode: 0o700 });
};

/**
 * Hard-links the files that the object store removed since `keepRemoved`.
 * @returns the number of files that were not linked before
 */
export const holdRemoved = async (dataDir: string, held: string): Promise<number> => {
  const removed = removedFolder(dataDir);
  const ended = `${removed}.ended`;
  await rename(removed, ended);
  let count = 0;
  for await (const path of filesBelow(dirname(ended), basename(ended))) {
    const target = join(held, objectStore, path.slice(basename(ended).length + 1));
    if (await linkOrCopy(join(dirname(ended), path), target, link)) count += 1;
  }
  await rm(ended, { recursive: true, maxRetries: 5 });
  return count;
};

/**
 * Makes a copy from which the chain can start. Transaction lists are copied before the states, because a transaction is
 * removed from a list only once a state contains it.
 */
export const copyChain = async (dataDir: string, held: string): Promise<void> => {
  const paths: string[] = [];
  for await (const path of filesBelow(dataDir, chainFolder)) paths.push(path);
  const isList = (path: string): boolean => path.endsWith('.log');
  for (const path of [...paths.filter(isList), ...paths.filter((one) => !isList(one))])
    await linkOrCopy(join(dataDir, path), join(held, path), copyFile);
};

/** Returns a hash of a folder's content. */
export const digestOf = async (root: string, folder: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const path of filesBelow(root, folder)) hash.update(`${path}\n`).update(await readFile(join(root, path)));
  return hash.digest('hex');
};
