import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lchown, lstat, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eachLine } from '../processes/lines.ts';
import { LockHeldError } from '../processes/lock-file.ts';
import { isRunning, waitForEnd } from '../processes/process-table.ts';
import { compilePackage, type Compiled } from '../testing/compiled.ts';
import { processesMentioning } from '../testing/process-traces.ts';
import { temporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts';
import { startPostgres, type RunningPostgres } from './index.ts';

const limitMs = 60_000;

const query = async <Row extends object>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
};

/** Starts the server in a separate process, which a test can kill. */
const startElsewhere = async (compiled: Compiled, dataDir: string) => {
  const module = pathToFileURL(join(compiled.folder, 'postgres', 'index.js')).href;
  const program = `const { startPostgres } = await import(${JSON.stringify(module)});
    const { url, pid } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(JSON.stringify({ url, pid }));`;
  const parent: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((settle, fail) => {
    eachLine(parent.stdout!, settle);
    parent.once('exit', (code) => fail(new Error(`ended with ${code}`)));
  });
  return { parent, ...(JSON.parse(line) as { url: string; pid: number }) };
};

const killHard = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL');
  await once(child, 'exit');
};

describe('the embedded PostgreSQL', () => {
  let folder: TemporaryFolder;
  let compiled: Compiled;
  let server: RunningPostgres | undefined;

  beforeAll(async () => {
    [folder, compiled] = await Promise.all([temporaryFolder(), compilePackage()]);
  }, limitMs);
  afterAll(async () => {
    await server?.stop();
    await compiled.remove();
    await folder.remove();
  }, limitMs);

  const dataDir = (): string => join(folder.path, 'postgres');

  it(
    'creates a durable UTF-8 cluster on the first start, reachable only from this machine',
    async () => {
      server = await startPostgres({ dataDir: dataDir() });
      const settings = [
        'fsync',
        'full_page_writes',
        'synchronous_commit',
        'listen_addresses',
        'unix_socket_directories',
        'data_checksums',
      ];
      const rows = await query<{ name: string; setting: string }>(
        server.url,
        'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
        [settings],
      );
      expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
        fsync: 'on',
        full_page_writes: 'on',
        synchronous_commit: 'on',
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        data_checksums: 'on',
      });
      const [database] = await query(
        server.url,
        `SELECT current_database() AS name, pg_encoding_to_char(encoding) AS encoding, datlocprovider AS provider,
        datlocale AS locale FROM pg_database WHERE datname = current_database()`,
      );
      expect(database).toEqual({ name: 'pixchange', encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8' });
    },
    limitMs,
  );

  it('requires a password, which only its owner can read', async () => {
    const address = new URL(server!.url);
    address.password = 'guessed';
    await expect(query(address.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    expect((await stat(join(dataDir(), 'password'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir(), 'cluster'))).mode & 0o777).toBe(0o700);
  });

  const isRoot = process.getuid?.() === 0;

  it('is inaccessible to the unprivileged user `nobody`', async () => {
    // Only root can run a command as another user.
    if (!isRoot) return;
    const asNobody = (command: string): number | null =>
      spawnSync('/bin/sh', ['-c', command], { cwd: '/', stdio: 'ignore', uid: 65_534, gid: 65_534 }).status;
    const cluster = join(dataDir(), 'cluster');
    for (const path of [
      join(dataDir(), 'password'),
      join(dataDir(), 'pg_hba.conf'),
      join(cluster, 'pg_hba.conf'),
      join(cluster, 'PG_VERSION'),
      `/proc/${server!.pid}/cwd/PG_VERSION`,
    ]) {
      expect([path, asNobody(`cat '${path}'`)]).not.toEqual([path, 0]);
      expect([path, asNobody(`echo >> '${path}'`)]).not.toEqual([path, 0]);
    }
    expect(asNobody(`kill -0 ${server!.pid}`)).not.toBe(0);
    expect(asNobody('true')).toBe(0);
  });

  it(
    'takes over a cluster that `nobody` owned, and ignores its changed access rules',
    async () => {
      // Only root can change the owner of files to `nobody`.
      if (!isRoot) return;
      await server!.stop();
      const cluster = join(dataDir(), 'cluster');
      await writeFile(join(cluster, 'pg_hba.conf'), 'host all all all trust\n');
      const names = await readdir(cluster, { recursive: true });
      for (const path of [cluster, ...names.map((name) => join(cluster, name))]) await lchown(path, 65_534, 65_534);
      await chmod(dataDir(), 0o711);
      server = await startPostgres({ dataDir: dataDir() });
      const owners = await Promise.all(
        names.map((name) =>
          lstat(join(cluster, name)).then(
            ({ uid }) => uid,
            () => undefined,
          ),
        ),
      );
      expect(owners).not.toContain(65_534);
      const address = new URL(server.url);
      address.password = 'guessed';
      await expect(query(address.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
      expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    },
    limitMs,
  );

  it('refuses a second server on the same folder', async () => {
    await expect(startPostgres({ dataDir: dataDir() })).rejects.toBeInstanceOf(LockHeldError);
    expect(await isRunning(server!.pid)).toBe(true);
  });

  it(
    'stops within seconds despite connected clients, and keeps committed data',
    async () => {
      await query(server!.url, 'CREATE TABLE kept (id int)');
      await query(server!.url, 'INSERT INTO kept VALUES (1)');
      const idle = new pg.Client({ connectionString: server!.url });
      idle.on('error', () => undefined);
      await idle.connect();
      await server!.stop();
      expect(await isRunning(server!.pid)).toBe(false);
      await expect(server!.ended).resolves.toBe('exit code 0');
      server = await startPostgres({ dataDir: dataDir() });
      expect(await query(server.url, 'SELECT id FROM kept')).toEqual([{ id: 1 }]);
      await server.stop();
      server = undefined;
    },
    limitMs,
  );

  it(
    'ends when the process that started it is killed, and restarts immediately',
    async () => {
      const first = await startElsewhere(compiled, dataDir());
      await query(first.url, 'INSERT INTO kept VALUES (2)');
      await killHard(first.parent);
      const second = await startElsewhere(compiled, dataDir());
      expect(await isRunning(first.pid)).toBe(false);
      expect(await query(second.url, 'SELECT id FROM kept ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
      await killHard(second.parent);
      expect(await waitForEnd(second.pid, 20_000)).toBe(true);
    },
    limitMs,
  );

  it(
    'recovers when the server was killed, and reports that it ended',
    async () => {
      server = await startPostgres({ dataDir: dataDir() });
      await query(server.url, 'INSERT INTO kept VALUES (3)');
      process.kill(server.pid, 'SIGKILL');
      await expect(server.ended).resolves.toBe('SIGKILL');
      server = await startPostgres({ dataDir: dataDir(), port: server.port });
      expect(await query(server.url, 'SELECT max(id) AS last FROM kept')).toEqual([{ last: 3 }]);
    },
    limitMs,
  );

  it(
    'stops a server of an earlier start that survived without its watchdog',
    async () => {
      await server!.stop();
      const first = await startElsewhere(compiled, dataDir());
      // Kill the watchdog first, to simulate a crash that only the server survives.
      const watchdogs = (await processesMentioning('pixchange-watchdog')).filter(({ command }) =>
        command.includes(`pixchange-watchdog ${first.pid} `),
      );
      expect(watchdogs).toHaveLength(1);
      process.kill(watchdogs[0]!.pid, 'SIGKILL');
      await waitForEnd(watchdogs[0]!.pid, 5_000);
      await killHard(first.parent);
      expect(await isRunning(first.pid)).toBe(true);
      server = await startPostgres({ dataDir: dataDir() });
      expect(await isRunning(first.pid)).toBe(false);
    },
    limitMs,
  );

  it(
    'ignores a stale pid file whose id now belongs to another process',
    async () => {
      const pidFile = join(dataDir(), 'cluster', 'postmaster.pid');
      const lines = (await readFile(pidFile, 'utf8')).split('\n');
      process.kill(server!.pid, 'SIGKILL');
      await server!.ended;
      const other = spawn('/bin/sh', ['-c', 'read -r line'], { stdio: ['pipe', 'ignore', 'ignore'] });
      try {
        await writeFile(pidFile, [String(other.pid), ...lines.slice(1)].join('\n'));
        server = await startPostgres({ dataDir: dataDir() });
        expect(await isRunning(other.pid!)).toBe(true);
        expect(await query(server.url, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 3 }]);
      } finally {
        other.stdin!.end();
      }
    },
    limitMs,
  );

  it('names the folder that its account can’t enter', async () => {
    const closed = await temporaryFolder();
    await chmod(closed.path, 0o000);
    // Root can create the folder, but the server's own account has no access to it.
    const message =
      process.getuid?.() === 0 ? `may not enter ${closed.path}.` : `${join(closed.path, 'data')} can't be created`;
    await expect(startPostgres({ dataDir: join(closed.path, 'data') })).rejects.toThrow(message);
    await chmod(closed.path, 0o700);
    await closed.remove();
  });

  it(
    'reports why a wrong setting prevents its start, and releases its lock',
    async () => {
      await server!.stop();
      await expect(startPostgres({ dataDir: dataDir(), settings: { no_such_setting: 1 } })).rejects.toThrow(
        /no_such_setting/,
      );
      server = await startPostgres({ dataDir: dataDir() });
      expect(await isRunning(server.pid)).toBe(true);
    },
    limitMs,
  );
});
