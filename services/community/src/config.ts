import { readFileSync } from 'node:fs';
import { ratings } from '@pixchange/contracts/http/values/images';
import { isKeyName, parseNoteKey, type NoteKey } from '@pixchange/contracts/audit/signed-note';
import { SecretFileError, withSecretFiles } from '@pixchange/contracts/settings/secret-files';
import { z } from 'zod';
import { chainSettings, isWholeChain } from './platform/chain/settings.ts';
import { certificates } from './platform/certificates-setting.ts';
import { gifProviderSettings, hasOneGifProvider } from './platform/gif-provider/settings.ts';
import { webPushSettings } from './platform/web-push/settings.ts';
import { roles, type Role } from './roles.ts';
import { isWholeSasl, kafkaSettings } from './runtime/bus/settings.ts';
import { sha256 } from './runtime/merkle-log/sha256.ts';
import { witnesses } from './runtime/merkle-log/witness-setting.ts';

const secret = z.string().min(16, { error: 'needs at least 16 characters' });
const bytes32 = z
  .base64()
  .refine((text) => Buffer.from(text, 'base64').length === 32, { error: 'must be 32 bytes in base64' });
const onOff = z.enum(['on', 'off']);
/** URL of another site that pages link to. */
const link = z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' });
const line = z.string().trim().min(1).max(200);
const linesOf = (text: string): string =>
  text
    .replace(/\s*\|\s*/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();

/** Number of files that are processed at a time; the benchmarks use the same number. */
export const MEDIA_CONCURRENCY_DEFAULT = 2;

/**
 * Environment variables of the product, read nowhere else. `docs/settings.md` is generated from the comments here by
 * `node scripts/check/write-settings.mjs`.
 */
export const environment = z
  .object({
    // Section: Addresses and processes
    /** URL at which people reach the site; links and emails begin with it. */
    PUBLIC_URL: z.url().default('http://localhost:8080'),
    /** Address that the process listens on. */
    HOST: z.string().default('127.0.0.1'),
    /** Port that the process listens on; 0 takes a free one. */
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    /**
     * Number of your own proxies in front of the site that set `X-Forwarded-For`. With any, the connection limits per
     * address do not apply (docs/operations/servers.md).
     */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    /**
     * Roles of this process, separated by commas: any of `api`, `projector`, `relay`, `media`, `mint` and `mail`. Fewer
     * than all need `KAFKA_BROKERS` (docs/operations/scale.md).
     */
    ROLES: z.string().default(roles.join(',')),
    /** Whether rate limits apply; `off` is for tests and benchmarks. */
    RATE_LIMITS: onOff.default('on'),
    /**
     * Port of the Prometheus metrics, separate from the public one; 0 is off. It must not be reachable from the
     * internet.
     */
    METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
    /** Lowest level of log lines that are written. */
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    /**
     * Time for running calls to end after SIGTERM. New connections are refused meanwhile; calls that take longer are
     * cut off.
     */
    DRAIN_SECONDS: z.coerce.number().int().min(0).max(3_600).default(25),
    /**
     * Maximum time for which a process with the role `projector` continues after SIGTERM. It stops as soon as another
     * process updates the read model, or none uses it.
     */
    HANDOVER_SECONDS: z.coerce.number().int().min(0).max(3_600).default(20),
    /** Folder on the disk that holds the data; its free space is watched. `npm start` passes DATA_DIR. */
    DISK_FOLDER: z.string().optional(),
    /**
     * Free space in MB below which uploads are refused with 507 `storage_full`, so that the event log always has room.
     * It is logged as `disk.low`, shown in `/health/ready`, and counted in `pixchange_disk_free_bytes` and
     * `pixchange_uploads_refused`.
     */
    DISK_FREE_MB_MIN: z.coerce.number().int().min(0).max(100_000_000).default(512),
    /** Button labels: `fixed` keeps the specification's spelling, such as "Confitm & Next"; `plain` corrects it. */
    COPY: z.enum(['fixed', 'plain']).default('fixed'),
    /** Folder of the built web client; by default where the build puts it. */
    WEB_DIST: z.string().optional(),
    /** Folder of the built console; by default where the build puts it. */
    CONSOLE_DIST: z.string().optional(),
    // Section: Traces
    /**
     * URL of a collector for OTLP over HTTP; without it there are no traces (docs/operations/watching.md).
     * OpenTelemetry defines these four names.
     */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    /** Headers that are sent to the collector, such as `authorization=Bearer%20TOKEN`. */
    OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
    /** Name of the service in traces. */
    OTEL_SERVICE_NAME: line.default('pixchange'),
    /** Share of traces that is recorded, the same ones in every process. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    // Section: Keys and the tamper-evident log
    /**
     * Key that wraps the personal keys; `openssl rand -base64 32` generates one. If it is lost, so is all personal
     * data. docs/keys.md describes how to replace each key.
     */
    MASTER_KEY: bytes32,
    /**
     * Key that `MASTER_KEY` replaces. The next start wraps the personal keys again; afterwards it is no longer needed.
     */
    MASTER_KEY_PREVIOUS: bytes32.optional(),
    /** Secret that hides emails and usernames in the names of streams. It can't be replaced. */
    NAME_SECRET: secret,
    /** Secret that signs URLs of private media and links in emails. */
    TOKEN_SECRET: secret,
    /** Secret that `TOKEN_SECRET` replaces. While it is set, its signatures are valid until they expire. */
    TOKEN_SECRET_PREVIOUS: secret.optional(),
    /**
     * Key that signs events that grant or revoke a role. A role that someone else writes into the event store does not
     * count.
     */
    ROLE_SECRET: bytes32,
    /** Key that `ROLE_SECRET` replaces. The next start records the events of this key under the new one. */
    ROLE_SECRET_PREVIOUS: bytes32.optional(),
    /** Ed25519 key that signs the heads of the tamper-evident log. */
    AUDIT_SIGNING_KEY: bytes32,
    /** Key that `AUDIT_SIGNING_KEY` replaces. */
    AUDIT_SIGNING_KEY_PREVIOUS: bytes32.optional(),
    /** Public keys that signed earlier; `npm run keys -- rotate AUDIT_SIGNING_KEY` writes them. */
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
     * Public keys that signed earlier, as lines of `GET /audit/key`; without them, earlier signatures are not accepted.
     * Save the line of the old key before you set another `AUDIT_SIGNING_KEY`.
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
     * Name of the log in its heads. By default it is the host of the first `PUBLIC_URL` and `/audit`, and stays so
     * permanently.
     */
    AUDIT_LOG_ORIGIN: z
      .string()
      .max(200)
      .refine(isKeyName, { error: 'must be without spaces and plus signs' })
      .optional(),
    /** Minimum time between two signed heads. */
    AUDIT_HEAD_EVERY_SECONDS: z.coerce.number().min(0.05).max(86_400).default(60),
    /**
     * Witnesses that cosign the heads, separated by commas: each a key, a space, and the URL before `/add-checkpoint`,
     * such as `witness.example+1a2b3c4d+base64 https://witness.example` (docs/operations/audit.md).
     */
    AUDIT_WITNESSES: witnesses,
    /**
     * `on`: the read model is built at startup even where personal fields can't be decrypted; these fields are empty
     * then.
     */
    ACCEPT_UNREADABLE: onOff.default('off'),
    /**
     * File that gets the id of every erased person, so that a restore erases them again; best on another disk
     * (docs/operations/backup.md). `npm start` uses `erasures.list` in DATA_DIR by default.
     */
    ERASURE_LIST: z.string().optional(),
    // Section: Staff and first start
    /** Email of the first administrator. They must be able to read it, because the first login needs a code from it. */
    ADMIN_EMAIL: z.string().default('admin@pixchange.example'),
    /** Password of the first administrator; by default one is generated and logged once. */
    ADMIN_PASSWORD: z.string().optional(),
    /**
     * `required`: staff log in to the console with a code of an authenticator app, which they set up at their first
     * login. `optional`: only those who set one up. The default is `required`, unless PUBLIC_URL names this machine
     * only.
     */
    STAFF_MFA: z.enum(['required', 'optional']).optional(),
    /** `off`: a new site has no categories, spotlights and charities. */
    CATALOGUE_SEED: onOff.default('on'),
    /** `on`: each week gets a theme from a built-in list, unless staff set one. */
    WEEKLY_THEMES: onOff.default('off'),
    // Section: PostgreSQL and EventStoreDB
    /**
     * URL of PostgreSQL 15 or later: `postgres://user:password@host:5432/database`. `npm start` starts one by default.
     */
    DATABASE_URL: z.string(),
    /** Maximum number of connections in the pool of a process. */
    DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(200).default(20),
    /**
     * URL of EventStoreDB 23 or later: `esdb://user:password@host:2113?tls=true`. `npm start` starts a server of this
     * protocol by default.
     */
    EVENT_STORE_URL: z.string(),
    // Section: Object storage
    /** URL of the object storage (MinIO, S3) for the product. `npm start` starts one by default. */
    S3_ENDPOINT: z.url(),
    /** URL at which browsers reach the object storage. */
    S3_PUBLIC_URL: z.url(),
    /** Access key of the object storage. */
    S3_ACCESS_KEY: z.string(),
    /** Secret key of the object storage. */
    S3_SECRET_KEY: z.string(),
    /** Region of the object storage. */
    S3_REGION: z.string().default('us-east-1'),
    /** Bucket of uploaded originals. */
    S3_BUCKET_UPLOADS: z.string().default('pixchange-uploads'),
    /** Bucket of the files that are made from them. */
    S3_BUCKET_MEDIA: z.string().default('pixchange-media'),
    // Section: Mail
    /**
     * URL of the mail server: `smtps://user:password@host:465`. `npm start` keeps emails in its mailbox by default, and
     * refuses a public PUBLIC_URL with neither this nor `DEV_TOOLS`.
     */
    SMTP_URL: z.string(),
    /** Sender of emails; the mail server must accept this address. */
    MAIL_FROM: z.string().default('Pixchange <no-reply@pixchange.example>'),
    /**
     * Interval at which due emails about unread notifications are sent. Each member gets at most one within 24 hours.
     */
    DIGEST_SECONDS: z.coerce.number().int().min(1).max(86_400).default(900),
    ...webPushSettings,
    // Section: Uploads and media
    /** Number of files that one person may upload in 24 hours; above it the API answers 429. */
    UPLOADS_PER_DAY: z.coerce.number().int().min(1).max(1_000_000).default(1_000),
    /** Hours after which uploads that never became a work are removed; longer than an upload form is valid. */
    UPLOAD_GRACE_HOURS: z.coerce.number().int().min(1).max(8_760).default(24),
    /** Number of files of one person that are processed at a time; one more slot is reserved for other people. */
    MEDIA_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(MEDIA_CONCURRENCY_DEFAULT),
    /** Memory in MB for each file that is processed. */
    MEDIA_MEMORY_MB: z.coerce.number().int().min(256).max(65_536).default(2_048),
    /**
     * Time limit for a still picture, extended on a busy machine. Work that takes longer is killed and reported as
     * failed.
     */
    MEDIA_STILL_TIMEOUT_SECONDS: z.coerce.number().int().min(2).max(3_600).default(15),
    /** Time limit for a video or an animation. Work that takes longer is killed and reported as failed. */
    MEDIA_TIMEOUT_SECONDS: z.coerce.number().int().min(5).max(3_600).default(120),
    /**
     * URL of another process that decodes uploads without secrets (the image's command `decode`,
     * docs/operations/sandbox.md); by default the role `media` decodes them.
     */
    MEDIA_DECODER_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Path of ffmpeg; by default the newer of the system's and the bundled one. */
    FFMPEG_PATH: z.string().optional(),
    /** Path of ffprobe; by default the newer of the system's and the bundled one. */
    FFPROBE_PATH: z.string().optional(),
    /**
     * Number of stored files of images, profiles and collections that are read and checked per minute; 0 is off. A
     * missing or damaged file is regenerated from its original and logged as `files.repaired`. Others are logged as
     * `files.missing` or `files.damaged`, counted in `pixchange_files_damaged`, and listed by `npm run admin -- files`.
     */
    SCRUB_FILES_PER_MINUTE: z.coerce.number().int().min(0).max(100_000).default(60),
    // Section: Market and public API
    /**
     * Share of the platform in a sale, in basis points (hundredths of a percent), rounded down to whole coins; the
     * seller gets the rest.
     */
    MARKET_FEE_BPS: z.coerce.number().int().min(0).max(10_000).default(500),
    /** Interval at which the list of trending works is computed. */
    TRENDING_SECONDS: z.coerce.number().int().min(1).max(3_600).default(60),
    /** Interval at which themes begin, and ended themes get their winners. */
    THEME_SECONDS: z.coerce.number().int().min(1).max(3_600).default(60),
    /**
     * Rating that the public API assumes for unrated works: with `pg-13`, an app that asks for `g` gets none of them.
     */
    PUBLIC_API_RATING_DEFAULT: z.enum(ratings).default('g'),
    // Section: Payments (docs/operations/payments.md)
    /**
     * Client id of your app at the payment provider. Set all four values or none; without them, nothing can be bought.
     */
    PAYPAL_CLIENT_ID: z
      .string()
      .regex(/^[\w-]{10,200}$/, { error: 'must be letters, digits, - and _' })
      .optional(),
    /** Client secret of this app. */
    PAYPAL_CLIENT_SECRET: secret.optional(),
    /**
     * Id of the webhook of this app. `WEBHOOK_ID` is refused, because the provider's simulator signs with it for
     * everyone.
     */
    PAYPAL_WEBHOOK_ID: z
      .string()
      .regex(/^[A-Za-z0-9]{5,50}$/, {
        error: "must be the id of a webhook, letters and digits, and not the simulator's",
      })
      .optional(),
    /** Merchant id of the account that receives the money. */
    PAYPAL_MERCHANT_ID: z
      .string()
      .regex(/^[A-Z0-9]{13}$/, { error: 'must be 13 capital letters and digits' })
      .optional(),
    /** URL of the provider's API; `https://api-m.sandbox.paypal.com` is the provider's own sandbox. */
    PAYPAL_API_URL: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .default('https://api-m.paypal.com'),
    /** Hosts or origins, separated by commas, that certificates of webhook signatures are fetched from. */
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
    /** Root certificates that these certificates must chain to, as PEM or its base64; Node's own list by default. */
    PAYPAL_CERT_ROOTS: certificates.optional(),
    /** Interval at which due purchases are checked at the provider. */
    PAYMENT_POLL_SECONDS: z.coerce.number().int().min(1).max(3_600).default(20),
    /**
     * Interval at which the provider's report is compared with the ledger. A difference is logged with a `payments.`
     * code and counted in `pixchange_payment_alarms_total`.
     */
    PAYMENT_RECONCILE_SECONDS: z.coerce.number().int().min(1).max(604_800).default(86_400),
    // Section: Social login (docs/operations/social-login.md)
    /** Id of your app at the login provider. Set it together with the secret; without them there is no social login. */
    FACEBOOK_APP_ID: z
      .string()
      .regex(/^\d{1,32}$/, { error: 'must be digits' })
      .optional(),
    /** Secret of this app. */
    FACEBOOK_APP_SECRET: secret.optional(),
    /** URL of the provider's API. `npm start` runs a sandbox in place of the provider unless this is set. */
    FACEBOOK_GRAPH_URL: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .default('https://graph.facebook.com'),
    /** Version of this API. */
    FACEBOOK_GRAPH_VERSION: z
      .string()
      .regex(/^v\d{1,3}\.\d{1,2}$/, { error: 'must be like v25.0' })
      .default('v25.0'),
    /**
     * Origins, separated by commas, that people's pictures may be fetched from; `https://*.example.org` includes all
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
    ...gifProviderSettings,
    ...kafkaSettings,
    ...chainSettings,
    // Section: About this site
    /**
     * Name of the operator in the Impressum. Without this, the address and the tax number there is no Impressum, and
     * the console's system page says so. This and the following settings, up to IOS_APP_URL, can also be set on the
     * console's page Site; a value there replaces the setting.
     */
    LEGAL_ENTITY: line.optional(),
    /** Address of the operator; | separates its lines. */
    LEGAL_ADDRESS: line.transform(linesOf).optional(),
    /** Tax number of the operator. */
    LEGAL_TAX_NUMBER: line.optional(),
    /** Email for the site's contact links. */
    CONTACT_EMAIL: z.email({ error: 'must be an email address' }).default('hello@pixchange.example'),
    /** Page of the site on Twitter, for the footer, which otherwise has no link to this network. */
    TWITTER_URL: link.optional(),
    /** Page of the site on Facebook, for the footer. */
    FACEBOOK_URL: link.optional(),
    /** Page of the site on LinkedIn, for the footer. */
    LINKEDIN_URL: link.optional(),
    /** Page of the site on Instagram, for the footer. */
    INSTAGRAM_URL: link.optional(),
    /** Page of the site on Pinterest, for the footer. */
    PINTEREST_URL: link.optional(),
    /** Page of your app in Google's store; without it no badge and no banner is shown. */
    ANDROID_APP_URL: link.optional(),
    /** Page of your app in Apple's store; without it no badge and no banner is shown. */
    IOS_APP_URL: link.optional(),
    /**
     * Path of this site or URL that receives page views by POST (`{"type":"page_view","path":"/users/:id"}`), of people
     * who agreed in the cookie notice. Without it nothing is sent.
     */
    ANALYTICS_URL: z.union([z.string().regex(/^\/[\w./-]+$/), link]).optional(),
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
  .refine(hasOneGifProvider, {
    path: ['KLIPY_API_KEY'],
    error: "can't come together with GIPHY_API_KEY, because neither provider allows its items next to another's",
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

/** Reads the settings of a process. @throws ConfigError naming each variable that is missing or wrong */
export const readConfig = (variables: Variables): Config => {
  const given = Object.fromEntries(
    Object.entries(withSecrets(variables)).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  const { ROLES, STAFF_MFA, ...rest } = parsed.data;
  return {
    ...rest,
    STAFF_MFA: STAFF_MFA ?? (LOOPBACK.test(new URL(rest.PUBLIC_URL).hostname) ? 'optional' : 'required'),
    roles: rolesOf(ROLES, rest.KAFKA_BROKERS !== undefined),
  };
};
