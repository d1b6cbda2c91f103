import { randomBytes, randomUUID } from 'node:crypto';
import { createClient } from '@pixchange/contracts/http/client';
import { accountsHttp, type SessionView } from '@pixchange/contracts/http/accounts';
import { imagesHttp, type UploadContentType } from '@pixchange/contracts/http/images';
import { compose } from '../services/community/src/compose.ts';
import { readConfig } from '../services/community/src/config.ts';
import { servedRoutes } from '../services/community/src/platform/http/testing/served-routes.ts';
import { createLog, type Log } from '../services/community/src/platform/log.ts';
import { startEventNode } from '../services/embedded/src/event-node/index.ts';
import { startPayments, type Payments } from './payment.ts';
import { freshDatabase, testStack } from './stack.ts';
import { until } from './until.ts';

export { until };

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: string;
}

/** The whole product on its own database and event log, with all roles, in this process. */
export interface Product {
  readonly url: string;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly call: ReturnType<typeof createClient>;
  /** The payment provider, which is this product's alone. */
  readonly payments: Payments;
  /** What the product was configured by, for processes of its own on the same data. */
  readonly environment: Readonly<Record<string, string>>;
  /** A part of the running house, for what no call reaches. */
  inside<T>(token: (abstract new (...given: never[]) => T) | symbol): T;
  /** Every route that Nest's controllers serve, as `GET /api/albums/:id`. */
  routes(): string[];
  /** Stops the roles and the server, and starts them again on the same data. */
  restart(whileStopped?: () => Promise<unknown>): Promise<void>;
  /** Another one on the same database, event log and buckets, with connections and memory of its own; it ends with the product. */
  second(): Promise<string>;
  stop(): Promise<void>;
}

const PASSWORD = 'Papercuts1';
const PUBLIC_URL = 'http://localhost:8080';

export const startProduct = async (name: string, environment: Record<string, string> = {}, log?: Log): Promise<Product> => {
  const stack = testStack();
  const databaseUrl = await freshDatabase(name);
  const node = await startEventNode({ databaseUrl });
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
    ADMIN_EMAIL: `admin-${suffix}@example.org`,
    ADMIN_PASSWORD: PASSWORD,
    RATE_LIMITS: 'off',
    CATALOGUE_SEED: 'off',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    ...environment,
  };
  const config = readConfig(variables);
  const open = async () => {
    const app = await compose(config, log ?? createLog(config.LOG_LEVEL));
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
    call: (endpoint, options) => createClient({ baseUrl: running.url })(endpoint, options),
    inside: (token) => running.app.server.get(token),
    routes: () => servedRoutes(running.app.server),
    restart: async (whileStopped) => {
      await running.app.stop();
      await whileStopped?.();
      running = await openPaid();
    },
    second: async () => {
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

/** The mails to an address until now, the newest first. */
export const mailsTo = async (address: string): Promise<Mail[]> =>
  (await fetch(`${testStack().mailboxUrl}/dev/mailbox.json?to=${encodeURIComponent(address)}`)).json() as Promise<Mail[]>;

/** The newest mail to an address. */
export const mailTo = async (address: string): Promise<Mail> => {
  const mails = await until(() => mailsTo(address), (found) => found.length > 0, `a mail to ${address}`);
  return mails[0] as Mail;
};

export const linkToken = ({ text }: Mail): string => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '';

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly username: string;
  readonly session: SessionView;
}

export const newEmail = (): string => `p${randomUUID().slice(0, 12)}@example.org`;

/** Someone who signed up; confirmed unless told otherwise. */
export const signUp = async ({ call }: Product, { confirmed = true, username = `u_${randomUUID().slice(0, 8)}`, fullName = 'Ines Okafor' } = {}): Promise<Person> => {
  const email = newEmail();
  const { token } = await call(accountsHttp.register, { body: { registration: { email, password: PASSWORD, terms_of_service: true, registration_source: 0 } } });
  await call(accountsHttp.completeRegistration, { token, body: { registration: { email, username, full_name: fullName } } });
  const session = confirmed
    ? await call(accountsHttp.confirm, { body: { token: linkToken(await mailTo(email)) } })
    : await call(accountsHttp.signIn, { body: { session: { email, password: PASSWORD } } });
  return { email, password: PASSWORD, username, session };
};

/** Asks for a ticket and posts the bytes to storage, as a browser does; answers with the attachment's id. */
export const upload = async ({ call }: Product, token: string, bytes: Uint8Array, contentType: UploadContentType): Promise<string> => {
  const { id, url, fields } = await call(imagesHttp.requestUpload, { token, body: { attachment: { content_type: contentType } } });
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(bytes)], { type: contentType }), 'file');
  const response = await fetch(url, { method: 'POST', body: form });
  if (response.status !== 204) throw new Error(`storage answered ${response.status}: ${await response.text()}`);
  return id;
};
