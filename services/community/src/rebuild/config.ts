import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';

export const usage = `Usage: npm run rebuild -- [--compare] [--json] [--help]
Builds every read model anew from the event log, beside the live ones, and swaps them in one transaction. Reads go on meanwhile.

  --compare   compare with the live tables first, row for row; where a row differs, it is named and nothing is swapped
  --json      the report as one JSON object on the output; the progress stays on the error output
  --help      this text

Environment (otherwise what a running 'npm start' says in DATA_DIR/running.json):
  DATABASE_URL, EVENT_STORE_URL   the servers
  MASTER_KEY                      unwraps the personal keys: 32 bytes in base64
  DATA_DIR                        where 'npm start' keeps its data (.data)

Exit codes: 0 done; 1 rows differ, or it failed; 2 wrong use, or nothing runs.
`;

/** Called in a way that the program does not know, or with nothing to work on; the message is for a person. */
export class UsageError extends Error {}

const servers = z.object({
  DATABASE_URL: z.string(),
  EVENT_STORE_URL: z.string(),
  MASTER_KEY: z.base64().refine((text) => Buffer.from(text, 'base64').length === 32, { error: 'must be 32 bytes in base64' }),
});
type Servers = z.output<typeof servers>;

const runningFile = z.object({ pid: z.int(), environment: z.record(z.string(), z.string().optional()) });

export interface RebuildConfig {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly masterKey: Buffer;
  readonly compare: boolean;
  readonly json: boolean;
}

type Variables = Readonly<Record<string, string | undefined>>;

const flagsOf = (args: readonly string[]) => {
  try {
    const option = { type: 'boolean', default: false } as const;
    return parseArgs({ args: [...args], options: { compare: option, json: option, help: { ...option, short: 'h' } } }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
};

/** The folders that the supervisor may have chosen: the project's own, or the place for servers' data when PostgreSQL may not enter that. */
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
    // EPERM: it is there, and belongs to another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** What the supervisor of a folder says about its servers; null when none runs on it. */
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

const readServers = async (given: Variables, projectRoot: string): Promise<Servers> => {
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
  throw new UsageError(`Nothing runs on ${folders.join(' or ')}. Start Pixchange with npm start, or give DATABASE_URL, EVENT_STORE_URL and MASTER_KEY in the environment.`);
};

/**
 * @returns `help` when that is all that is asked for
 * @throws UsageError naming what is wrong or missing
 */
export const readConfig = async (args: readonly string[], variables: Variables, projectRoot: string): Promise<RebuildConfig | 'help'> => {
  const { help, compare, json } = flagsOf(args);
  if (help) return 'help';
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
  const { DATABASE_URL, EVENT_STORE_URL, MASTER_KEY } = await readServers(given, projectRoot);
  return { databaseUrl: DATABASE_URL, eventStoreUrl: EVENT_STORE_URL, masterKey: Buffer.from(MASTER_KEY, 'base64'), compare, json };
};
