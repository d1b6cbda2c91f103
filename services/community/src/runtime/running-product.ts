import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { SecretFileError, withSecretFiles } from '@pixchange/contracts/settings/secret-files';
import { z } from 'zod';

/** Thrown for an unknown command or missing input of a program; the message is shown to the user. */
export class UsageError extends Error {}

/** Environment variables of this process, or as the supervisor stored them. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Master key that unwraps the personal keys: 32 bytes in base64. */
export const masterKey = z
  .base64()
  .refine((text) => Buffer.from(text, 'base64').length === 32, { error: 'must be 32 bytes in base64' });

const runningFile = z.object({ pid: z.int(), environment: z.record(z.string(), z.string().optional()) });

/**
 * Returns the folders that the supervisor may have chosen: the configured folder or, by default, `.data` in the
 * project. When PostgreSQL can't access `.data`, the default is a folder in /var/lib/pixchange.
 */
const dataFolders = (chosen: string | undefined, projectRoot: string): readonly string[] => {
  if (chosen !== undefined && chosen !== '') return [resolve(projectRoot, chosen)];
  const mark = createHash('sha256').update(projectRoot).digest('hex').slice(0, 8);
  return [join(projectRoot, '.data'), join('/var/lib/pixchange', `${basename(projectRoot)}-${mark}`)];
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Returns the variables of the supervisor's servers in a folder; null when no supervisor runs on it. */
const runningIn = async (folder: string): Promise<Variables | null> => {
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
  return isAlive(parsed.data.pid) ? parsed.data.environment : null;
};

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Returns the settings of the environment, including secrets from files.
 * @throws UsageError that names each setting whose file can't be read
 */
export const givenSettings = (variables: Variables): Readonly<Record<string, string>> => {
  try {
    const all = withSecretFiles(variables, (path) => readFileSync(path, 'utf8'));
    return Object.fromEntries(
      Object.entries(all).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
    );
  } catch (error) {
    throw error instanceof SecretFileError ? new UsageError(error.message) : error;
  }
};

/**
 * Returns the server settings for a program that works with a running Pixchange site: from the environment, otherwise
 * from the supervisor that runs on DATA_DIR.
 * @throws UsageError that names the invalid or missing settings
 */
export const readServers = async <S extends z.ZodObject>(
  servers: S,
  variables: Variables,
  projectRoot: string,
): Promise<z.output<S>> => {
  const given = givenSettings(variables);
  const complete = servers.safeParse(given);
  if (complete.success) return complete.data;
  const folders = dataFolders(given['DATA_DIR'], projectRoot);
  for (const folder of folders) {
    const running = await runningIn(folder);
    if (running === null) continue;
    const parsed = servers.safeParse({ ...running, ...given });
    if (parsed.success) return parsed.data;
    throw new UsageError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  }
  throw new UsageError(
    `Nothing runs on ${folders.join(' or ')}. Start Pixchange with npm start, or give ${listed(Object.keys(servers.shape))} in the environment.`,
  );
};

const listed = (names: readonly string[]): string => [names.slice(0, -1).join(', '), names.at(-1)].join(' and ');
