import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '../postgres/index.ts';
import { LockHeldError, takeLock } from '../processes/lock-file.ts';
import { SetupError } from '../processes/setup-error.ts';
import type { SupervisorConfig } from '../supervisor/config.ts';

/** Embedded database, whether or not the product is running on it. */
export type OpenDatabase = {
  readonly url: string;
  readonly isProductRunning: boolean;
  close(): Promise<void>;
};

const replaced = ['DATABASE_URL', 'EVENT_STORE_URL', 'S3_ENDPOINT'];

/**
 * Rejects sites with external servers.
 * @throws SetupError when the data is on an operator's own server, which needs its own backup
 */
export const refuseOwnServers = ({ given }: SupervisorConfig): void => {
  const own = replaced.filter((name) => given[name]);
  if (own.length > 0)
    throw new SetupError(
      `${own.join(', ')} points to a server of your own, whose data is not in DATA_DIR. docs/operations/backup.md explains how to back it up.`,
    );
};

type RunningFile = { readonly environment?: Readonly<Record<string, string | undefined>> };

/**
 * Returns the database URL in running.json.
 * @throws SetupError while the product starts or stops, and when it uses an external server or another folder's
 * database
 */
const runningDatabase = async ({ dataDir }: SupervisorConfig, pid: number): Promise<string> => {
  const wait = new SetupError(
    `Pixchange runs on ${dataDir} (process ${pid}), but it is still starting or already stopping. Try again when it is ready.`,
  );
  const text = await readFile(join(dataDir, 'running.json'), 'utf8').catch(() => '');
  if (text === '') throw wait;
  const { environment = {} } = JSON.parse(text) as RunningFile;
  const password = (await readFile(join(dataDir, 'postgres', 'password'), 'utf8').catch(() => '')).trim();
  const url = environment['DATABASE_URL'] ?? '';
  const own = replaced.filter((name) => {
    const address = environment[name];
    return address !== undefined && !['localhost', '127.0.0.1'].includes(new URL(address).hostname);
  });
  if (own.length > 0 || password === '' || !URL.canParse(url) || new URL(url).password !== password)
    throw new SetupError(
      `The Pixchange that runs on ${dataDir} keeps its data in servers of your own. docs/operations/backup.md explains how to back them up.`,
    );
  return url;
};

/**
 * Opens the database of a running product, or else starts only PostgreSQL and keeps the product from starting.
 * @throws SetupError when the product is starting or stopping, or uses other servers, or DATA_DIR can't be used
 */
export const openEmbeddedDatabase = async (config: SupervisorConfig): Promise<OpenDatabase> => {
  const { dataDir } = config;
  let lock;
  try {
    lock = await takeLock(join(dataDir, 'supervisor.lock'));
  } catch (error) {
    if (error instanceof LockHeldError)
      return {
        url: await runningDatabase(config, error.pid),
        isProductRunning: true,
        close: () => Promise.resolve(),
      };
    throw new SetupError(`${dataDir} can't be used: ${(error as Error).message}`, { cause: error });
  }
  try {
    const server = await startPostgres({ dataDir: join(dataDir, 'postgres') });
    return {
      url: server.url,
      isProductRunning: false,
      close: async () => {
        await server.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
};
