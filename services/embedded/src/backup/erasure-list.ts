import { open, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { SetupError } from '../processes/setup-error.ts';
import type { Erasure } from './database/snapshot.ts';

/** Returns the path of the list next to an archive; the product writes a separate list (ERASURE_LIST). */
export const listBeside = (archive: string): string => join(dirname(archive), 'erasures.list');

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const readText = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new SetupError(`The list of erasures, ${path}, can't be read (${error.code ?? error.message}).`, {
      cause: error,
    });
  });

/**
 * Parses a line. Returns null for a line that a crash truncated (its erasure is appended again), and undefined for a
 * damaged line.
 */
const erasureIn = (line: string): Erasure | null | undefined => {
  try {
    const { user_id: id, erased_at: at } = JSON.parse(line) as Partial<Erasure>;
    return typeof id === 'string' && idForm.test(id) ? { user_id: id, erased_at: String(at) } : undefined;
  } catch {
    return line.endsWith('}') ? undefined : null;
  }
};

/**
 * Reads the erasures in a list; returns undefined if the file doesn't exist.
 * @throws SetupError for a damaged list, or when the file can't be read
 */
export const readErasures = async (path: string): Promise<readonly Erasure[] | undefined> => {
  const lines = (await readText(path))?.split('\n').filter((line) => line !== '');
  return lines?.flatMap((line) => {
    const erasure = erasureIn(line);
    if (erasure === undefined)
      throw new SetupError(
        `${path} is damaged: "${line.slice(0, 80)}" is not an erasure. Repair the file, because members whose lines are missing would come back.`,
      );
    return erasure === null ? [] : [erasure];
  });
};

/**
 * Appends the erasures that the list lacks; creates the file when it is missing.
 * @throws SetupError for a damaged list, or when the file can't be read or written
 */
export const addErasures = async (path: string, erasures: readonly Erasure[]): Promise<void> => {
  const text = await readText(path);
  const known = new Set((await readErasures(path))?.map(({ user_id: id }) => id));
  const added = erasures.filter(({ user_id: id }) => !known.has(id));
  const lines = added.map((erasure) => `${JSON.stringify(erasure)}\n`).join('');
  const file = await open(path, 'a', 0o600).catch((cause: NodeJS.ErrnoException) => {
    throw new SetupError(
      `The list of erasures, ${basename(path)}, can't be written in ${dirname(path)} (${cause.code}).`,
      { cause },
    );
  });
  try {
    if (lines !== '')
      await file.writeFile(text === undefined || text === '' || text.endsWith('\n') ? lines : `\n${lines}`);
    await file.sync();
  } finally {
    await file.close();
  }
};
