import { randomBytes, randomInt } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../processes/durable-file.ts';
import { SetupError } from '../processes/setup-error.ts';

const key = (): string => randomBytes(32).toString('base64');

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** An id as the payment provider makes them. */
const theirId = (length: number): string => Array.from({ length }, () => signs[randomInt(signs.length)]).join('');

const digits = (count: number): string => `1${Array.from({ length: count - 1 }, () => randomInt(10)).join('')}`;

/** How each secret is made when it is needed for the first time. */
const makers = {
  /** Wraps the personal keys: 32 bytes in base64. */
  MASTER_KEY: key,
  NAME_SECRET: key,
  /** Signs the heads of the tamper-evident log: the 32 bytes of an Ed25519 key in base64. */
  AUDIT_SIGNING_KEY: key,
  TOKEN_SECRET: key,
  /** What clients of the embedded event node give as their password. */
  EVENT_STORE_PASSWORD: () => randomBytes(32).toString('base64url'),
  S3_ACCESS_KEY: () => `PX${randomBytes(9).toString('hex').toUpperCase()}`,
  S3_SECRET_KEY: () => randomBytes(32).toString('base64url'),
  /** The login sandbox's; those of a real provider are given. */
  FACEBOOK_APP_ID: () => digits(15),
  FACEBOOK_APP_SECRET: () => randomBytes(16).toString('hex'),
  /** The shop's account at the payment sandbox; that at a real provider is given. */
  PAYPAL_CLIENT_ID: () => `A${randomBytes(58).toString('base64url')}`,
  PAYPAL_CLIENT_SECRET: () => `E${randomBytes(58).toString('base64url')}`,
  PAYPAL_WEBHOOK_ID: () => theirId(17),
  PAYPAL_MERCHANT_ID: () => theirId(13),
} as const;

export type SecretName = keyof typeof makers;
export type Secrets = Readonly<Record<SecretName, string>>;

const names = Object.keys(makers) as SecretName[];

/** No data depends on these, so that they can be made at any time. */
const harmless: readonly SecretName[] = ['EVENT_STORE_PASSWORD', 'FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_MERCHANT_ID'];

const readKept = async (path: string): Promise<Partial<Record<SecretName, string>> | undefined> => {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const value = JSON.parse(text) as Record<string, unknown>;
    return Object.fromEntries(names.filter((name) => typeof value[name] === 'string').map((name) => [name, value[name]]));
  } catch (cause) {
    throw new SetupError(`${path} is damaged. Without it personal data can't be read; restore it from a backup.`, { cause });
  }
};

/**
 * The secrets of this installation: from the environment, else from `secrets.json`, else made now and kept there.
 * New ones are never made beside data that older ones protect.
 */
export const openSecrets = async (dataDir: string, given: Readonly<Record<string, string | undefined>>): Promise<Secrets> => {
  const path = join(dataDir, 'secrets.json');
  const kept = await readKept(path);
  const known = Object.fromEntries(names.map((name) => [name, given[name] || kept?.[name]]));
  const missing = names.filter((name) => known[name] === undefined);
  const hasData = await stat(join(dataDir, 'postgres', 'cluster')).then(() => true, () => false);
  const lost = missing.filter((name) => !harmless.includes(name));
  if (lost.length > 0 && kept === undefined && hasData) {
    throw new SetupError(`${path} is missing, but there is data that needs it. Restore it, or give ${lost.join(', ')} in the environment.`);
  }
  const made = Object.fromEntries(missing.map((name) => [name, makers[name]()]));
  // What the environment gives stays there: a secret from elsewhere is not written to this disk.
  if (missing.length > 0) await writeDurably(path, `${JSON.stringify({ ...kept, ...made }, null, 2)}\n`);
  return { ...known, ...made } as Secrets;
};
