import { createReadStream } from 'node:fs';
import { access, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { basename, dirname, join, resolve } from 'node:path';
import { syncFolder } from '../processes/durable-file.ts';
import { LockHeldError, takeLock, type Lock } from '../processes/lock-file.ts';
import { SetupError } from '../processes/setup-error.ts';
import type { SupervisorConfig } from '../supervisor/config.ts';
import { readKept, secretNames } from '../supervisor/secrets.ts';
import { takeSnapshot, type LogEnd, type Snapshot } from './database/snapshot.ts';
import { addErasures, listBeside } from './erasure-list.ts';
import {
  chainFolder,
  copyChain,
  digestOf,
  filesBelow,
  holdFiles,
  holdRemoved,
  keepRemoved,
  objectFolder,
  otherFiles,
  otherFolders,
} from './folders.ts';
import { writeEntries, type Entry } from './format/entries.ts';
import { seal } from './format/sealed-stream.ts';
import { backupLock, holdFolder, removeHeldFiles } from './leftovers.ts';
import type { Progress } from './progress.ts';
import { openEmbeddedDatabase, refuseOwnServers } from './running.ts';

/** Description of an archive; stored as its first entry. */
export type About = {
  readonly madeAt: string;
  readonly log: LogEnd;
  /** Names of the keys that the environment provides; they are not in the archive. */
  readonly keysElsewhere: readonly string[];
  readonly erasures: number;
};

export type Created = About & { readonly archive: string; readonly bytes: number };

const chainTriesMax = 20;

const oneAtATime = async (dataDir: string): Promise<Lock> => {
  try {
    return await takeLock(backupLock(dataDir));
  } catch (error) {
    if (error instanceof LockHeldError)
      throw new SetupError(`A backup of ${dataDir} is running (process ${error.pid}). Wait for it to end.`);
    throw new SetupError(`${dataDir} can't be used: ${(error as Error).message}`, { cause: error });
  }
};

/**
 * Takes a snapshot of the log and hard-links every file that the log may refer to: files that exist before or after the
 * snapshot, and files removed in between. The chain is copied before and after the snapshot; equal copies prove that it
 * did not change in between.
 */
const linkFilesAroundSnapshot = async (dataDir: string, databaseUrl: string, progress: Progress): Promise<Snapshot> => {
  const held = holdFolder(dataDir);
  await keepRemoved(dataDir);
  progress(`holding files: ${await holdFiles(dataDir, held, objectFolder)}`);
  for (let attempt = 1; ; attempt += 1) {
    await rm(join(held, chainFolder), { recursive: true, force: true });
    await copyChain(dataDir, held);
    const before = await digestOf(held, chainFolder);
    const snapshot = await takeSnapshot(databaseUrl);
    await rm(join(held, chainFolder), { recursive: true, force: true });
    await copyChain(dataDir, held);
    // After the last attempt, the copied chain may be ahead of the log. That is harmless: the restored product finds
    // its transactions on the chain.
    if (attempt === chainTriesMax || before === (await digestOf(held, chainFolder))) {
      for (const folder of otherFolders) await holdFiles(dataDir, held, folder);
      for (const file of otherFiles) await copyFile(join(dataDir, file), join(held, file)).catch(() => undefined);
      progress(`hard-linked files added meanwhile: ${await holdFiles(dataDir, held, objectFolder)}`);
      progress(`hard-linked files added and removed meanwhile: ${await holdRemoved(dataDir, held)}`);
      return snapshot;
    }
    await snapshot.close();
  }
};

/** Returns the keys in the secrets file. Keys that the environment provides are not archived. */
const keysOf = async ({
  dataDir,
  given,
}: SupervisorConfig): Promise<{ text: string; elsewhere: readonly string[] }> => {
  const storedSecrets = (await readKept(dataDir)) ?? {};
  const elsewhere = secretNames.filter((name) => given[name] || storedSecrets[name] === undefined);
  const own = Object.fromEntries(
    Object.entries(storedSecrets).filter(([name]) => !elsewhere.some((one) => one === name)),
  );
  return { text: `${JSON.stringify(own, null, 2)}\n`, elsewhere };
};

const textContent = async function* (text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
};
const nothing = async function* (): AsyncGenerator<Buffer> {
  yield* [];
};

const entriesOf = async function* (
  held: string,
  about: About,
  keys: string,
  snapshot: Snapshot,
): AsyncGenerator<Entry> {
  yield { name: 'about', info: about, content: nothing() };
  yield { name: 'file', info: { path: 'secrets.json' }, content: textContent(keys) };
  yield* snapshot.entries();
  for (const folder of await readdir(held)) {
    if (otherFiles.includes(folder))
      yield { name: 'file', info: { path: folder }, content: createReadStream(join(held, folder)) };
    else
      for await (const path of filesBelow(held, folder))
        yield { name: 'file', info: { path }, content: createReadStream(join(held, path)) };
  }
};

const noRoom: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Writes the archive under a temporary name and renames it when it is complete on disk. */
const writeArchive = async (archive: string, content: AsyncIterable<Buffer>, progress: Progress): Promise<number> => {
  const folder = dirname(archive);
  const draft = join(folder, `.${basename(archive)}.${randomUUID()}.part`);
  let bytes = 0;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      for await (const part of content) {
        await file.appendFile(part);
        bytes += part.length;
        progress(`writing: ${(bytes / 1e6).toFixed(0)} MB`, 'often');
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, archive);
    await syncFolder(folder);
    return bytes;
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined && noRoom.has(code))
      throw new SetupError(
        `There is no room for the archive in ${folder} (${code}). The partial archive is removed; make room or choose another folder.`,
        { cause: error },
      );
    throw error;
  }
};

const mustBeNew = async (archive: string): Promise<void> => {
  const folder = dirname(archive);
  await access(folder).catch((cause: NodeJS.ErrnoException) => {
    throw new SetupError(`The folder for the archive, ${folder}, can't be used (${cause.code}).`, { cause });
  });
  const archiveExists = await access(archive).then(
    () => true,
    () => false,
  );
  if (archiveExists)
    throw new SetupError(`${archive} already exists. An archive is never replaced: choose another name.`);
  // Incomplete files of killed backups with the same archive name.
  const drafts = (await readdir(folder)).filter(
    (name) => name.startsWith(`.${basename(archive)}.`) && name.endsWith('.part'),
  );
  for (const name of drafts) await rm(join(folder, name), { force: true });
};

/**
 * Creates a point-in-time archive of the site in DATA_DIR, whether or not the product is running.
 * @throws SetupError when DATA_DIR has no site, the site uses external servers, another backup is running, the archive
 * exists, or its folder can't be used or is full
 */
export const createBackup = async (
  config: SupervisorConfig,
  file: string,
  passphrase: string,
  progress: Progress,
): Promise<Created> => {
  refuseOwnServers(config);
  const { dataDir } = config;
  const archive = resolve(file);
  await access(join(dataDir, 'postgres', 'cluster')).catch(() => {
    throw new SetupError(`${dataDir} has no data of Pixchange. Give the folder of your site in DATA_DIR.`);
  });
  const lock = await oneAtATime(dataDir);
  const held = holdFolder(dataDir);
  try {
    await mustBeNew(archive);
    await removeHeldFiles(dataDir);
    await mkdir(held, { mode: 0o700 });
    const database = await openEmbeddedDatabase(config);
    try {
      progress(
        database.isProductRunning
          ? 'Pixchange is running and stays available'
          : 'Pixchange is stopped; do not start it before the backup ends',
      );
      const snapshot = await linkFilesAroundSnapshot(dataDir, database.url, progress);
      try {
        const keys = await keysOf(config);
        const about: About = {
          madeAt: new Date().toISOString(),
          log: snapshot.log,
          keysElsewhere: keys.elsewhere,
          erasures: snapshot.erasures.length,
        };
        // The list comes first, because an archive must never exist without its list of erasures.
        await addErasures(listBeside(archive), snapshot.erasures);
        const content = seal(writeEntries(entriesOf(held, about, keys.text, snapshot)), passphrase);
        const bytes = await writeArchive(archive, content, progress);
        return { archive, bytes, ...about };
      } finally {
        await snapshot.close();
      }
    } finally {
      await database.close();
    }
  } finally {
    await removeHeldFiles(dataDir);
    await lock.release();
  }
};
