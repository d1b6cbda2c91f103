import { randomUUID } from 'node:crypto';
import { accountsHttp, type SessionView } from '@pixchange/contracts/http/accounts';
import { createClient } from '@pixchange/contracts/http/client';
import type { StaffRole } from '@pixchange/contracts/http/route';
import { imagesHttp, type ImageItemView, type UploadContentType } from '@pixchange/contracts/http/images';
import { paymentsAt, type Payments } from './payment.ts';
import { askHostAt, productHosts, testStack } from './stack.ts';
import { countStart } from './starts.ts';
import { until } from './until.ts';
import { refuseWholeSite } from './whole-site.ts';

export { until };

export interface Mail {
  readonly message_id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: string;
}

export interface MetricFigure {
  readonly labels: Readonly<Record<string, string | number | undefined>>;
  /** Name of a histogram's series, such as `…_bucket`. */
  readonly metricName?: string;
  readonly value: number;
}

/** Functions of a module that run in the product's process; they take the running application, then JSON values. */
export type ProductFunctions = Readonly<Record<string, (server: never, ...given: never[]) => unknown>>;
/** The same functions for the test: asynchronous, and without the application. */
export type RemoteFunctions<M extends ProductFunctions> = {
  readonly [N in keyof M]: M[N] extends (server: never, ...given: infer Given) => infer Result
    ? (...given: Given) => Promise<Awaited<Result>>
    : never;
};

/** Whole product with all roles, and with its own database and event log. */
export interface Product {
  readonly url: string;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly call: ReturnType<typeof createClient>;
  /** Payment provider that only this product uses. */
  readonly payments: Payments;
  /** Environment of the product, for other processes on the same data. */
  readonly environment: Readonly<Record<string, string>>;
  /** Grants a role, like `npm run admin -- grant`. */
  grant(userId: string, role: StaffRole): Promise<void>;
  /** Returns every route of Nest's controllers, such as `GET /api/albums/:id`. */
  routes(): Promise<string[]>;
  /** Returns the values of a metric of the product. */
  figures(metric: string): Promise<readonly MetricFigure[]>;
  /**
   * Runs the periodic work with this name once, under its lock; settles when it is done. `sign-heads` signs a head of
   * the tamper-evident log over all events.
   * @throws the error of the work
   */
  tick(work: string): Promise<void>;
  /**
   * Returns the functions of a module, which run in the product's process; for example `within<typeof
   * import('./x.ts')>(new URL('./x.ts', import.meta.url))`.
   */
  within<M extends ProductFunctions>(module: URL): RemoteFunctions<M>;
  /** Returns the log lines of the product; empty for a shared product, and without a `LOG_LEVEL`. */
  logged(): Promise<readonly string[]>;
  /** Settles when the read model contains every event. */
  catchUp(): Promise<void>;
  /** Stops the roles and the server, and restarts them on the same data. */
  restart(whileStopped?: () => Promise<unknown>): Promise<void>;
  /**
   * Starts another process on the same database, event log and buckets, with separate connections and memory. The
   * process ends with the product. Returns its URL.
   */
  startSecondProcess(): Promise<string>;
  stop(): Promise<void>;
}

export const PASSWORD = 'Papercuts1';

/** Product as its host describes it. */
export interface HostedProduct {
  readonly id: string;
  readonly url: string;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly paymentsUrl: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Sends a request to this worker's host, which was started for this run of the `embedded` tests. */
const askHost = <T>(operation: string, body: object): Promise<T> => {
  const hosts = productHosts();
  return askHostAt(hosts[Number(process.env['JEST_WORKER_ID'] ?? 0) % hosts.length] as string, operation, body);
};

/** Returns a client that waits after a write until reads show it, if the response reports that reads are behind. */
export const callAndCatchUp =
  (baseUrl: string, catchUp: () => Promise<void>): ReturnType<typeof createClient> =>
  async (endpoint, options) => {
    let isBehind = false;
    const answer = await createClient({ baseUrl, onBehind: () => (isBehind = true) })(endpoint, options);
    if (isBehind) await catchUp();
    return answer;
  };

const productOf = ({ id, url: first, paymentsUrl, ...hosted }: HostedProduct): Product => {
  let url = first;
  return {
    ...hosted,
    get url() {
      return url;
    },
    payments: paymentsAt(paymentsUrl),
    call: (endpoint, options) => callAndCatchUp(url, () => askHost('catchUp', { id }))(endpoint, options),
    catchUp: () => askHost('catchUp', { id }),
    grant: (userId, role) => askHost('grant', { id, userId, role }),
    routes: () => askHost('routes', { id }),
    figures: (metric) => askHost('figures', { id, metric }),
    tick: (work) => askHost('tick', { id, work }),
    logged: () => askHost('logged', { id }),
    within: <M extends ProductFunctions>(module: URL) =>
      new Proxy({} as RemoteFunctions<M>, {
        get:
          (_, name) =>
          (...given: unknown[]) =>
            askHost('within', { id, module: module.href, name, given }),
      }),
    restart: async (whileStopped) => {
      await askHost('suspend', { id });
      await whileStopped?.();
      url = await askHost<string>('resume', { id });
    },
    startSecondProcess: () => askHost('second', { id }),
    stop: () => askHost('stop', { id }),
  };
};

/**
 * Starts a product in this worker's host, which loads the product's code once. Jest reloads all code for each test
 * file, which would take most of a test's time.
 */
export const startProduct = async (name: string, environment: Record<string, string> = {}): Promise<Product> => {
  countStart('products');
  return productOf(await askHost<HostedProduct>('start', { name, environment }));
};

/**
 * Profiles of products that test files share: one product of each profile per worker, from the first request to the end
 * of the run. A minute of an idle product costs as much as a start, so a profile pays off only for many files.
 */
const profiles = {
  plain: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
export type Profile = keyof typeof profiles;

const refused = (what: string) => () =>
  Promise.reject(new Error(`other tests share this product: use startProduct ${what}`));

/**
 * Returns the product of a profile that all test files of this worker share. A test must read only its own data: it
 * must use unique names and filter lists by them.
 */
export const sharedProduct = async (profile: Profile): Promise<Product> => {
  const product = productOf(await askHost<HostedProduct>('share', { profile, environment: profiles[profile] }));
  return {
    ...product,
    call: (endpoint, options) => {
      refuseWholeSite(endpoint, options);
      return product.call(endpoint, options);
    },
    restart: refused('to restart it'),
    startSecondProcess: refused('to start a second process of it'),
    stop: () => Promise.resolve(),
  };
};

/** Returns the emails that were sent to an address, newest first. */
export const mailsTo = async (address: string): Promise<Mail[]> =>
  (await fetch(`${testStack().mailboxUrl}/dev/mailbox.json?to=${encodeURIComponent(address)}`)).json() as Promise<
    Mail[]
  >;

/** Returns the newest email to an address. */
export const mailTo = async (address: string): Promise<Mail> => {
  const mails = await until(
    () => mailsTo(address),
    (found) => found.length > 0,
    `an email to ${address}`,
  );
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

/** Signs up a person; confirmed by default. */
export const signUp = async (
  { call }: Pick<Product, 'call'>,
  { confirmed = true, username = `u_${randomUUID().slice(0, 8)}`, fullName = 'Ines Okafor' } = {},
): Promise<Person> => {
  const email = newEmail();
  const { token } = await call(accountsHttp.register, {
    body: { registration: { email, password: PASSWORD, terms_of_service: true, registration_source: 0 } },
  });
  await call(accountsHttp.completeRegistration, {
    token,
    body: { registration: { email, username, full_name: fullName } },
  });
  const session = confirmed
    ? await call(accountsHttp.confirm, { body: { token: linkToken(await mailTo(email)), password: PASSWORD } })
    : await call(accountsHttp.signIn, { body: { session: { email, password: PASSWORD } } });
  return { email, password: PASSWORD, username, session };
};

/** Requests a ticket and posts the bytes to storage, like a browser; returns the attachment's id. */
export const upload = async (
  { call }: Pick<Product, 'call'>,
  token: string,
  bytes: Uint8Array,
  contentType: UploadContentType,
): Promise<string> => {
  const { id, url, fields } = await call(imagesHttp.requestUpload, {
    token,
    body: { attachment: { content_type: contentType } },
  });
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(bytes)], { type: contentType }), 'file');
  const response = await fetch(url, { method: 'POST', body: form });
  if (response.status !== 204) throw new Error(`storage answered ${response.status}: ${await response.text()}`);
  return id;
};

/** Uploads and submits a work, and waits until it is processed. */
export const makeWork = async (
  product: Product,
  { session: { token } }: Person,
  bytes: Uint8Array,
  contentType: UploadContentType,
  draft: object,
): Promise<ImageItemView> => {
  const attachment_id = await upload(product, token, bytes, contentType);
  await product.call(imagesHttp.submit, { token, body: { image: { attachment_id, ...draft } } });
  return until(
    () => product.call(imagesHttp.show, { token, params: { id: attachment_id } }),
    ({ status }) => status === 'ready',
    'the work is ready',
  );
};
