import { execFile } from 'node:child_process';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { parse, stringify } from 'yaml';
import { findBinaries } from '../../services/embedded/src/postgres/binaries.ts';
import { freePort } from '../../services/embedded/src/processes/ports.ts';
import { composedHere, composeFile, composeService } from '../compose-file.ts';
import {
  mailpit,
  mustAnswer,
  newFolder,
  pathOf,
  POSTGRES_USER,
  postgresPrograms,
  Program,
  type RealServer,
} from './programs.ts';
import { prometheusProgram } from './prometheus.ts';

/*
 * Runs the servers of docker-compose.yml with local programs, with the environment, command, files and health check
 * from that file.
 */

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');

/** Creates the Compose file's secrets with scripts/image/secrets.sh, and returns them by setting name. */
export const makeSecrets = async (folder: string): Promise<Record<string, string>> => {
  await run('sh', [join(ROOT, 'scripts/image/secrets.sh'), folder]);
  const secrets: Record<string, string> = {};
  for (const [name, { file }] of Object.entries(composeFile().secrets))
    secrets[name.toUpperCase()] = (await readFile(join(folder, basename(file)), 'utf8')).trim();
  return secrets;
};

/**
 * Runs a service's health check with a local program and additional options.
 * @throws Error when the health check fails
 */
const checkHealth = async (
  service: string,
  program: string,
  { options = [], environment = {} }: { options?: readonly string[]; environment?: Record<string, string> },
): Promise<void> => {
  const [kind, command = '', ...args] = composeService(service).healthcheck?.test ?? [];
  if (kind !== 'CMD' || basename(command) !== basename(program))
    throw new Error(`the health check of ${service} does not run ${program}`);
  await run(program, [...args, ...options], { env: environment });
};

/** User and group for PostgreSQL, which refuses to run as root; undefined for the current user. */
const account = process.getuid?.() === 0 ? { uid: POSTGRES_USER, gid: POSTGRES_USER } : undefined;

/**
 * Initializes a new cluster like the entry point script of the PostgreSQL image, which no package contains. The
 * variables of that script come from the Compose file.
 */
const initialize = async (
  folder: string,
  data: string,
  environment: Readonly<Record<string, string>>,
): Promise<string> => {
  const { POSTGRES_USER: user = '', POSTGRES_PASSWORD_FILE: password = '', POSTGRES_INITDB_ARGS = '' } = environment;
  if (account !== undefined)
    for (const path of [folder, dirname(password), password]) await chown(path, account.uid, account.gid);
  const { initdb, postgres } = await findBinaries(account, join(folder, 'binaries'));
  // The image trusts local connections; this cluster requires passwords for all, because the tests connect locally.
  const command = `"$0" --pgdata "$1" --username "$2" --pwfile "$3" --auth scram-sha-256 ${POSTGRES_INITDB_ARGS}`;
  await run('sh', ['-c', command, initdb, data, user, password], { cwd: folder, ...account });
  return postgres;
};

/** Starts a local PostgreSQL with the service's command and settings, and creates its database. */
export const startComposedPostgres = async (
  secrets: Readonly<Record<string, string>>,
): Promise<RealServer & { readonly url: string }> => {
  const [folder, port] = [await newFolder('postgres'), await freePort()];
  const environment = await composedHere('postgres', { folder: join(folder, 'secrets'), secrets });
  const data = join(folder, 'data');
  const postgres = Program.start(
    [
      await initialize(folder, data, environment),
      ...(composeService('postgres').command ?? []).slice(1),
      ...['-D', data, '-p', String(port), '-c', 'unix_socket_directories='],
    ],
    { folder, ...account },
  );
  const pgIsReady = join((await postgresPrograms()) as string, 'pg_isready');
  await postgres.untilAnswers(() => checkHealth('postgres', pgIsReady, { options: [`--port=${port}`] }), 'PostgreSQL');
  const url = (secrets['DATABASE_URL'] ?? '').replace('@postgres:5432/', `@127.0.0.1:${port}/`);
  const server = new URL(url);
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  await client.query(`CREATE DATABASE "${environment['POSTGRES_DB']}"`);
  await client.end();
  return { port, url, stop: () => postgres.stop() };
};

export interface MailCatcher {
  readonly smtpUrl: string;
  /** Returns the texts of the emails to an address. */
  readMails(email: string): Promise<string[]>;
  stop(): Promise<void>;
}

/** Starts Mailpit, which has its default configuration in the Compose file. */
export const startMailpit = async (secrets: Readonly<Record<string, string>>): Promise<MailCatcher> => {
  const [folder, smtpPort, port] = [await newFolder('mailpit'), await freePort(), await freePort()];
  const environment = {
    ...(await composedHere('mail', { folder })),
    MP_SMTP_BIND_ADDR: `127.0.0.1:${smtpPort}`,
    MP_UI_BIND_ADDR: `127.0.0.1:${port}`,
    // Replaces the temporary folder of the image.
    TMPDIR: folder,
  };
  const program = Program.start([pathOf(mailpit)], { folder, environment });
  await program.untilAnswers(() => checkHealth('mail', pathOf(mailpit), { environment }), 'Mailpit');
  const ask = async <T>(path: string): Promise<T> =>
    (await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()) as T;
  return {
    smtpUrl: (secrets['SMTP_URL'] ?? '').replace('//mail:1025', `//127.0.0.1:${smtpPort}`),
    readMails: async (email) => {
      const { messages } = await ask<{ messages: { ID: string }[] }>(
        `search?query=${encodeURIComponent(`to:${email}`)}`,
      );
      const mails = messages.map(({ ID }) => ask<{ Text: string }>(`message/${ID}`));
      return (await Promise.all(mails)).map(({ Text }) => Text);
    },
    stop: () => program.stop(),
  };
};

interface Scrape {
  dns_sd_configs?: { names: string[]; port: number }[];
  static_configs?: { targets: string[] }[];
}

/** Running Prometheus; `targets` lists the scraped URLs with their health. */
export interface ComposedPrometheus {
  targets(): Promise<{ readonly scrapeUrl: string; readonly health: string }[]>;
  rules(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts Debian's Prometheus with the command and the mounted files of the Compose service. Replaces only host names,
 * which Docker's DNS server would resolve, by the ports of `processes`.
 */
export const startComposedPrometheus = async (
  processes: Readonly<Record<string, number>>,
): Promise<ComposedPrometheus> => {
  const [folder, port] = [await newFolder('prometheus'), await freePort()];
  const { command = [], volumes = [] } = composeService('prometheus');
  const withLocalPaths = (text: string): string => text.replace(/(^|=)\//, `$1${folder}/`);
  for (const [source = '', place = ''] of volumes.map((volume) => volume.split(':'))) {
    const path = withLocalPaths(place);
    if (!source.startsWith('.')) await mkdir(path, { recursive: true });
    else {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await readFile(join(ROOT, source)));
    }
  }
  const file = withLocalPaths(command.find((option) => option.startsWith('--config.file=')) ?? '').replace(
    '--config.file=',
    '',
  );
  const config = parse(await readFile(file, 'utf8')) as { rule_files: string[]; scrape_configs: Scrape[] };
  config.rule_files = config.rule_files.map(withLocalPaths);
  for (const scrape of config.scrape_configs) {
    const names = (scrape.dns_sd_configs ?? []).flatMap((dns) => dns.names);
    delete scrape.dns_sd_configs;
    scrape.static_configs = [{ targets: names.map((name) => `127.0.0.1:${processes[name]}`) }];
  }
  await writeFile(file, stringify(config));
  const prometheus = prometheusProgram() as string;
  await run(join(dirname(prometheus), 'promtool'), ['check', 'config', file]);
  const program = Program.start(
    [prometheus, ...command.map(withLocalPaths), `--web.listen-address=127.0.0.1:${port}`],
    {
      folder,
    },
  );
  const url = `http://127.0.0.1:${port}`;
  await program.untilAnswers(() => mustAnswer(`${url}/-/ready`), 'Prometheus');
  const ask = async <T>(path: string): Promise<T> =>
    ((await (await fetch(`${url}/api/v1/${path}`)).json()) as { data: T }).data;
  return {
    targets: async () =>
      (await ask<{ activeTargets: { scrapeUrl: string; health: string }[] }>('targets')).activeTargets,
    rules: async () =>
      (await ask<{ groups: { rules: unknown[] }[] }>('rules')).groups.flatMap(({ rules }) => rules).length,
    stop: () => program.stop(),
  };
};
