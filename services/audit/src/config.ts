import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { About } from '@pixchange/contracts/audit/chosen-events';
import { SecretFileError, withSecretFiles } from '@pixchange/contracts/settings/secret-files';
import { chainArguments, chainOf, mintLimitOf, type ChainFrom } from './chain-config.ts';
import type { TrustedWitnesses } from './checks/cosignatures.ts';
import { UsageError } from './errors.ts';
import { readAsOf, type AsOf } from './log/as-of.ts';
import { dataFolders, findRunning, type Running, type Variables } from './platform/running.ts';
import type { PayPalAccount } from './platform/paypal.ts';
import { filesOf, type FilesFrom } from './files-config.ts';
import { usage } from './usage.ts';
import { trustedWitnesses } from './witnesses-config.ts';

export type From =
  | { readonly kind: 'event-store'; readonly url: string }
  | { readonly kind: 'file'; readonly path: string };
export type ReportFrom =
  | { readonly kind: 'file'; readonly path: string }
  | ({ readonly kind: 'paypal' } & PayPalAccount);

export interface AuditConfig {
  readonly command: 'audit' | 'export' | 'verify';
  readonly from: From;
  /** Path of the exported bundle; empty for other commands. */
  readonly to: string;
  readonly asOf: AsOf | null;
  readonly userId: string | null;
  /** Decision or work that an export is about; null for other exports and commands. */
  readonly about: About | null;
  /** Log keys as given; empty to fetch them from the running product. */
  readonly logKeys: readonly string[];
  readonly publicUrl: string | null;
  /** Witnesses whose cosignatures count; null for none. */
  readonly witnesses: TrustedWitnesses | null;
  readonly trustPath: string | null;
  readonly readModelUrl: string | null;
  readonly report: ReportFrom | null;
  /** Object storage to compare with; null for no comparison. */
  readonly files: FilesFrom | null;
  /** Chain to compare with; null for no comparison. */
  readonly chain: ChainFrom | null;
  /** Image whose SHA-256 must match the verified token proof; null to skip the comparison. */
  readonly ownFile: string | null;
  /** Reference time for overdue processes, as Unix time in milliseconds; null for the current time. */
  readonly nowMs: number | null;
  /** Start time of the product, as Unix time in milliseconds; null if unknown. */
  readonly runningSinceMs: number | null;
  /** Milliseconds for which a purchase or another process may be open before it is overdue. */
  readonly graceMs: number;
  /** Milliseconds that a mint may take while the chain responds. */
  readonly mintMs: number;
  /** Key that signs role events; if it is null, signatures are not verified. */
  readonly roleSecret: Uint8Array | null;
  readonly output: 'table' | 'json' | 'csv';
  /** File with the auditor's own key for an export, or the public key for a verification; null if none was given. */
  readonly key: string | null;
  readonly keyDefault: string;
  /** Path of the built `verify.mjs`. */
  readonly verifier: string;
}

const PAYPAL_URL = 'https://api-m.paypal.com';
const GRACE_SECONDS = '900';
const ROLE_SECRET_BYTES = 32;
const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const options = {
  'event-store': text,
  file: text,
  'as-of': text,
  user: text,
  decision: text,
  work: text,
  'log-key': { ...text, multiple: true },
  'public-url': text,
  witness: { ...text, multiple: true },
  threshold: text,
  trust: text,
  'read-model': text,
  'provider-report': text,
  files: text,
  'files-grace': text,
  chain: text,
  'chain-contract': text,
  'anchor-contract': text,
  now: text,
  grace: { ...text, default: GRACE_SECONDS },
  key: text,
  'log-only': flag,
  json: flag,
  csv: flag,
  help: { ...flag, short: 'h' },
} as const;

const parse = (args: readonly string[]) => {
  try {
    // The options `--files` and `--chain` can be given without a value, which the parser does not support.
    return parseArgs({
      args: chainArguments(args).map((arg) => (arg === '--files' ? '--files=size' : arg)),
      options,
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
};
type Given = ReturnType<typeof parse>['values'];

const isCommand = (word: string): word is 'export' | 'verify' => word === 'export' || word === 'verify';

const commandOf = (positionals: readonly string[]): { command: AuditConfig['command']; file: string } => {
  const [word, file, ...rest] = positionals;
  if (word === undefined) return { command: 'audit', file: '' };
  if (!isCommand(word))
    throw new UsageError(
      `Unknown command "${word}"; the commands are export FILE, verify FILE and witness, and without one the log is audited.`,
    );
  if (file === undefined || rest.length > 0) throw new UsageError(`${word} takes one file.`);
  return { command: word, file };
};

const given = (value: string | undefined): string | null => (value === undefined || value === '' ? null : value);

const payPalOf = (variables: Variables): ReportFrom | null => {
  const [clientId, clientSecret] = [given(variables['PAYPAL_CLIENT_ID']), given(variables['PAYPAL_CLIENT_SECRET'])];
  return clientId === null || clientSecret === null
    ? null
    : { kind: 'paypal', apiUrl: given(variables['PAYPAL_API_URL']) ?? PAYPAL_URL, clientId, clientSecret };
};

const roleSecretOf = (variables: Variables): Uint8Array | null => {
  const value = given(variables['ROLE_SECRET']);
  if (value === null) return null;
  const bytes = Buffer.from(value, 'base64');
  if (bytes.length !== ROLE_SECRET_BYTES) throw new UsageError('ROLE_SECRET must be 32 bytes in base64.');
  return bytes;
};

/** Addresses from the options, the environment or a running product, in this order of precedence. */
interface Places {
  readonly from: From;
  readonly publicUrl: string | null;
  readonly readModelUrl: string | null;
  readonly report: ReportFrom | null;
  readonly runningSinceMs: number | null;
  /** Values of the running product, if it is audited, overridden by the environment. */
  readonly variables: Variables;
}

const placesOf = async (
  values: Given,
  verified: string | null,
  variables: Variables,
  projectRoot: string,
): Promise<Places> => {
  const path = verified ?? given(values.file);
  const url = given(values['event-store']);
  if (path !== null && url !== null) throw new UsageError("--event-store and --file can't be combined.");
  if (path !== null)
    return {
      from: { kind: 'file', path },
      publicUrl: null,
      readModelUrl: null,
      report: null,
      runningSinceMs: null,
      variables,
    };
  if (url !== null)
    return {
      from: { kind: 'event-store', url },
      publicUrl: null,
      readModelUrl: null,
      report: payPalOf(variables),
      runningSinceMs: null,
      variables,
    };
  const own = given(variables['EVENT_STORE_URL']);
  const running: Running =
    own === null
      ? await findRunning(variables['DATA_DIR'], projectRoot)
      : { environment: {}, localUrl: null, sinceMs: null };
  const all: Variables = {
    ...running.environment,
    ...Object.fromEntries(Object.entries(variables).filter(([, value]) => given(value) !== null)),
  };
  const store = given(all['EVENT_STORE_URL']);
  if (store === null) throw new UsageError('The running Pixchange has no EVENT_STORE_URL.');
  return {
    from: { kind: 'event-store', url: store },
    publicUrl: running.localUrl ?? given(all['PUBLIC_URL']),
    readModelUrl: given(all['DATABASE_URL']),
    report: payPalOf(all),
    runningSinceMs: running.sinceMs,
    variables: all,
  };
};

const secondsOf = (value: string): number => {
  if (!/^\d{1,9}$/.test(value)) throw new UsageError(`--grace must be whole seconds, not "${value}"`);
  return Number(value) * 1_000;
};

const nowOf = (value: string | undefined): number | null => {
  const requested = given(value);
  if (requested === null) return null;
  const ms = /^\d{4}-\d\d-\d\d/.test(requested) ? Date.parse(requested) : Number.NaN;
  if (Number.isNaN(ms)) throw new UsageError(`--now: "${requested}" is not a time such as 2026-11-21T10:00:00Z`);
  return ms;
};

/**
 * Returns the subject of an excerpt; null if none was requested.
 * @throws UsageError when the other arguments do not allow one
 */
const aboutOf = (command: AuditConfig['command'], { decision, work, user }: Given): About | null => {
  const requested = [
    { kind: 'decision', id: given(decision) },
    { kind: 'work', id: given(work) },
  ].filter((one): one is About => one.id !== null);
  const [about] = requested;
  if (about === undefined) return null;
  if (command !== 'export' || requested.length > 1 || given(user) !== null)
    throw new UsageError(
      '--decision and --work require export, and only one of --decision, --work and --user is allowed.',
    );
  if (!guid.test(about.id)) throw new UsageError(`--${about.kind}: "${about.id}" is not an id`);
  return about;
};

const userOf = (value: string | undefined): string | null => {
  const user = given(value);
  if (user !== null && !guid.test(user)) throw new UsageError(`--user: "${user}" is not the id of a person`);
  return user;
};

const outputOf = ({ json, csv }: Given): AuditConfig['output'] => {
  if (json && csv) throw new UsageError("--json and --csv can't be combined.");
  return json ? 'json' : csv ? 'csv' : 'table';
};

/**
 * Rejects contradictory options: `--key` without a command that uses it, and `--as-of` with comparisons that need the
 * current state or the whole log.
 */
const mustFit = (command: AuditConfig['command'], values: Given): void => {
  if (command === 'audit' && values.key !== undefined)
    throw new UsageError('--key requires export or verify; for a key of the log, use --log-key.');
  if (values['as-of'] !== undefined && values.trust !== undefined)
    throw new UsageError("--trust can't be combined with --as-of, because it is about the whole log.");
  const [asOf, other] = [given(values['as-of']), given(values['read-model']) ?? given(values['provider-report'])];
  if (asOf !== null && other !== null)
    throw new UsageError(
      "--read-model and --provider-report can't be combined with --as-of, because they show the present.",
    );
};

const reportOf = (values: Given, otherwise: ReportFrom | null): ReportFrom | null => {
  const path = given(values['provider-report']);
  return path === null ? otherwise : { kind: 'file', path };
};

const ownFileOf = (command: AuditConfig['command'], { file }: Given): string | null =>
  command === 'verify' ? given(file) : null;

const chainWanted = (
  { chain: url, 'chain-contract': contract, 'anchor-contract': anchorContract }: Given,
  command: AuditConfig['command'],
  { from, variables }: Places,
  readsCurrentLog: boolean,
): ChainFrom | null =>
  chainOf(
    { url, contract, anchorContract, command, isCurrentLog: from.kind === 'event-store' && readsCurrentLog },
    variables,
  );

const withSecrets = (variables: Variables): Variables => {
  try {
    return withSecretFiles(variables, (path) => readFileSync(path, 'utf8'));
  } catch (error) {
    throw error instanceof SecretFileError ? new UsageError(error.message) : error;
  }
};

/**
 * Reads the configuration.
 * @returns `help` when only help was requested
 * @throws UsageError that names the wrong or missing argument
 */
export const readConfig = async (
  args: readonly string[],
  environment: Variables,
  projectRoot: string,
): Promise<AuditConfig | 'help'> => {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  const variables = withSecrets(environment);
  const { command, file } = commandOf(positionals);
  mustFit(command, values);
  const places = await placesOf(values, command === 'verify' ? file : null, variables, projectRoot);
  const asOf = given(values['as-of']);
  const ofLogAlone = asOf !== null || values['log-only'];
  return {
    command,
    from: places.from,
    to: command === 'export' ? file : '',
    asOf: asOf === null ? null : readAsOf(asOf),
    userId: userOf(values.user),
    about: aboutOf(command, values),
    logKeys: values['log-key'] ?? [],
    publicUrl: given(values['public-url']) ?? places.publicUrl,
    witnesses: trustedWitnesses(values.witness, values.threshold),
    trustPath: given(values.trust),
    readModelUrl: given(values['read-model']) ?? (ofLogAlone ? null : places.readModelUrl),
    report: reportOf(values, ofLogAlone ? null : places.report),
    files: filesOf(
      { mode: values.files, graceHours: values['files-grace'], isCurrentLog: command === 'audit' && asOf === null },
      places.variables,
    ),
    chain: chainWanted(values, command, places, asOf === null),
    ownFile: ownFileOf(command, values),
    nowMs: nowOf(values.now),
    runningSinceMs: places.runningSinceMs,
    graceMs: secondsOf(values.grace),
    mintMs: mintLimitOf(places.variables),
    roleSecret: roleSecretOf(places.variables),
    output: outputOf(values),
    key: given(values.key),
    keyDefault: join(dataFolders(variables['DATA_DIR'], projectRoot)[0], 'auditor', 'key.pem'),
    verifier: join(projectRoot, 'services/audit/dist/verify.mjs'),
  };
};
