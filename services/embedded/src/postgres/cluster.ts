import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { syncFolder, writeDurably } from '../processes/durable-file.ts';
import { eachLine, type Log } from '../processes/lines.ts';
import { processesWorkingIn, waitUntil } from '../processes/process-table.ts';
import { SetupError } from '../processes/setup-error.ts';
import { watchOver } from '../processes/watchdog.ts';
import { giveTo, changeTreeOwner, nobody, type Account } from './account.ts';
import type { Binaries } from './binaries.ts';

/** Name of the superuser and of the database. */
export const ownName = 'pixchange';

/** Environment of the server: none of this process's variables, and untranslated messages. */
export const serverEnvironment = { LC_ALL: 'C', PATH: '/usr/bin:/bin', TZ: 'UTC' };

export type Cluster = { dataDir: string; password: string };

const passwordBytes = 24;
const initdbGraceMs = 1_000;
const orphansEndMs = 10_000;

/** Returns the superuser's password; creates it on the first call, in a file that only its owner can read. */
const keepPassword = async (path: string): Promise<string> => {
  const known = await readFile(path, 'utf8').catch(() => '');
  if (known.trim() !== '') return known.trim();
  const password = randomBytes(passwordBytes).toString('base64url');
  await writeDurably(path, password);
  return password;
};

/** Access rules: only users with a password, only from this machine. */
const accessRules = 'host all all 127.0.0.1/32 scram-sha-256\n';

/** Writes the access rules at every start, outside the cluster, where the server's own account can't change them. */
export const writeAccessRules = async (
  account: Account,
  dataDir: string,
): Promise<{ hba_file: string; ident_file: string }> => {
  const files = { hba_file: join(dataDir, 'pg_hba.conf'), ident_file: join(dataDir, 'pg_ident.conf') };
  for (const [path, text] of [
    [files.hba_file, accessRules],
    [files.ident_file, ''],
  ] as const) {
    await writeDurably(path, text, account === undefined ? 0o600 : 0o640);
    if (account !== undefined) await chown(path, 0, account.gid);
  }
  return files;
};

const runInitdb = async (account: Account, binaries: Binaries, target: string, passwordFile: string, log: Log) => {
  const options = [
    ['-D', target, '-U', ownName, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'],
    ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions'],
  ].flat();
  const child = spawn(binaries.initdb, options, {
    cwd: '/',
    detached: true,
    env: serverEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  });
  watchOver(child, { signal: 'TERM', graceMs: initdbGraceMs });
  const lines: string[] = [];
  const keep = (line: string): void => {
    lines.push(line);
    log(line);
  };
  for (const stream of [child.stdout, child.stderr] as Readable[]) eachLine(stream, keep);
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code !== 0) throw new Error(`initdb ended with ${code ?? signal}: ${lines.slice(-5).join(' | ')}`);
};

/**
 * Opens the cluster under `dataDir`; creates it on the first call. A new cluster has a temporary name until it is
 * complete, so an interrupted first start can be repeated.
 * @throws SetupError when the password of an existing cluster is missing; Error when it can't be created
 */
export const openCluster = async (
  account: Account,
  binaries: Binaries,
  dataDir: string,
  log: Log,
): Promise<Cluster> => {
  const cluster = join(dataDir, 'cluster');
  const passwordPath = join(dataDir, 'password');
  const clusterExists = await lstat(join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  if (clusterExists) {
    const password = (await readFile(passwordPath, 'utf8').catch(() => '')).trim();
    if (password === '') throw new SetupError(`${passwordPath} is missing, and without it nobody can use ${cluster}`);
    return { dataDir: cluster, password };
  }
  const password = await keepPassword(passwordPath);
  const draft = join(dataDir, 'cluster.new');
  const handedOver = join(dataDir, 'password.initdb');
  // Processes of a killed start may still be running in this folder for a moment.
  await waitUntil(async () => (await processesWorkingIn(draft)).length === 0, orphansEndMs);
  await rm(draft, { recursive: true, force: true });
  try {
    // Create the folder here and change its owner; to create it, initdb's account would need access to our data folder.
    await mkdir(draft, { mode: 0o700 });
    // initdb needs an account with a name, and the server's account has none, so initdb runs as `nobody`. Only the
    // server's group may enter this folder, so other programs of `nobody` can't reach the files.
    const maker = account === undefined ? undefined : { uid: nobody, gid: account.gid };
    await giveTo(maker, draft);
    await writeFile(handedOver, password, { mode: 0o600 });
    await giveTo(maker, handedOver);
    await runInitdb(maker, binaries, draft, handedOver, log);
    await changeTreeOwner(account, draft);
  } finally {
    await rm(handedOver, { force: true });
  }
  await rename(draft, cluster);
  await syncFolder(dataDir);
  return { dataDir: cluster, password };
};
