import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../services/embedded/src/processes/ports.ts';
import { createDatabase } from '../../services/embedded/src/testing/database.ts';
import { composedHere } from '../compose-file.ts';
import { until } from '../until.ts';

const run = promisify(execFile);
export const FOLDER = join(import.meta.dirname, '../../.cache/servers');
const FETCH_MS_MAX = 30 * 60_000;
const START_MS_MAX = 60_000;
/** Folder of Debian's PostgreSQL packages, with a subfolder for each version. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql';
/** User id for PostgreSQL, which refuses to run as root. */
export const POSTGRES_USER = 65_534;

export interface GoProgram {
  readonly name: string;
  readonly module: string;
  /** File name of the built program. */
  readonly built: string;
}

export const toxiproxy: GoProgram = {
  name: 'toxiproxy',
  module: 'github.com/Shopify/toxiproxy/v2/cmd/server@v2.12.0',
  built: 'server',
};

export const minio: GoProgram = {
  name: 'MinIO',
  module: 'github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c',
  built: 'minio',
};

export const mailpit: GoProgram = {
  name: 'Mailpit',
  module: 'github.com/axllent/mailpit@v1.27.11',
  built: 'mailpit',
};

export const pathOf = ({ built }: GoProgram): string => join(FOLDER, built);

export const isBuilt = (program: GoProgram): boolean => existsSync(pathOf(program));

/**
 * Builds a program.
 * @throws Error when Go is not installed or can't download the source
 */
export const build = async ({ module }: GoProgram): Promise<void> => {
  await mkdir(FOLDER, { recursive: true });
  await run('go', ['install', module], { env: { ...process.env, GOBIN: FOLDER }, timeout: FETCH_MS_MAX });
};

/** Returns the folder with the programs of Debian's newest PostgreSQL; null if none is installed. */
export const postgresPrograms = async (): Promise<string | null> => {
  const versions = await readdir(DEBIAN_POSTGRES).catch(() => []);
  const newest = versions.map(Number).sort((one, other) => other - one)[0];
  return newest === undefined ? null : join(DEBIAN_POSTGRES, String(newest), 'bin');
};

/**
 * Checks that these programs and PostgreSQL exist.
 * @returns a sentence about the first missing program; null if all are available
 */
export const whyNoServers = async (programs: readonly GoProgram[]): Promise<string | null> => {
  const missing = programs.find((program) => !isBuilt(program));
  if (missing !== undefined) return `${missing.name} is not built; npm run test:real builds it`;
  if ((await postgresPrograms()) === null) return `there is no PostgreSQL in ${DEBIAN_POSTGRES} (package postgresql)`;
  return null;
};

/** Child process with its temporary folder; `stop` ends the process and removes the folder. */
export class Program {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  static start(
    [command, ...args]: readonly [string, ...string[]],
    { folder, environment = {}, uid }: { folder: string; environment?: Record<string, string>; uid?: number },
  ): Program {
    const child = spawn(command, args, {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...environment },
      stdio: 'ignore',
      ...(uid === undefined ? {} : { uid, gid: uid }),
    });
    return new Program(child, folder);
  }

  async untilAnswers(ask: () => Promise<unknown>, what: string): Promise<void> {
    const answers = () =>
      this.child.exitCode === null
        ? ask().then(
            () => true,
            () => false,
          )
        : Promise.reject(new Error(`${what} ended while it started`));
    await until(answers, (good) => good, `an answer of ${what}`, START_MS_MAX);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const exit = once(this.child, 'exit');
      this.child.kill('SIGINT');
      await exit;
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}

export const withPort = (url: string, port: number): string => url.replace(/:\d+(?=[/?]|$)/, `:${port}`);
export const portOf = (url: string): number => Number(/:(\d+)(?=[/?]|$)/.exec(url)?.[1]);

export const newFolder = (name: string): Promise<string> => mkdtemp(join(tmpdir(), `pixchange-${name}-`));

export const mustAnswer = async (url: string): Promise<void> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
};

export interface RealServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts MinIO with the environment of docker-compose.yml. */
export const startMinio = async (keys: {
  readonly accessKey: string;
  readonly secretKey: string;
}): Promise<RealServer> => {
  const [folder, port] = [await newFolder('minio'), await freePort()];
  const server = Program.start(
    [pathOf(minio), 'server', '--quiet', '--address', `127.0.0.1:${port}`, join(folder, 'data')],
    {
      folder,
      environment: await composedHere('object-store', {
        folder: join(folder, 'secrets'),
        secrets: { MINIO_ROOT_USER: keys.accessKey, MINIO_ROOT_PASSWORD: keys.secretKey },
        others: { HOME: folder },
      }),
    },
  );
  await server.untilAnswers(() => mustAnswer(`http://127.0.0.1:${port}/minio/health/ready`), 'MinIO');
  return { port, stop: () => server.stop() };
};

/** Starts Debian's PostgreSQL, set up as a database administrator would. */
export const startDebianPostgres = async (password: string): Promise<RealServer & { readonly url: string }> => {
  const [folder, port] = [await newFolder('postgres'), await freePort()];
  const programs = (await postgresPrograms()) as string;
  const uid = process.getuid?.() === 0 ? POSTGRES_USER : undefined;
  await writeFile(join(folder, 'password'), password);
  if (uid !== undefined) for (const path of [folder, join(folder, 'password')]) await chown(path, uid, uid);
  const data = join(folder, 'data');
  await run(
    join(programs, 'initdb'),
    [
      ...['--pgdata', data, '--username', 'pixchange', '--pwfile', join(folder, 'password')],
      ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C.UTF-8'],
    ],
    { cwd: folder, ...(uid === undefined ? {} : { uid, gid: uid }) },
  );
  const postgres = Program.start(
    [
      join(programs, 'postgres'),
      ...['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      ...['-c', 'max_connections=200'],
    ],
    { folder, ...(uid === undefined ? {} : { uid }) },
  );
  let url = '';
  const create = async (): Promise<void> => {
    url = await createDatabase(`postgres://pixchange:${password}@127.0.0.1:${port}/postgres`, 'servers');
  };
  await postgres.untilAnswers(create, 'PostgreSQL');
  return { port, url, stop: () => postgres.stop() };
};

/** Proxy in front of a server, with faults that can be turned on. */
export interface Wire {
  readonly port: number;
  slow(milliseconds: number): Promise<void>;
  /** Drops all data and keeps connections open. */
  hang(): Promise<void>;
  /** Closes connections and refuses new ones. */
  cut(): Promise<void>;
}

export class Toxiproxy {
  private constructor(
    private readonly program: Program,
    private readonly url: string,
  ) {}

  static async start(): Promise<Toxiproxy> {
    const [folder, port] = [await newFolder('toxiproxy'), await freePort()];
    const program = Program.start([pathOf(toxiproxy), '-host', '127.0.0.1', '-port', String(port)], { folder });
    const url = `http://127.0.0.1:${port}`;
    await program.untilAnswers(() => mustAnswer(`${url}/version`), 'toxiproxy');
    return new Toxiproxy(program, url);
  }

  async wireTo(name: string, upstreamPort: number): Promise<Wire> {
    const { listen } = await this.post<{ listen: string }>('/proxies', {
      name,
      listen: '127.0.0.1:0',
      upstream: `127.0.0.1:${upstreamPort}`,
      enabled: true,
    });
    const toxic = (type: string, attributes: object) =>
      this.post<unknown>(`/proxies/${name}/toxics`, { name: type, type, stream: 'downstream', attributes });
    return {
      port: Number(listen.split(':').at(-1)),
      slow: async (latency) => void (await toxic('latency', { latency, jitter: Math.round(latency / 2) })),
      hang: async () => void (await toxic('timeout', { timeout: 0 })),
      cut: async () => void (await this.post(`/proxies/${name}`, { enabled: false })),
    };
  }

  /** Removes all faults. */
  async mend(): Promise<void> {
    await this.post('/reset', {});
  }

  stop(): Promise<void> {
    return this.program.stop();
  }

  private async post<T>(path: string, body: object): Promise<T> {
    const response = await fetch(`${this.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`toxiproxy answers ${response.status}: ${text}`);
    return (text === '' ? null : JSON.parse(text)) as T;
  }
}
