import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removedFolder } from '../backup/leftovers.ts';
import { startMailbox } from '../mailbox/index.ts';
import { rootFile } from '../payment-sandbox/index.ts';
import { startPostgres } from '../postgres/index.ts';
import { probeHttp, probeTcp } from '../processes/probes.ts';
import { chainPart } from './chain-part.ts';
import type { SupervisorConfig } from './config.ts';
import { openNodeIdentity } from './event-node-access.ts';
import { nodePart } from './node-part.ts';
import type { Addresses, Part } from './part.ts';
import { postgresLog } from './report.ts';
import type { Secrets } from './secrets.ts';

export type PartsInput = {
  config: SupervisorConfig;
  secrets: Secrets;
  /** Public URL, known once the gateway listens. */
  publicUrl: string;
  /** URL of the same port on this machine. */
  localUrl: string;
  /**
   * Key of the mailbox, known only to the gateway and to readers of running.json. Without it, other accounts on this
   * machine could bypass the gateway and read emails.
   */
  mailboxKey: string;
};

const loopback = '127.0.0.1';
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
const eventNodeUser = 'pixchange';
const region = 'us-east-1';
const distFolder = join(import.meta.dirname, '..');

const postgres: Part = {
  name: 'postgres',
  needs: [],
  replacedBy: 'DATABASE_URL',
  start: async (context) => {
    const port = await context.port();
    const server = await startPostgres({ dataDir: context.dataDir, port, log: postgresLog(context.log) });
    return {
      provides: { DATABASE_URL: server.url },
      ended: server.ended,
      probe: () => probeTcp(loopback, port),
      stop: server.stop,
    };
  },
};

const mailbox = ({ mailboxKey }: PartsInput): Part => ({
  name: 'mailbox',
  optional: true,
  needs: [],
  replacedBy: 'SMTP_URL',
  start: async (context) => {
    const smtpPort = await context.port('smtp');
    const httpPort = await context.port();
    const server = await startMailbox({
      dataDir: context.dataDir,
      smtpPort,
      httpPort,
      accessKey: mailboxKey,
      log: context.log,
    });
    let announceEnd: (why: string) => void = () => undefined;
    const ended = new Promise<string>((settle) => (announceEnd = settle));
    return {
      provides: { SMTP_URL: server.smtpUrl },
      ended,
      probe: () => probeHttp(`${server.httpUrl}/health`),
      stop: async () => {
        await server.stop();
        announceEnd('stopped');
      },
    };
  },
});

const eventNode = ({ config, secrets }: PartsInput): Part =>
  nodePart(config.given, {
    name: 'event-node',
    needs: ['postgres'],
    replacedBy: 'EVENT_STORE_URL',
    entry: join(distFolder, 'event-node', 'main.js'),
    env: async ({ addresses, dataDir }, port) => {
      const { key, certificate } = await openNodeIdentity(dataDir);
      return {
        DATABASE_URL: addresses['DATABASE_URL'] ?? '',
        EVENT_NODE_USER: eventNodeUser,
        EVENT_NODE_PASSWORD: secrets.EVENT_STORE_PASSWORD,
        EVENT_NODE_KEY: key,
        EVENT_NODE_CERTIFICATE: certificate,
        EVENT_NODE_HOST: loopback,
        EVENT_NODE_PORT: String(port),
      };
    },
    provides: async (port, dataDir) => {
      const { certificateFile } = await openNodeIdentity(dataDir);
      const credentials = `${eventNodeUser}:${secrets.EVENT_STORE_PASSWORD}`;
      // Use a host name, because Node warns about an IP address as TLS server name.
      return {
        EVENT_STORE_URL: `esdb://${credentials}@localhost:${port}?tlsCAFile=${encodeURIComponent(certificateFile)}`,
      };
    },
    probe: (port) => probeTcp(loopback, port),
    startMsMax: 60_000,
    stopMsMax: 10_000,
  });

const objectStore = ({ config, secrets, publicUrl }: PartsInput): Part =>
  nodePart(config.given, {
    name: 'object-store',
    needs: [],
    replacedBy: 'S3_ENDPOINT',
    entry: join(distFolder, 'object-store', 'main.js'),
    env: ({ dataDir }, port) => ({
      OBJECT_STORE_DIR: dataDir,
      OBJECT_STORE_HOST: loopback,
      OBJECT_STORE_PORT: String(port),
      OBJECT_STORE_CORS_ORIGIN: publicUrl,
      OBJECT_STORE_REMOVED_DIR: removedFolder(config.dataDir),
      DISK_FREE_MB_MIN: String(config.diskFreeMbMin),
      S3_ACCESS_KEY: secrets.S3_ACCESS_KEY,
      S3_SECRET_KEY: secrets.S3_SECRET_KEY,
      S3_REGION: region,
    }),
    provides: (port) => ({
      S3_ENDPOINT: `http://${loopback}:${port}`,
      S3_PUBLIC_URL: `${publicUrl}/storage`,
      S3_REGION: region,
    }),
    probe: (port) => probeHttp(`http://${loopback}:${port}/minio/health/ready`),
    startMsMax: 60_000,
    stopMsMax: 10_000,
  });

const loginSandbox = ({ config, secrets }: PartsInput): Part =>
  nodePart(config.given, {
    name: 'login-sandbox',
    optional: true,
    needs: [],
    replacedBy: 'FACEBOOK_GRAPH_URL',
    entry: join(distFolder, 'login-sandbox', 'main.js'),
    env: ({ dataDir }, port) => ({
      LOGIN_SANDBOX_DIR: dataDir,
      LOGIN_SANDBOX_HOST: loopback,
      LOGIN_SANDBOX_PORT: String(port),
      FACEBOOK_APP_ID: secrets.FACEBOOK_APP_ID,
      FACEBOOK_APP_SECRET: secrets.FACEBOOK_APP_SECRET,
    }),
    // The dialog URL is a path: the dialog must have the same origin as its opener, under every host name of the site.
    provides: (port) => ({
      FACEBOOK_GRAPH_URL: `http://${loopback}:${port}`,
      FACEBOOK_PICTURE_ORIGINS: `http://${loopback}:${port}`,
      FACEBOOK_DIALOG_URL: '/dev/login/v25.0/dialog/oauth',
    }),
    probe: (port) => probeHttp(`http://${loopback}:${port}/health`),
    startMsMax: 60_000,
    stopMsMax: 10_000,
  });

/**
 * Returns the settings of the social login app. Generated credentials work only with the sandbox, where anyone can log
 * in as any person. A public site therefore has social login only with a real provider.
 */
const socialLogin = ({
  config,
  secrets,
  publicUrl,
}: PartsInput): { FACEBOOK_APP_ID: string; FACEBOOK_APP_SECRET: string } => {
  const { FACEBOOK_APP_ID, FACEBOOK_APP_SECRET } = secrets;
  const elsewhere = Boolean(config.given['FACEBOOK_GRAPH_URL']);
  const usable = elsewhere ? Boolean(config.given['FACEBOOK_APP_ID']) : loopbackHost.test(new URL(publicUrl).hostname);
  return usable ? { FACEBOOK_APP_ID, FACEBOOK_APP_SECRET } : { FACEBOOK_APP_ID: '', FACEBOOK_APP_SECRET: '' };
};

const paymentNames = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_MERCHANT_ID'] as const;

const paymentSandbox = ({ config, secrets, publicUrl, localUrl }: PartsInput): Part =>
  nodePart(config.given, {
    name: 'payment-sandbox',
    optional: true,
    needs: [],
    replacedBy: 'PAYPAL_CLIENT_ID',
    entry: join(distFolder, 'payment-sandbox', 'main.js'),
    env: ({ dataDir }, port) => ({
      PAYMENT_SANDBOX_DIR: dataDir,
      PAYMENT_SANDBOX_PORT: String(port),
      PAYMENT_SANDBOX_PUBLIC_URL: publicUrl,
      PAYMENT_SANDBOX_WEBHOOK_URL: `${localUrl}/api/payments/paypal/webhook`,
      ...Object.fromEntries(paymentNames.map((name) => [name, secrets[name]])),
    }),
    provides: async (port, dataDir) => ({
      PAYPAL_API_URL: `http://${loopback}:${port}`,
      PAYPAL_CERT_HOSTS: `http://${loopback}:${port}`,
      PAYPAL_CERT_ROOTS: await readFile(rootFile(dataDir), 'utf8'),
    }),
    probe: (port) => probeHttp(`http://${loopback}:${port}/health`),
    startMsMax: 60_000,
    stopMsMax: 10_000,
  });

/**
 * Returns the settings of the payment provider account that sells coins. A configured account is passed on even when
 * incomplete, because the product reports what is missing. A site on this machine otherwise uses the sandbox's account;
 * a public site sells nothing without a real provider.
 */
const payment = ({ config, secrets, publicUrl }: PartsInput): Readonly<Record<string, string>> => {
  const isConfigured = Boolean(config.given['PAYPAL_CLIENT_ID']);
  const isLocal = loopbackHost.test(new URL(publicUrl).hostname);
  return Object.fromEntries(
    paymentNames.map((name) => [name, isConfigured ? (config.given[name] ?? '') : isLocal ? secrets[name] : '']),
  );
};

/** Returns the environment variables that all programs of the product need. */
export const productEnvironment = (input: PartsInput, addresses: Addresses): Readonly<Record<string, string>> => {
  const { config, secrets, publicUrl } = input;
  return {
    ...addresses,
    ...secrets,
    ...socialLogin(input),
    ...payment(input),
    PUBLIC_URL: publicUrl,
    MAIL_FROM: config.mailFrom,
    S3_REGION: config.given['S3_REGION'] || addresses['S3_REGION'] || region,
    S3_PUBLIC_URL: config.given['S3_PUBLIC_URL'] || addresses['S3_PUBLIC_URL'] || addresses['S3_ENDPOINT'] || '',
    // The gateway is the proxy nearest to the product.
    TRUSTED_PROXIES: String(config.trustedProxies + 1),
  };
};

/** API key of the GIF sandbox. Not a secret: anyone who can reach the sandbox may use it. */
const gifSandboxKey = 'key-of-the-gif-sandbox';

/** Returns the settings with which the product calls the sandbox in place of a provider. */
const gifSettingsOf = (provider: 'GIPHY' | 'KLIPY', port: number): Addresses => ({
  [`${provider}_API_KEY`]: gifSandboxKey,
  [`${provider}_API_URL`]: `http://${loopback}:${port}`,
  [`${provider}_MEDIA_ORIGINS`]: `http://${loopback}:${port}`,
});

/** Whether the sandbox replaces an external GIF provider, which is optional for a site. */
const wantsGiphy = ({ config }: PartsInput): boolean => config.given['GIPHY_SANDBOX']?.toLowerCase() === 'on';
const wantsKlipy = ({ config }: PartsInput): boolean => config.given['KLIPY_SANDBOX']?.toLowerCase() === 'on';
const wantsGifs = (input: PartsInput): boolean => wantsGiphy(input) || wantsKlipy(input);

/** Returns the service that stands in for GIPHY or KLIPY. The product refuses to start with the keys of both. */
const gifSandbox = (input: PartsInput): Part =>
  nodePart(input.config.given, {
    name: 'gif-sandbox',
    optional: true,
    needs: [],
    ...(wantsGiphy(input) ? { replacedBy: 'GIPHY_API_KEY' } : { replacedBy: 'KLIPY_API_KEY' }),
    entry: join(distFolder, 'gif-sandbox', 'main.js'),
    env: (_, port) => ({
      GIF_SANDBOX_PORT: String(port),
      GIF_SANDBOX_WORKS: join(dirname(input.config.communityEntry), '..', 'demo', 'works'),
      GIF_SANDBOX_KEY: gifSandboxKey,
    }),
    provides: (port) => ({
      ...(wantsGiphy(input) ? gifSettingsOf('GIPHY', port) : {}),
      ...(wantsKlipy(input) ? gifSettingsOf('KLIPY', port) : {}),
    }),
    probe: (port) => probeHttp(`http://${loopback}:${port}/health`),
    startMsMax: 60_000,
    stopMsMax: 10_000,
  });

/** Returns the settings for monitoring the disk, if data or files are stored on this machine. */
const diskOf = ({ dataDir, diskFreeMbMin, given }: SupervisorConfig): Readonly<Record<string, string>> =>
  given['DATABASE_URL'] && given['S3_ENDPOINT']
    ? {}
    : { DISK_FOLDER: dataDir, DISK_FREE_MB_MIN: String(diskFreeMbMin) };

/** Drain time of the product in seconds; short, because the gateway has already let calls finish. */
const communityDrainSeconds = 3;

const community = (input: PartsInput): Part =>
  nodePart(input.config.given, {
    name: 'community',
    needs: [
      'postgres',
      'event-node',
      'object-store',
      'mailbox',
      'login-sandbox',
      'payment-sandbox',
      'chain',
      ...(wantsGifs(input) ? ['gif-sandbox'] : []),
    ],
    entry: input.config.communityEntry,
    env: ({ addresses }, port) => ({
      ...productEnvironment(input, addresses),
      HOST: loopback,
      PORT: String(port),
      DRAIN_SECONDS: String(communityDrainSeconds),
      // The embedded servers stop with the product, so no other process could keep using the read model.
      HANDOVER_SECONDS: '0',
      ...diskOf(input.config),
      ERASURE_LIST: input.config.given['ERASURE_LIST'] || join(input.config.dataDir, 'erasures.list'),
    }),
    provides: () => ({}),
    probe: (port) => probeHttp(`http://${loopback}:${port}/health/ready`),
    stopMsMax: 25_000,
  });

/** Returns all services. To add a service, add it here and add its name to the `needs` of the services that use it. */
export const allParts = (input: PartsInput): readonly Part[] => [
  postgres,
  eventNode(input),
  objectStore(input),
  mailbox(input),
  loginSandbox(input),
  paymentSandbox(input),
  chainPart(input.config, input.publicUrl),
  ...(wantsGifs(input) ? [gifSandbox(input)] : []),
  community(input),
];
