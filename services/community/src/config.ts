import { readFileSync } from 'node:fs';
import { ratings } from '@pixchange/contracts/http/values/images';
import { isKeyName, parseNoteKey, type NoteKey } from '@pixchange/contracts/audit/signed-note';
import { SecretFileError, withSecretFiles } from '@pixchange/contracts/settings/secret-files';
import { z } from 'zod';
import { isWholeSasl, kafkaSettings } from './platform/bus/settings.ts';
import { chainSettings, isWholeChain } from './platform/chain/settings.ts';
import { sha256 } from './platform/merkle-log/sha256.ts';
import { certificatesIn } from './platform/payments/certificate-chain.ts';
import { roles, type Role } from './roles.ts';

const secret = z.string().min(16, { error: 'needs at least 16 characters' });
const bytes32 = z
  .base64()
  .refine((text) => Buffer.from(text, 'base64').length === 32, { error: 'must be 32 bytes in base64' });
/** Signs the events that give or take a role, and the key that was replaced: the next start records what it signed under the new one. */
const roleKeys = { ROLE_SECRET: bytes32, ROLE_SECRET_PREVIOUS: bytes32.optional() };
const onOff = z.enum(['on', 'off']);
/** An address that people are led to. */
const link = z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' });
const line = z.string().trim().min(1).max(200);
const linesOf = (text: string): string =>
  text
    .replace(/\s*\|\s*/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();

const isCertificates = (pem: string): boolean => {
  try {
    return certificatesIn(pem).length > 0;
  } catch {
    return false;
  }
};

/** Files in work at a time; the benchmarks work as many. */
export const MEDIA_CONCURRENCY_DEFAULT = 2;

/** The environment, as the product reads it; nothing else reads it. `.env.example` lists it. */
export const environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: z.url().default('http://localhost:8080'),
    ROLES: z.string().default(roles.join(',')),
    DATABASE_URL: z.string(),
    DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(200).default(20),
    EVENT_STORE_URL: z.string(),
    S3_ENDPOINT: z.url(),
    S3_PUBLIC_URL: z.url(),
    S3_ACCESS_KEY: z.string(),
    S3_SECRET_KEY: z.string(),
    S3_REGION: z.string().default('us-east-1'),
    S3_BUCKET_UPLOADS: z.string().default('pixchange-uploads'),
    S3_BUCKET_MEDIA: z.string().default('pixchange-media'),
    SMTP_URL: z.string(),
    MAIL_FROM: z.string().default('Pixchange <no-reply@pixchange.example>'),
    /** Wraps the personal keys: 32 bytes in base64. */
    MASTER_KEY: bytes32,
    /** The key that MASTER_KEY replaces: the next start wraps the personal keys again, then it is not needed any more. */
    MASTER_KEY_PREVIOUS: bytes32.optional(),
    /** `on`: the read model is built at the start even where personal fields can't be opened; they are empty then. */
    ACCEPT_UNREADABLE: onOff.default('off'),
    /** Hides emails and usernames in stream names. */
    NAME_SECRET: secret,
    /** Signs addresses of private media. */
    TOKEN_SECRET: secret,
    /** The secret that TOKEN_SECRET replaces: what it signed is good until it expires, as long as it is given. */
    TOKEN_SECRET_PREVIOUS: secret.optional(),
    ...roleKeys,
    /** Signs the heads of the tamper-evident log: the 32 bytes of an Ed25519 key in base64. */
    AUDIT_SIGNING_KEY: bytes32,
    /** The key that AUDIT_SIGNING_KEY replaces. */
    AUDIT_SIGNING_KEY_PREVIOUS: bytes32.optional(),
    /** Public keys that signed before it, 32 bytes in base64 each, with commas between; `npm run keys -- rotate AUDIT_SIGNING_KEY` writes it. */
    AUDIT_PUBLIC_KEYS_RETIRED: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .filter((key) => key !== '')
          .map((key) => Buffer.from(key, 'base64')),
      )
      .refine((keys) => keys.every(({ length }) => length === 32), {
        error: 'must be 32 bytes in base64 each, with commas between',
      }),
    /** The public keys that signed before it, as GET /audit/key gives them, with commas between: without them, what they signed is not believed. */
    AUDIT_SIGNING_KEYS_RETIRED: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((key) => key.trim())
          .filter((key) => key !== '')
          .map((key) => parseNoteKey(sha256, key)),
      )
      .refine((keys) => !keys.includes(null), {
        error: 'must be keys as GET /audit/key gives them, with commas between',
      })
      .transform((keys) => keys as NoteKey[]),
    /** What the log is called in its heads; otherwise the host of the first PUBLIC_URL and /audit, for ever. */
    AUDIT_LOG_ORIGIN: z
      .string()
      .max(200)
      .refine(isKeyName, { error: 'must be without spaces and plus signs' })
      .optional(),
    /** The least time between two heads. */
    AUDIT_HEAD_EVERY_SECONDS: z.coerce.number().min(0.05).max(86_400).default(60),
    ...chainSettings,
    ...kafkaSettings,
    FACEBOOK_GRAPH_URL: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .default('https://graph.facebook.com'),
    FACEBOOK_GRAPH_VERSION: z
      .string()
      .regex(/^v\d{1,3}\.\d{1,2}$/, { error: 'must be like v25.0' })
      .default('v25.0'),
    /** Where the provider's pictures of people may be fetched, as a list with commas; `https://*.example.org` means all names below. */
    FACEBOOK_PICTURE_ORIGINS: z
      .string()
      .default('https://*.fbcdn.net,https://platform-lookaside.fbsbx.com')
      .transform((text) => text.split(',').map((origin) => origin.trim().toLowerCase()))
      .refine((origins) => origins.every((origin) => /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/.test(origin)), {
        error: 'must be addresses like https://*.example.org without a path',
      }),
    /** The login dialog as a path of this site or an address; without one, browsers load the provider's own SDK. */
    FACEBOOK_DIALOG_URL: z.union([z.string().regex(/^\/[\w./-]+$/), z.url({ protocol: /^https?$/ })]).optional(),
    /** Without an app there is no social login. */
    FACEBOOK_APP_ID: z
      .string()
      .regex(/^\d{1,32}$/, { error: 'must be digits' })
      .optional(),
    FACEBOOK_APP_SECRET: secret.optional(),
    /** Without a key there are no items of the GIF provider. */
    GIPHY_API_KEY: secret.optional(),
    GIPHY_API_URL: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .default('https://api.giphy.com'),
    /** Where the provider's media are, as origins with commas between; an item that leads elsewhere is not shown. */
    GIPHY_MEDIA_ORIGINS: z
      .string()
      .default(
        'https://media.giphy.com,https://media0.giphy.com,https://media1.giphy.com,https://media2.giphy.com,https://media3.giphy.com,https://media4.giphy.com,https://i.giphy.com',
      )
      .transform((text) =>
        text
          .split(',')
          .map((origin) => origin.trim())
          .filter((origin) => origin !== ''),
      )
      .refine(
        (origins) =>
          origins.every(
            (origin) => /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin,
          ),
        { error: 'must be origins like https://media.giphy.com' },
      ),
    /** What works count as that nobody rated, where a caller of the public API asks for a rating. */
    PUBLIC_API_RATING_DEFAULT: z.enum(ratings).default('g'),
    /** So often the list of what is trending is made. */
    TRENDING_SECONDS: z.coerce.number().int().min(1).max(3_600).default(60),
    /** So often is looked who is due for the daily mail of what is unread. */
    DIGEST_SECONDS: z.coerce.number().int().min(1).max(86_400).default(900),
    GIPHY_RATING: z.enum(['g', 'pg', 'pg-13']).default('g'),
    PAYPAL_API_URL: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .default('https://api-m.paypal.com'),
    /** Without an account at the payment provider nothing can be bought. */
    PAYPAL_CLIENT_ID: z
      .string()
      .regex(/^[\w-]{10,200}$/, { error: 'must be letters, digits, - and _' })
      .optional(),
    PAYPAL_CLIENT_SECRET: secret.optional(),
    /** Of our webhook there; `WEBHOOK_ID` is what the provider's simulator signs under, for everybody. */
    PAYPAL_WEBHOOK_ID: z
      .string()
      .regex(/^[A-Za-z0-9]{5,50}$/, {
        error: "must be the id of a webhook, letters and digits, and not the simulator's",
      })
      .optional(),
    PAYPAL_MERCHANT_ID: z
      .string()
      .regex(/^[A-Z0-9]{13}$/, { error: 'must be 13 capital letters and digits' })
      .optional(),
    /** From where certificates of the provider's signatures are fetched: names with commas between, or origins. */
    PAYPAL_CERT_HOSTS: z
      .string()
      .default('api.paypal.com,api.sandbox.paypal.com')
      .transform((text) =>
        text
          .split(',')
          .map((host) => host.trim())
          .filter((host) => host !== '')
          .map((host) => (host.includes('://') ? host : `https://${host}`)),
      )
      .refine(
        (origins) =>
          origins.every(
            (origin) => /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin,
          ),
        { error: 'must be names like api.paypal.com' },
      ),
    /** Roots that these certificates must lead to, as PEM or base64 of it; the system's unless given. */
    PAYPAL_CERT_ROOTS: z
      .string()
      .transform((text) => (text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64').toString('latin1')))
      .refine(isCertificates, { error: 'must be certificates in PEM' })
      .optional(),
    /** How often the provider is asked about purchases whose time has come. */
    PAYMENT_POLL_SECONDS: z.coerce.number().int().min(1).max(3_600).default(20),
    /** How often the provider's own report is compared with our books. */
    PAYMENT_RECONCILE_SECONDS: z.coerce.number().int().min(1).max(604_800).default(86_400),
    /** Who runs this installation, as the Impressum says it; the law of many countries wants all four to be true. What is not set is not shown. */
    LEGAL_ENTITY: line.optional(),
    /** Lines with | between. */
    LEGAL_ADDRESS: line.transform(linesOf).optional(),
    LEGAL_TAX_NUMBER: line.optional(),
    CONTACT_EMAIL: z.email({ error: 'must be an email address' }).default('hello@pixchange.example'),
    /** The site's pages there; without one the footer has no link. */
    TWITTER_URL: link.optional(),
    FACEBOOK_URL: link.optional(),
    LINKEDIN_URL: link.optional(),
    INSTAGRAM_URL: link.optional(),
    PINTEREST_URL: link.optional(),
    /** The apps' pages in the stores; without one nothing points at an app. */
    ANDROID_APP_URL: link.optional(),
    IOS_APP_URL: link.optional(),
    /** Takes page views of people who agreed, as a path of this site or an address; without one nothing is sent. */
    ANALYTICS_URL: z.union([z.string().regex(/^\/[\w./-]+$/), link]).optional(),
    ADMIN_EMAIL: z.string().default('admin@pixchange.example'),
    ADMIN_PASSWORD: z.string().optional(),
    /** Whether staff need a second factor; unless given, wherever PUBLIC_URL is not of this machine alone. */
    STAFF_MFA: z.enum(['required', 'optional']).optional(),
    RATE_LIMITS: onOff.default('on'),
    /** Whether a new installation gets the categories, spotlights and charities of the seed file. */
    CATALOGUE_SEED: onOff.default('on'),
    /** How many files one person may upload in 24 hours. */
    UPLOADS_PER_DAY: z.coerce.number().int().min(1).max(1_000_000).default(1_000),
    /** After so long, what was uploaded and never became a work is removed; longer than an upload's form can be posted. */
    UPLOAD_GRACE_HOURS: z.coerce.number().int().min(1).max(8_760).default(24),
    /** How many stored files are read again in a minute, to find and repair broken ones; 0 is off. */
    SCRUB_FILES_PER_MINUTE: z.coerce.number().int().min(0).max(100_000).default(60),
    /** The platform's share of a sale, in hundredths of a percent of the price; rounded down to whole coins. */
    MARKET_FEE_BPS: z.coerce.number().int().min(0).max(10_000).default(500),
    /** How many proxies in front of this process are ours and tell the caller's address. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    WEB_DIST: z.string().optional(),
    CONSOLE_DIST: z.string().optional(),
    /** A folder on the disk that holds the data, and how much of it must be free for uploads to be taken. */
    DISK_FOLDER: z.string().optional(),
    DISK_FREE_MB_MIN: z.coerce.number().int().min(0).max(100_000_000).default(512),
    /** The file that gets a line for everybody who was erased, so that a restore erases them again; best not beside the data. */
    ERASURE_LIST: z.string().optional(),
    /** How long calls under way may take after SIGTERM. */
    DRAIN_SECONDS: z.coerce.number().int().min(0).max(3_600).default(25),
    /** How long projecting continues after SIGTERM while other processes use the read model and none of them updates it. */
    HANDOVER_SECONDS: z.coerce.number().int().min(0).max(3_600).default(20),
    /** Prometheus metrics, on a port of their own; 0 is off. */
    METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
    /** A collector that takes OTLP over HTTP; without it there are no traces. These four are OpenTelemetry's own names. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
    OTEL_SERVICE_NAME: line.default('pixchange'),
    /** Which share of traces is recorded. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    MEDIA_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(MEDIA_CONCURRENCY_DEFAULT),
    MEDIA_TIMEOUT_SECONDS: z.coerce.number().int().min(5).max(3_600).default(120),
    MEDIA_STILL_TIMEOUT_SECONDS: z.coerce.number().int().min(2).max(3_600).default(15),
    MEDIA_MEMORY_MB: z.coerce.number().int().min(256).max(65_536).default(2_048),
    /** Another process that decodes uploads (the command `decode` of the image); without it this one does. */
    MEDIA_DECODER_URL: z.url({ protocol: /^https?$/ }).optional(),
    FFMPEG_PATH: z.string().optional(),
    FFPROBE_PATH: z.string().optional(),
  })
  .refine(
    ({ FACEBOOK_APP_ID, FACEBOOK_APP_SECRET }) =>
      (FACEBOOK_APP_ID === undefined) === (FACEBOOK_APP_SECRET === undefined),
    {
      path: ['FACEBOOK_APP_ID'],
      error: 'comes together with FACEBOOK_APP_SECRET',
    },
  )
  .refine(isWholeChain, {
    path: ['CHAIN_RPC_URL'],
    error: 'comes together with CHAIN_CONTRACT, CHAIN_MINTER_KEY and CHAIN_VAULT_KEY',
  })
  .refine(isWholeSasl, {
    path: ['KAFKA_SASL_MECHANISM'],
    error: 'comes together with KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD',
  })
  .refine(
    ({ PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, PAYPAL_MERCHANT_ID }) =>
      new Set(
        [PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, PAYPAL_MERCHANT_ID].map(
          (value) => value === undefined,
        ),
      ).size === 1,
    {
      path: ['PAYPAL_CLIENT_ID'],
      error: 'comes together with PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID and PAYPAL_MERCHANT_ID',
    },
  );

export type Config = Omit<z.output<typeof environment>, 'ROLES' | 'STAFF_MFA'> & {
  readonly roles: readonly Role[];
  readonly STAFF_MFA: 'required' | 'optional';
};

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** A variable is missing or wrong; the message names each and never shows a value. */
export class ConfigError extends Error {}

const rolesOf = (text: string, hasBroker: boolean): readonly Role[] => {
  const named = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = named.filter((name) => !roles.includes(name as Role));
  if (unknown.length > 0)
    throw new ConfigError(`ROLES: there is no role ${unknown.join(', ')}; the roles are ${roles.join(', ')}`);
  if (named.length === 0) throw new ConfigError(`ROLES: names no role; the roles are ${roles.join(', ')}`);
  const own = roles.filter((role) => named.includes(role));
  if (own.length < roles.length && !hasBroker) {
    throw new ConfigError(
      `ROLES: ${own.join(', ')} alone needs a broker, because work for other roles goes to other processes: give KAFKA_BROKERS, or let one process run all roles (${roles.join(', ')})`,
    );
  }
  return own;
};

type Variables = Readonly<Record<string, string | undefined>>;

const withSecrets = (variables: Variables): Variables => {
  try {
    return withSecretFiles(variables, (path) => readFileSync(path, 'utf8'));
  } catch (error) {
    throw error instanceof SecretFileError ? new ConfigError(error.message) : error;
  }
};

/** @throws ConfigError naming each variable that is missing or wrong. */
export const readConfig = (variables: Variables): Config => {
  const given = Object.fromEntries(
    Object.entries(withSecrets(variables)).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  const { ROLES, STAFF_MFA, ...rest } = parsed.data;
  const isLocal = LOOPBACK.test(new URL(rest.PUBLIC_URL).hostname);
  return {
    ...rest,
    STAFF_MFA: STAFF_MFA ?? (isLocal ? 'optional' : 'required'),
    roles: rolesOf(ROLES, rest.KAFKA_BROKERS !== undefined),
  };
};
