import { randomBytes, randomInt } from 'node:crypto';
import { chmod, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../processes/durable-file.ts';
import { SetupError } from '../processes/setup-error.ts';

const key = (): string => randomBytes(32).toString('base64');

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns an id in the payment provider's format. */
const theirId = (length: number): string => Array.from({ length }, () => signs[randomInt(signs.length)]).join('');

const digits = (count: number): string => `1${Array.from({ length: count - 1 }, () => randomInt(10)).join('')}`;

/** Generators of the secrets, called when a secret is first needed. */
const makers = {
  /** Encrypts the personal keys: 32 bytes in base64. */
  MASTER_KEY: key,
  NAME_SECRET: key,
  /** Signs the heads of the tamper-evident log: the 32 bytes of an Ed25519 key in base64. */
  AUDIT_SIGNING_KEY: key,
  TOKEN_SECRET: key,
  /** Signs the events that grant or revoke a role. */
  ROLE_SECRET: key,
  /** Signs notifications to browsers: a P-256 private key, which is 32 random bytes in base64. */
  VAPID_PRIVATE_KEY: key,
  /** Password of the embedded event node's clients. */
  EVENT_STORE_PASSWORD: () => randomBytes(32).toString('base64url'),
  S3_ACCESS_KEY: () => `PX${randomBytes(9).toString('hex').toUpperCase()}`,
  S3_SECRET_KEY: () => randomBytes(32).toString('base64url'),
  /** App of the login sandbox; the app of a real provider is configured by the operator. */
  FACEBOOK_APP_ID: () => digits(15),
  FACEBOOK_APP_SECRET: () => randomBytes(16).toString('hex'),
  /** Account of the shop at the payment sandbox; an account at a real provider is configured by the operator. */
  PAYPAL_CLIENT_ID: () => `A${randomBytes(58).toString('base64url')}`,
  PAYPAL_CLIENT_SECRET: () => `E${randomBytes(58).toString('base64url')}`,
  PAYPAL_WEBHOOK_ID: () => theirId(17),
  PAYPAL_MERCHANT_ID: () => theirId(13),
} as const;

export type SecretName = keyof typeof makers;

/**
 * Additional entries of the file: replaced keys, until the product has started with the new ones, and the public keys
 * of former signing keys.
 */
const rotationNames = [
  'MASTER_KEY_PREVIOUS',
  'TOKEN_SECRET_PREVIOUS',
  'ROLE_SECRET_PREVIOUS',
  'AUDIT_SIGNING_KEY_PREVIOUS',
  'AUDIT_PUBLIC_KEYS_RETIRED',
] as const;
export type RotationName = (typeof rotationNames)[number];

export type Secrets = Readonly<Record<SecretName, string> & Partial<Record<RotationName, string>>>;

/** Content of `secrets.json`; unknown entries from a newer version are preserved. */
export type KeptSecrets = Readonly<Record<string, unknown> & Partial<Record<SecretName | RotationName, string>>>;

export const secretNames = Object.keys(makers) as readonly SecretName[];

/** Generates a new value for a secret. */
export const newSecret = (name: SecretName): string => makers[name]();

/** Secrets that can be regenerated at any time, because no data depends on them. */
const harmless: readonly SecretName[] = [
  'VAPID_PRIVATE_KEY',
  'EVENT_STORE_PASSWORD',
  'FACEBOOK_APP_ID',
  'FACEBOOK_APP_SECRET',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'PAYPAL_MERCHANT_ID',
];

/**
 * Secrets that older versions did not have. If data already depends on such a secret, the product rejects a new one at
 * startup.
 */
const newer: readonly SecretName[] = ['ROLE_SECRET'];

const exitCode = 78;

export const secretsFile = (dataDir: string): string => join(dataDir, 'secrets.json');

const damaged = (path: string, why: string, cause?: unknown): SetupError =>
  new SetupError(`${path} is damaged (${why}). Without its keys data can't be read; restore it from your backup.`, {
    cause,
    exitCode,
  });

const readText = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new SetupError(
      `${path} can't be read (${code ?? String(error)}). Make it a file that this account may read, or restore it from your backup.`,
      { cause: error, exitCode },
    );
  }
};

/**
 * Reads the secrets file; returns undefined if there is none.
 * @throws SetupError if the file can't be read, or does not contain secrets
 */
export const readKept = async (dataDir: string): Promise<KeptSecrets | undefined> => {
  const path = secretsFile(dataDir);
  const text = await readText(path);
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw damaged(path, 'not JSON', cause);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw damaged(path, 'not an object');
  const stored = value as Record<string, unknown>;
  for (const name of [...secretNames, ...rotationNames]) {
    if (Object.hasOwn(stored, name) && (typeof stored[name] !== 'string' || stored[name] === ''))
      throw damaged(path, `${name} is not a text`);
  }
  return stored;
};

export const writeKept = (dataDir: string, stored: KeptSecrets): Promise<void> =>
  writeDurably(secretsFile(dataDir), `${JSON.stringify(stored, null, 2)}\n`);

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** True if a database or an object store exists; its content needs its original keys. */
const hasData = async (dataDir: string): Promise<boolean> =>
  (await exists(join(dataDir, 'postgres', 'cluster'))) || (await exists(join(dataDir, 'object-store')));

const refusal = (dataDir: string, isKept: boolean, lost: readonly SecretName[]): SetupError => {
  const path = secretsFile(dataDir);
  return new SetupError(
    `${isKept ? `${path} lacks ${lost.join(', ')}` : `${path} is missing`}, but ${dataDir} has data that needs ${isKept ? 'them' : lost.join(', ')}, so no new keys are created. ` +
      `Restore the file from your backup, or give ${lost.join(', ')} in the environment.`,
    { exitCode },
  );
};

/**
 * Returns the secrets of this installation: from the environment, else from `secrets.json`, else newly generated and
 * stored in that file. A secret that existing data depends on is never regenerated.
 * @throws SetupError if the file is damaged, or lacks secrets that existing data needs
 */
export const openSecrets = async (
  dataDir: string,
  given: Readonly<Record<string, string | undefined>>,
): Promise<Secrets> => {
  const stored = await readKept(dataDir);
  const all = [...secretNames, ...rotationNames];
  const known = Object.fromEntries(
    all.flatMap((name) => {
      const value = given[name] || stored?.[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const missing = secretNames.filter((name) => known[name] === undefined);
  const lost = missing.filter((name) => !harmless.includes(name) && !newer.includes(name));
  if (lost.length > 0 && (await hasData(dataDir))) throw refusal(dataDir, stored !== undefined, lost);
  const generated = Object.fromEntries(missing.map((name) => [name, newSecret(name)]));
  // Secrets from the environment are never written to this disk.
  if (missing.length > 0) await writeKept(dataDir, { ...stored, ...generated });
  else if (stored !== undefined) await chmod(secretsFile(dataDir), 0o600);
  return { ...known, ...generated } as Secrets;
};

/** Removes the replaced keys; the product no longer needs them once it has started with the new ones. */
export const forgetPrevious = async (dataDir: string): Promise<void> => {
  const stored = await readKept(dataDir);
  if (stored === undefined) return;
  const rest = Object.fromEntries(Object.entries(stored).filter(([name]) => !name.endsWith('_PREVIOUS')));
  if (Object.keys(rest).length < Object.keys(stored).length) await writeKept(dataDir, rest);
};
