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
/**
 * Key that signs events that grant or revoke a role, and the key that it replaces. The next start records the events of
 * the previous key under the new one.
 */
const roleKeys = { ROLE_SECRET: bytes32, ROLE_SECRET_PREVIOUS: bytes32.optional() };
const onOff = z.enum(['on', 'off']);
/** A URL that people are led to. */
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

/** Number of files that are processed at a time; the benchmarks use the same number. */
export const MEDIA_CONCURRENCY_DEFAULT = 2;

/** Environment variables of the product, read nowhere else. `.env.example` lists them. */
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
    /** Key that wraps the personal keys: 32 bytes in base64. */
    MASTER_KEY: bytes32,
    /**
     * Key that MASTER_KEY replaces. The next start wraps the personal keys again; afterwards it is no longer needed.
     */
    MASTER_KEY_PREVIOUS: bytes32.optional(),
    /** `on`: the read model is built at startup even when personal fields can't be decrypted; they are then empty. */
    ACCEPT_UNREADABLE: onOff.default('off'),
    /** Secret that hides emails and usernames in stream names. */
    NAME_SECRET: secret,
    /** Secret that signs URLs of private media. */
    TOKEN_SECRET: secret,
    /** Secret that TOKEN_SECRET replaces. While it is set, its signatures are valid until they expire. */
    TOKEN_SECRET_PREVIOUS: secret.optional(),
    ...roleKeys,
    /** Key that signs the heads of the tamper-evident log: the 32 bytes of an Ed25519 key in base64. */
    AUDIT_SIGNING_KEY: bytes32,
    /** Key that AUDIT_SIGNING_KEY replaces. */
    AUDIT_SIGNING_KEY_PREVIOUS: bytes32.optional(),
    /**
     * Public keys that signed earlier, 32 bytes in base64 each, separated by commas; `npm run keys -- rotate
     * AUDIT_SIGNING_KEY` writes them.
     */
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
    /**
     * Public keys that signed earlier, in the form of GET /audit/key, separated by commas; without them, earlier
     * signatures are not accepted.
     */
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
    /**
     * Name of the log in its heads. The default is the host of the first PUBLIC_URL and /audit, which then stays
     * permanently.
     */
    AUDIT_LOG_ORIGIN: z
      .string()
      .max(200)
      .refine(isKeyName, { error: 'must be without spaces and plus signs' })
      .optional(),
    /** Minimum time between two heads. */
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
    /**
     * Origins that people's pictures may be fetched from, separated by commas; `https://*.example.org` includes all
     * names below it.
     */
    FACEBOOK_PICTURE_ORIGINS: z
      .string()
      .default('https://*.fbcdn.net,https://platform-lookaside.fbsbx.com')
      .transform((text) => text.split(',').map((origin) => origin.trim().toLowerCase()))
      .refine((origins) => origins.every((origin) => /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/.test(origin)), {
        error: 'must be addresses like https://*.example.org without a path',
      }),
    /** Login dialog as a path of this site or a URL; by default, browsers load the provider's own SDK. */
    FACEBOOK_DIALOG_URL: z.union([z.string().regex(/^\/[\w./-]+$/), z.url({ protocol: /^https?$/ })]).optional(),
    /** Id of the app; without one, there is no social login. */
    FACEBOOK_APP_ID: z
      .string()
      .regex(/^\d{1,32}$/, { error: 'must be digits' })
      .optional(),
    FACEBOOK_APP_SECRET: secret.optional(),
    /** Key of the GIF provider; without one, its items are not available. */
    GIPHY_API_KEY: secret.optional(),
    GIPHY_API_URL: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .default('https://api.giphy.com'),
    /** Origins of the provider's media, separated by commas; an item with another origin is not shown. */
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
    /** Rating of works that nobody rated, when a caller of the public API filters by rating. */
    PUBLIC_API_RATING_DEFAULT: z.enum(ratings).default('g'),
    /** Interval at which the list of trending works is computed. */
    TRENDING_SECONDS: z.coerce.number().int().min(1).max(3_600).default(60),
    /** Interval at which due digest mails are looked for. */
    DIGEST_SECONDS: z.coerce.number().int().min(1).max(86_400).default(900),
    GIPHY_RATING: z.enum(['g', 'pg', 'pg-13']).default('g'),
    PAYPAL_API_URL: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .default('https://api-m.paypal.com'),
    /** Account at the payment provider; without one, nothing can be bought. */
    PAYPAL_CLIENT_ID: z
      .string()
      .regex(/^[\w-]{10,200}$/, { error: 'must be letters, digits, - and _' })
      .optional(),
    PAYPAL_CLIENT_SECRET: secret.optional(),
    /**
     * Id of our webhook there; `WEBHOOK_ID` is refused, because the provider's simulator signs with it for everyone.
     */
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
    /** Hosts or origins, separated by commas, that certificates of the provider's signatures are fetched from. */
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
    /** Roots that these certificates must lead to, as PEM or its base64; the system's by default. */
    PAYPAL_CERT_ROOTS: z
      .string()
      .transform((text) => (text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64').toString('latin1')))
      .refine(isCertificates, { error: 'must be certificates in PEM' })
      .optional(),
    /** Interval at which due purchases are checked at the provider. */
    PAYMENT_POLL_SECONDS: z.coerce.number().int().min(1).max(3_600).default(20),
    /** Interval at which the provider's own report is compared with our books. */
    PAYMENT_RECONCILE_SECONDS: z.coerce.number().int().min(1).max(604_800).default(86_400),
    /**
     * Operator of this installation in the legal notice (Impressum); the law of many countries requires all four. Unset
     * values are not shown.
     */
    LEGAL_ENTITY: line.optional(),
    /** Address lines, separated by |. */
    LEGAL_ADDRESS: line.transform(linesOf).optional(),
    LEGAL_TAX_NUMBER: line.optional(),
    CONTACT_EMAIL: z.email({ error: 'must be an email address' }).default('hello@pixchange.example'),
    /** Pages of the site in social networks; the footer has no link to a missing one. */
    TWITTER_URL: link.optional(),
    FACEBOOK_URL: link.optional(),
    LINKEDIN_URL: link.optional(),
    INSTAGRAM_URL: link.optional(),
    PINTEREST_URL: link.optional(),
    /** Pages of the apps in the stores; without one, nothing refers to an app. */
    ANDROID_APP_URL: link.optional(),
    IOS_APP_URL: link.optional(),
    /** Path of this site or URL that receives page views of people who agreed; without it nothing is sent. */
    ANALYTICS_URL: z.union([z.string().regex(/^\/[\w./-]+$/), link]).optional(),
    ADMIN_EMAIL: z.string().default('admin@pixchange.example'),
    ADMIN_PASSWORD: z.string().optional(),
    /** Whether staff need a second factor. By default they do, unless PUBLIC_URL names this machine only. */
    STAFF_MFA: z.enum(['required', 'optional']).optional(),
    RATE_LIMITS: onOff.default('on'),
    /** Whether a new installation gets the categories, spotlights and charities of the seed file. */
    CATALOGUE_SEED: onOff.default('on'),
    /** Number of files that one person may upload in 24 hours. */
    UPLOADS_PER_DAY: z.coerce.number().int().min(1).max(1_000_000).default(1_000),
    /** Hours after which uploads that never became a work are removed; longer than an upload form is valid. */
    UPLOAD_GRACE_HOURS: z.coerce.number().int().min(1).max(8_760).default(24),
    /** Number of stored files that are read again in a minute, to find and repair broken ones; 0 is off. */
    SCRUB_FILES_PER_MINUTE: z.coerce.number().int().min(0).max(100_000).default(60),
    /** Share of the platform in a sale, in hundredths of a percent of the price; rounded down to whole coins. */
    MARKET_FEE_BPS: z.coerce.number().int().min(0).max(10_000).default(500),
    /** Number of our own proxies in front of this process, which report the caller's address. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    WEB_DIST: z.string().optional(),
    CONSOLE_DIST: z.string().optional(),
    /** Folder on the disk that holds the data, and the free space below which uploads are refused. */
    DISK_FOLDER: z.string().optional(),
    DISK_FREE_MB_MIN: z.coerce.number().int().min(0).max(100_000_000).default(512),
    /**
     * File that gets a line for every erased person, so that a restore erases them again; best kept apart from the
     * data.
     */
    ERASURE_LIST: z.string().optional(),
    /** Time for running calls to end after SIGTERM. */
    DRAIN_SECONDS: z.coerce.number().int().min(0).max(3_600).default(25),
    /**
     * Time for which projecting continues after SIGTERM while other processes use the read model and none of them
     * updates it.
     */
    HANDOVER_SECONDS: z.coerce.number().int().min(0).max(3_600).default(20),
    /** Port of the Prometheus metrics, separate from the public one; 0 is off. */
    METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
    /** Collector for OTLP over HTTP; without it there are no traces. OpenTelemetry defines these four names. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
    OTEL_SERVICE_NAME: line.default('pixchange'),
    /** Share of traces that is recorded. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    MEDIA_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(MEDIA_CONCURRENCY_DEFAULT),
    MEDIA_TIMEOUT_SECONDS: z.coerce.number().int().min(5).max(3_600).default(120),
    MEDIA_STILL_TIMEOUT_SECONDS: z.coerce.number().int().min(2).max(3_600).default(15),
    MEDIA_MEMORY_MB: z.coerce.number().int().min(256).max(65_536).default(2_048),
    /** Another process that decodes uploads (the image's command `decode`); without it, this process does. */
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

/** Thrown when variables are missing or wrong. The message names each and never contains a value. */
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

/** @throws ConfigError naming each variable that is missing or wrong */
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
