import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { UsageError } from '../errors.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

/** Content of `running.json`, which exists while `npm start` is running. */
export interface Running {
  readonly environment: Variables;
  /** URL of the site on this machine. */
  readonly localUrl: string | null;
  /** Start time of the product, as Unix time in milliseconds; null if unknown. */
  readonly sinceMs: number | null;
}

const runningFile = z.object({
  pid: z.int(),
  localUrl: z.string().optional(),
  startedAt: z.iso.datetime().optional(),
  environment: z.record(z.string(), z.string().optional()),
});

/**
 * Returns the data folders that `npm start` may use: `chosen` if it is given; otherwise the project's own, or the
 * system's data folder if PostgreSQL can't access the project's.
 */
export const dataFolders = (chosen: string | undefined, projectRoot: string): readonly [string, ...string[]] => {
  if (chosen !== undefined && chosen !== '') return [resolve(projectRoot, chosen)];
  const mark = createHash('sha256').update(projectRoot).digest('hex').slice(0, 8);
  return [join(projectRoot, '.data'), join('/var/lib/pixchange', `${basename(projectRoot)}-${mark}`)];
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists and belongs to another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const runningIn = async (folder: string): Promise<Running | null> => {
  const path = join(folder, 'running.json');
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new UsageError(`${path} can't be read: ${(error as Error).message}`);
  }
  const parsed = runningFile.safeParse(jsonIn(text));
  if (!parsed.success) throw new UsageError(`${path} is damaged; start Pixchange again.`);
  const { pid, environment, localUrl = null, startedAt } = parsed.data;
  return isAlive(pid)
    ? { environment, localUrl, sinceMs: startedAt === undefined ? null : Date.parse(startedAt) }
    : null;
};

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Finds the running product.
 * @throws UsageError when no product is running there, or `running.json` is damaged
 */
export const findRunning = async (chosen: string | undefined, projectRoot: string): Promise<Running> => {
  const folders = dataFolders(chosen, projectRoot);
  for (const folder of folders) {
    const running = await runningIn(folder);
    if (running !== null) return running;
  }
  throw new UsageError(
    `Nothing runs on ${folders.join(' or ')}. Start Pixchange with npm start, or pass --event-store URL or --file FILE.`,
  );
};
