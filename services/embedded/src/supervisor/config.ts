import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { SecretFileError, withSecretFiles } from '@pixchange/contracts/settings/secret-files';
import { firstClosedFolder, mayEnter, serverAccount } from '../postgres/account.ts';
import { isLoopbackUrl } from '../gateway/dev-tools.ts';
import { SetupError } from '../processes/setup-error.ts';

type Variables = Readonly<Record<string, string | undefined>>;

export type SupervisorConfig = {
  /** Host name or address on which the gateway listens; port 0 selects a free port. */
  host: string;
  port: number;
  /** Public URL of the product, without a trailing slash; undefined until the port is known. */
  publicUrl: string | undefined;
  /** Folder for all persistent data. */
  dataDir: string;
  /** Note for the log if the folder is not the default one. */
  dataDirNote?: string;
  trustedProxies: number;
  demo: boolean;
  /** True to exit if a service can't run, instead of restarting it indefinitely. */
  once: boolean;
  /** Seconds for calls in progress to finish when everything stops. */
  drainSeconds: number;
  /** Free disk space in megabytes below which uploads are rejected. */
  diskFreeMbMin: number;
  mailFrom: string;
  /** Id of the embedded chain. */
  chainId: number;
  /** Token for access to the mailbox and the sandboxes from anywhere; without one, only this machine has access. */
  devTools: string | undefined;
  /** Compiled main files of the other packages that are started. */
  communityEntry: string;
  demoEntry: string;
  /**
   * Environment of this process, including secrets from files. Child processes inherit it. An address in it replaces
   * the embedded service.
   */
  given: Variables;
};

/** Default drain time in seconds, shorter than the 30 s that Kubernetes waits between SIGTERM and SIGKILL. */
const drainSecondsDefault = 25;
const diskFreeMbDefault = 512;

const packageDist = (projectRoot: string, service: string): string => join(projectRoot, 'services', service, 'dist');

const wholeNumber = (name: string, text: string | undefined, fallback: number, max: number): number => {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max)
    throw new SetupError(`${name} must be a whole number from 0 to ${max}, not "${text}"`);
  return value;
};

const chainIdDefault = 137;
const chainIdMax = 2_147_483_647;

const chainIdOf = (text: string | undefined): number => {
  const value = wholeNumber('CHAIN_ID', text, chainIdDefault, chainIdMax);
  if (value === 0) throw new SetupError(`CHAIN_ID must be a whole number from 1 to ${chainIdMax}, not "0"`);
  return value;
};

const webAddress = (name: string, text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new SetupError(`${name} must be a URL such as https://pixchange.example, not "${text}"`);
  }
  return url.origin;
};

const tokenForm = /^[\w.~-]{16,256}$/;

const devToolsToken = (text: string | undefined): string | undefined => {
  if (text !== undefined && !tokenForm.test(text))
    throw new SetupError('DEV_TOOLS must be a token of 16 to 256 letters, digits, dots, dashes, tildes or underscores');
  return text;
};

/**
 * Rejects a public site that has neither a mail server nor a DEV_TOOLS token, because nobody could read its emails. The
 * mailbox needs the token, because anyone who reads the emails can take over every account.
 */
const checkMail = (publicUrl: string | undefined, environmentVariables: Variables): void => {
  if (
    publicUrl === undefined ||
    isLoopbackUrl(publicUrl) ||
    environmentVariables['SMTP_URL'] ||
    environmentVariables['DEV_TOOLS']
  )
    return;
  throw new SetupError(
    `PUBLIC_URL is ${publicUrl}, so mails must reach people: give a mail server in SMTP_URL, ` +
      'or a token in DEV_TOOLS, to read the mails yourself at /dev/mailbox?token=TOKEN.',
  );
};

/**
 * Returns the default data folder, which is in the project. If PostgreSQL's account can't enter it (a project in
 * /root), the default is below /var/lib/pixchange.
 */
const defaultDataDir = (projectRoot: string): { dataDir: string; dataDirNote?: string } => {
  const dataDir = join(projectRoot, '.data');
  const account = serverAccount();
  if (account === undefined || mayEnter(account, projectRoot)) return { dataDir };
  const mark = createHash('sha256').update(projectRoot).digest('hex').slice(0, 8);
  const elsewhere = join('/var/lib/pixchange', `${basename(projectRoot)}-${mark}`);
  const closed = firstClosedFolder(account, projectRoot);
  return {
    dataDir: elsewhere,
    dataDirNote: `data is kept in ${elsewhere}, because PostgreSQL may not enter ${closed}`,
  };
};

const withSecrets = (variables: Variables): Variables => {
  try {
    return withSecretFiles(variables, (path) => readFileSync(path, 'utf8'));
  } catch (error) {
    throw error instanceof SecretFileError ? new SetupError(error.message, { exitCode: 78 }) : error;
  }
};

/**
 * Reads the configuration.
 * @throws SetupError that names the invalid variable
 */
export const readSupervisorConfig = (
  environment: Variables,
  projectRoot: string,
  flags: readonly string[] = [],
): SupervisorConfig => {
  const environmentVariables = withSecrets(environment);
  const text = (name: string): string | undefined => environmentVariables[name] || undefined;
  const chosen = text('DATA_DIR');
  const address = text('PUBLIC_URL');
  const publicUrl = address === undefined ? undefined : webAddress('PUBLIC_URL', address);
  const devTools = devToolsToken(text('DEV_TOOLS'));
  checkMail(publicUrl, environmentVariables);
  return {
    host: text('HOST') ?? '127.0.0.1',
    port: wholeNumber('PORT', environmentVariables['PORT'], 8_080, 65_535),
    publicUrl,
    devTools,
    ...(chosen === undefined ? defaultDataDir(projectRoot) : { dataDir: resolve(projectRoot, chosen) }),
    trustedProxies: wholeNumber('TRUSTED_PROXIES', environmentVariables['TRUSTED_PROXIES'], 0, 9),
    demo: text('DEMO')?.toLowerCase() !== 'off',
    once: flags.includes('--once'),
    drainSeconds: wholeNumber('DRAIN_SECONDS', environmentVariables['DRAIN_SECONDS'], drainSecondsDefault, 3_600),
    diskFreeMbMin: wholeNumber(
      'DISK_FREE_MB_MIN',
      environmentVariables['DISK_FREE_MB_MIN'],
      diskFreeMbDefault,
      100_000_000,
    ),
    chainId: chainIdOf(environmentVariables['CHAIN_ID']),
    mailFrom: text('MAIL_FROM') ?? 'Pixchange <no-reply@pixchange.example>',
    communityEntry: text('SUPERVISOR_COMMUNITY_ENTRY') ?? join(packageDist(projectRoot, 'community'), 'main.js'),
    demoEntry: text('SUPERVISOR_DEMO_ENTRY') ?? join(packageDist(projectRoot, 'community'), 'demo', 'main.js'),
    given: environmentVariables,
  };
};

/** Returns the default public URL; its host is `localhost` when the gateway listens on loopback or on all addresses. */
export const ownPublicUrl = (host: string, port: number): string => {
  const local = /^(127\.|localhost$|::1?$|0\.0\.0\.0$)/.test(host);
  const name = local ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return port === 80 ? `http://${name}` : `http://${name}:${port}`;
};
