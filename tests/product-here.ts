import { randomBytes } from 'node:crypto';
import { compose, type App } from '../services/community/src/compose.ts';
import { readConfig } from '../services/community/src/config.ts';
import { projections } from '../services/community/src/features.ts';
import { typesOf } from '../services/community/src/kernel/projection.ts';
import { giveRole } from '../services/community/src/modules/accounts/testing/give-role.ts';
import { servedRoutes } from '../services/community/src/runtime/http/testing/served-routes.ts';
import { Commands } from '../services/community/src/runtime/commands/commands.ts';
import { createLog, type Log } from '../services/community/src/platform/log.ts';
import { EventLog } from '../services/community/src/platform/event-store/event-log.ts';
import { LogSequencer } from '../services/community/src/runtime/merkle-log/log-sequencer.ts';
import { Metrics } from '../services/community/src/platform/metrics.ts';
import { startEventNode } from '../services/embedded/src/event-node/index.ts';
import { startPayments } from './payment-sandbox.ts';
import { callAndCatchUp, PASSWORD, type Product, type ProductFunctions, type RemoteFunctions } from './product.ts';
import { preparedDatabase, testStack } from './stack.ts';
import { countStart } from './starts.ts';
import { until } from './until.ts';

const PUBLIC_URL = 'http://localhost:8080';

/** Intervals longer than any test: periodic work runs once at the start, and then only when a test requests it. */
const PERIODIC = {
  AUDIT_HEAD_EVERY_SECONDS: '86400',
  TRENDING_SECONDS: '3600',
  THEME_SECONDS: '3600',
  DIGEST_SECONDS: '86400',
  WEB_PUSH_SECONDS: '86400',
  PAYMENT_POLL_SECONDS: '3600',
  PAYMENT_RECONCILE_SECONDS: '604800',
};

/** Product in the test's own process, for tests of code that no API call reaches. */
export interface ProductHere extends Product {
  /** Returns an instance from the running product. */
  inside<T>(token: (abstract new (...given: never[]) => T) | symbol): T;
  /**
   * Restarts the product and the event store. The event store caches the ends of its streams, so a test can change
   * stored streams only while it is stopped.
   */
  restartWithStore(whileStopped: () => Promise<unknown>): Promise<void>;
}

const shownTypes = new Set(projections.flatMap((projection) => typesOf(projection)));

/** Waits for the read model; otherwise, on a busy machine, the test could read the state before a write. */
const catchUp = async ({ server }: App): Promise<void> => {
  const newest = await server.get(EventLog).end();
  await until(
    () => server.get(Commands).waitUntilShown(shownTypes, newest),
    (shown) => shown !== 'late',
    'the read model to show every event',
  );
};

const tick = async ({ server, running }: App, name: string): Promise<void> => {
  if (name !== 'sign-heads') {
    const periodic = running.periodics.find((one) => one.name === name);
    if (periodic === undefined) throw new Error(`the product has no periodic work '${name}'`);
    return periodic.now();
  }
  const sequencers = running.projectors.filter((one) => one instanceof LogSequencer);
  if (sequencers.length === 0) throw new Error('the product runs no sequencer of the tamper-evident log');
  const newest = await server.get(EventLog).end();
  for (const sequencer of sequencers) {
    await until(
      () => Promise.resolve(sequencer.position >= newest),
      (isThere) => isThere,
      'the sequencing of all events',
    );
    await sequencer.signNow();
  }
};

export const startProductHere = async (
  name: string,
  environment: Record<string, string> = {},
  log?: Log,
): Promise<ProductHere> => {
  countStart('products');
  const stack = testStack();
  const databaseUrl = await preparedDatabase(name);
  let node = await startEventNode({ databaseUrl });
  const suffix = randomBytes(4).toString('hex');
  const payments = await startPayments(PUBLIC_URL);
  const variables = {
    PORT: '0',
    PUBLIC_URL,
    DATABASE_URL: databaseUrl,
    EVENT_STORE_URL: node.url,
    S3_ENDPOINT: stack.s3.endpoint,
    S3_PUBLIC_URL: stack.s3.endpoint,
    S3_ACCESS_KEY: stack.s3.accessKey,
    S3_SECRET_KEY: stack.s3.secretKey,
    S3_BUCKET_UPLOADS: `uploads-${suffix}`,
    S3_BUCKET_MEDIA: `media-${suffix}`,
    SMTP_URL: stack.smtpUrl,
    FACEBOOK_GRAPH_URL: stack.login.url,
    FACEBOOK_PICTURE_ORIGINS: stack.login.url,
    FACEBOOK_DIALOG_URL: '/dev/login/v25.0/dialog/oauth',
    FACEBOOK_APP_ID: stack.login.appId,
    FACEBOOK_APP_SECRET: stack.login.appSecret,
    ...payments.environment,
    MASTER_KEY: randomBytes(32).toString('base64'),
    AUDIT_SIGNING_KEY: randomBytes(32).toString('base64'),
    NAME_SECRET: randomBytes(32).toString('base64'),
    TOKEN_SECRET: randomBytes(32).toString('base64'),
    ROLE_SECRET: randomBytes(32).toString('base64'),
    VAPID_PRIVATE_KEY: randomBytes(32).toString('base64'),
    ADMIN_EMAIL: `admin-${suffix}@example.org`,
    ADMIN_PASSWORD: PASSWORD,
    RATE_LIMITS: 'off',
    CATALOGUE_SEED: 'off',
    DRAIN_SECONDS: '3',
    ...PERIODIC,
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    ...environment,
  };
  const config = readConfig(variables);
  const lines: string[] = [];
  const logTarget = 'LOG_LEVEL' in environment ? { write: (line: string) => void lines.push(line) } : undefined;
  const open = async () => {
    const app = await compose(config, log ?? createLog(config.LOG_LEVEL, logTarget));
    await app.server.listen(0, '127.0.0.1');
    await app.start();
    return { app, url: (await app.server.getUrl()).replace('[::1]', '127.0.0.1') };
  };
  const openPaid = async () => {
    const opened = await open();
    payments.deliverTo(`${opened.url}/api/payments/paypal/webhook`);
    return opened;
  };
  let running = await openPaid();
  const others: (typeof running)[] = [];
  return {
    environment: variables,
    get url() {
      return running.url;
    },
    databaseUrl,
    eventStoreUrl: node.url,
    payments,
    call: (endpoint, options) => callAndCatchUp(running.url, () => catchUp(running.app))(endpoint, options),
    catchUp: () => catchUp(running.app),
    inside: (token) => running.app.server.get(token),
    grant: (userId, role) => giveRole(running.app.server, userId, role),
    figures: async (metric) => {
      const { registry } = running.app.server.get(Metrics);
      return (await registry.getSingleMetric(metric)?.get())?.values ?? [];
    },
    tick: (work) => tick(running.app, work),
    logged: () => Promise.resolve(lines),
    within: <M extends ProductFunctions>(module: URL) =>
      new Proxy({} as RemoteFunctions<M>, {
        get:
          (_, name: string) =>
          async (...given: never[]) => {
            const { [name]: inner } = (await import(module.href)) as ProductFunctions;
            if (inner === undefined) throw new Error(`${module.href} has no ${name}`);
            return inner(running.app.server as never, ...given);
          },
      }),
    routes: () => Promise.resolve(servedRoutes(running.app.server)),
    restart: async (whileStopped) => {
      await running.app.stop();
      await whileStopped?.();
      running = await openPaid();
    },
    restartWithStore: async (whileStopped) => {
      await running.app.stop();
      const { port } = node;
      await node.stop();
      try {
        await whileStopped();
      } finally {
        node = await startEventNode({ databaseUrl, port });
        running = await openPaid();
      }
    },
    startSecondProcess: async () => {
      const other = await open();
      others.push(other);
      return other.url;
    },
    stop: async () => {
      await payments.stop();
      await Promise.all([running, ...others].map(({ app }) => app.stop()));
      await node.stop();
    },
  };
};
