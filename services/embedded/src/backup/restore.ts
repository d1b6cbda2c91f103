import { createReadStream } from 'node:fs';
import { access, chmod, mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { startPostgres } from '../postgres/index.ts';
import { syncFolder, writeDurably } from '../processes/durable-file.ts';
import { LockHeldError, takeLock, type Lock } from '../processes/lock-file.ts';
import { SetupError } from '../processes/setup-error.ts';
import type { About } from './create.ts';
import { refill } from './database/refill.ts';
import type { Erasure } from './database/snapshot.ts';
import { addErasures } from './erasure-list.ts';
import { readEntries, type Entry } from './format/entries.ts';
import { damagedArchive, unseal } from './format/sealed-stream.ts';
import { restoreFolder } from './leftovers.ts';
import type { Progress } from './progress.ts';

export type Restored = About & { readonly dataDir: string; readonly erasedAgain: number };

/** Marker file in the restore folder; exists once all files are restored and only need to be moved into place. */
const completeFile = 'complete.json';

/** Names allowed in an otherwise empty folder: a volume's lost+found, the container image's tmp, and our lock. */
const harmless = /^(lost\+found|tmp|supervisor\.lock.*)$/;
const noRoom: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100']);

const lockTarget = async (dataDir: string): Promise<Lock> => {
  try {
    await mkdir(dataDir, { recursive: true });
    // PostgreSQL's account needs to traverse this folder to reach its own.
    if (process.getuid?.() === 0) await chmod(dataDir, 0o711);
    return await takeLock(join(dataDir, 'supervisor.lock'));
  } catch (error) {
    if (error instanceof LockHeldError)
      throw new SetupError(`Pixchange runs on ${dataDir} (process ${error.pid}). Restore into another, empty folder.`);
    throw new SetupError(`${dataDir} can't be used: ${(error as Error).message}`, { cause: error });
  }
};

const mustBeEmpty = async (dataDir: string): Promise<void> => {
  const part = restoreFolder(dataDir);
  const others = (await readdir(dataDir)).filter((name) => !harmless.test(name) && join(dataDir, name) !== part);
  if (others.length > 0)
    throw new SetupError(
      `${dataDir} is not empty (it has ${others.slice(0, 3).join(', ')}). An archive is restored only into an empty folder: give another DATA_DIR.`,
    );
};

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Returns the path of an archive entry, which must be below the folder. */
const placeOf = (folder: string, info: unknown): string => {
  const path = (info as { path?: unknown } | undefined)?.path;
  const place = typeof path === 'string' ? resolve(folder, path) : '';
  if (!place.startsWith(folder + sep)) throw damagedArchive('has a file with an invalid path');
  return place;
};

/**
 * Writes the files of an archive. Each folder is synced once at the end, because a file is durable only once its folder
 * is.
 */
class Files {
  private readonly folders = new Set<string>();

  constructor(private readonly root: string) {}

  async take({ info, content }: Entry): Promise<void> {
    const path = placeOf(this.root, info);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const part of content) await file.appendFile(part);
      await file.datasync();
    } finally {
      await file.close();
    }
    for (let at = dirname(path); at.startsWith(this.root); at = dirname(at)) this.folders.add(at);
  }

  /** Creates the folders of empty buckets, which are not in the archive, and syncs all folders. */
  async finish(): Promise<void> {
    const buckets = join(this.root, 'object-store', 'buckets');
    for (const name of (await exists(buckets)) ? await readdir(buckets) : [])
      for (const folder of ['objects', 'uploads']) await mkdir(join(buckets, name, folder), { recursive: true });
    for (const folder of this.folders) await syncFolder(folder);
  }
}

/** Unpacks the whole archive into the folder `part` and shuts down the restored database cleanly. */
const unpack = async (
  part: string,
  archive: string,
  passphrase: string,
  erased: readonly string[],
  progress: Progress,
): Promise<About> => {
  const entries = readEntries(unseal(createReadStream(archive, { highWaterMark: 1024 * 1024 }), passphrase));
  const files = new Files(part);
  const first = await entries.next();
  if (first.done === true || first.value.name !== 'about') throw damagedArchive('has no description at its beginning');
  const about = first.value.info as About;
  progress(`created at ${about.madeAt}, with ${about.log.events} events`);
  const server = await startPostgres({ dataDir: join(part, 'postgres') });
  try {
    const database = await refill(server.url);
    try {
      let count = 0;
      // The generator is read to its end, because it checks the totals there and throws when an entry is missing.
      for (let next = await entries.next(); next.done !== true; next = await entries.next()) {
        const entry = next.value;
        if (entry.name === 'file') {
          await files.take(entry);
          progress(`files: ${(count += 1)}`, 'often');
        } else if (entry.name.startsWith('database/')) await database.take(entry);
        else throw damagedArchive(`has a part that this version does not know (${entry.name})`);
      }
      progress(`files: ${count}; creating the indexes of the database`);
      await database.finish(erased);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
  await files.finish();
  return about;
};

/** Moves the restored files into place. The keys come last, because the product doesn't start without them. */
const moveIntoPlace = async (dataDir: string): Promise<Restored> => {
  const part = restoreFolder(dataDir);
  const restored = JSON.parse(await readFile(join(part, completeFile), 'utf8')) as Restored;
  const isLast = (name: string): boolean => name === 'secrets.json';
  const names = (await readdir(part)).filter((name) => name !== completeFile);
  for (const name of [...names.filter((one) => !isLast(one)), ...names.filter(isLast)])
    await rename(join(part, name), join(dataDir, name));
  await syncFolder(dataDir);
  await rm(join(part, completeFile));
  await rmdir(part);
  await syncFolder(dataDir);
  return restored;
};

const asSentence = (error: unknown, dataDir: string): unknown => {
  const { code } = error as { code?: string };
  if (code !== undefined && noRoom.has(code))
    return new SetupError(
      `There is no room for the data in ${dataDir} (${code}). The partial data was removed; make room or choose another folder.`,
      { cause: error },
    );
  if (code === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'open')
    return new SetupError(`${(error as NodeJS.ErrnoException).path ?? 'The archive'} can't be read (ENOENT).`, {
      cause: error,
    });
  return error;
};

/**
 * Restores an archive into an empty DATA_DIR. The next call restarts or finishes a killed restore; the product does not
 * start in between. A restore that only needs to be finished ignores the other arguments.
 * @param erasures members whose keys are destroyed again, even if the log of the archive lacks their erasure
 * @throws SetupError when the folder is not empty, can't be used or is full, the product runs on it, the passphrase is
 * wrong, or the archive is damaged
 */
export const restoreBackup = async (
  dataDir: string,
  archive: string,
  passphrase: string,
  erasures: readonly Erasure[],
  progress: Progress,
): Promise<Restored> => {
  const lock = await lockTarget(dataDir);
  const part = restoreFolder(dataDir);
  try {
    if (await exists(join(part, completeFile))) {
      progress('an earlier restore was interrupted at its end, with all data in place; finished it');
      return await moveIntoPlace(dataDir);
    }
    await mustBeEmpty(dataDir);
    await rm(part, { recursive: true, force: true });
    await mkdir(part, { mode: 0o711 });
    try {
      const erased = erasures.map(({ user_id: id }) => id);
      const about = await unpack(part, archive, passphrase, erased, progress);
      await addErasures(join(part, 'erasures.list'), erasures);
      const restored: Restored = { ...about, dataDir, erasedAgain: erased.length };
      await writeDurably(join(part, completeFile), JSON.stringify(restored));
    } catch (error) {
      await rm(part, { recursive: true, force: true }).catch(() => undefined);
      throw asSentence(error, dataDir);
    }
    return await moveIntoPlace(dataDir);
  } finally {
    await lock.release();
  }
};
