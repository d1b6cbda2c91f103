import { spawn, type ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { eachLine, silent, type Log } from '../processes/lines.ts';
import { takeLock, type Lock } from '../processes/lock-file.ts';
import { freePort } from '../processes/ports.ts';
import { watchOver } from '../processes/watchdog.ts';
import { changeTreeOwner, openFolder, serverAccount, type Account } from './account.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import { openCluster, ownName, serverEnvironment, writeAccessRules, type Cluster } from './cluster.ts';
import { removeSurvivor, stopServer } from './survivor.ts';

export type PostgresOptions = {
  /** Folder for the server's data, created if missing. */
  dataDir: string;
  /** Port; a free one by default or for 0. */
  port?: number;
  log?: Log;
  /** Additional server settings, by their names in PostgreSQL. */
  settings?: Readonly<Record<string, string | number>>;
};

export type RunningPostgres = {
  /** URL of the database `pixchange`, with the superuser's name and password. */
  url: string;
  port: number;
  /** Process id of the server. */
  pid: number;
  /** Resolves with the reason when the server has ended. */
  ended: Promise<string>;
  /** Stops the server with a fast shutdown: open transactions are rolled back, and the write-ahead log is flushed. */
  stop(): Promise<void>;
};

const host = '127.0.0.1';
const startLimitMs = 180_000;
const pollMs = 30;
const portAttemptsMax = 5;
const watchGraceMs = 20_000;

const ownSettings = {
  listen_addresses: host,
  unix_socket_directories: '',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  password_encryption: 'scram-sha-256',
  max_connections: 200,
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_line_prefix: '',
} as const;

const launch = (account: Account, binaries: Binaries, cluster: Cluster, settings: Record<string, string | number>) => {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', cluster.dataDir, ...flags], {
    cwd: '/',
    detached: true,
    env: serverEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  });
  watchOver(child, { signal: 'INT', graceMs: watchGraceMs });
  return child;
};

const describeEnd = (child: ChildProcess): Promise<string> =>
  new Promise((settle) => {
    child.once('error', (error) => settle(error.message));
    child.once('exit', (code, signal) => settle(signal ?? `exit code ${code}`));
  });

/** True for errors that only mean "not yet": the server is not listening, is starting up, or is replaying its log. */
const notYet = (error: unknown): boolean => {
  const { code } = error as { code?: string };
  return code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === '57P03';
};

const ensureDatabase = async (maintenanceUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: maintenanceUrl, connectionTimeoutMillis: startLimitMs });
  // The failing query reports a broken connection; without this listener, it would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [ownName]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${ownName}`);
  } finally {
    await client.end();
  }
};

const waitForServer = async (maintenanceUrl: string, hasEnded: () => string | undefined): Promise<void> => {
  const limit = performance.now() + startLimitMs;
  for (;;) {
    const end = hasEnded();
    if (end !== undefined) throw new Error(`PostgreSQL ended while it started: ${end}`);
    try {
      await ensureDatabase(maintenanceUrl);
      return;
    } catch (error) {
      if (!notYet(error) || performance.now() > limit) throw error;
      await pause(pollMs);
    }
  }
};

type Attempt = { running: RunningPostgres } | { portTaken: true };

const attemptStart = async (
  account: Account,
  binaries: Binaries,
  cluster: Cluster,
  options: PostgresOptions,
  lock: Lock,
): Promise<Attempt> => {
  const log = options.log ?? silent;
  const port = options.port || (await freePort(host));
  const child = launch(account, binaries, cluster, { ...ownSettings, ...options.settings, port });
  const lastLines: string[] = [];
  const keep = (line: string): void => {
    lastLines.push(line);
    if (lastLines.length > 8) lastLines.shift();
    log(line);
  };
  for (const stream of [child.stdout, child.stderr] as Readable[]) eachLine(stream, keep);
  let end: string | undefined;
  const ended = describeEnd(child).then((text) => (end = text));
  const address = (database: string): string => `postgres://${ownName}:${cluster.password}@${host}:${port}/${database}`;
  try {
    await waitForServer(address('postgres'), () => end);
  } catch (cause) {
    if (end === undefined && child.pid !== undefined) await stopServer(child.pid);
    const output = lastLines.join(' | ');
    if (output.includes('could not create any TCP/IP sockets') && !options.port) return { portTaken: true };
    throw new Error(`PostgreSQL did not start: ${output || String(cause)}`, { cause });
  }
  const pid = child.pid as number;
  // Release the lock of the folder once the server has ended, whether requested or not.
  const released = ended.finally(() => lock.release());
  const stop = async (): Promise<void> => {
    if (end === undefined) await stopServer(pid);
    await released;
  };
  return { running: { url: address(ownName), port, pid, ended: released, stop } };
};

/**
 * Starts the PostgreSQL server of a folder; creates the folder and the database on the first start.
 * @throws LockHeldError when another process runs the server of this folder; SetupError for a problem that a person can
 * fix; Error when the server does not start
 */
export const startPostgres = async (options: PostgresOptions): Promise<RunningPostgres> => {
  const dataDir = resolve(options.dataDir);
  const log = options.log ?? silent;
  const account = serverAccount();
  await openFolder(account, dataDir);
  const lock = await takeLock(join(dataDir, 'owner.lock'));
  try {
    const binaries = await findBinaries(account, join(dataDir, 'binaries'));
    const cluster = await openCluster(account, binaries, dataDir, log);
    await removeSurvivor(cluster.dataDir, log);
    await changeTreeOwner(account, cluster.dataDir);
    const settings = { ...options.settings, ...(await writeAccessRules(account, dataDir)) };
    for (let attempt = 0; attempt < portAttemptsMax; attempt += 1) {
      const result = await attemptStart(account, binaries, cluster, { ...options, settings }, lock);
      if ('running' in result) return result.running;
    }
    throw new Error(`PostgreSQL found every port taken in ${portAttemptsMax} attempts`);
  } catch (error) {
    await lock.release();
    throw error;
  }
};
