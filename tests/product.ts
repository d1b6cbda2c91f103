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
  /** Of a histogram, which of its parts. */
  readonly metricName?: string;
  readonly value: number;
}

/** Module of functions that get the running application, and then values that JSON can carry. */
export type Inner = Readonly<Record<string, (server: never, ...given: never[]) => unknown>>;
export type Outer<M extends Inner> = {
  readonly [N in keyof M]: M[N] extends (server: never, ...given: infer Given) => infer Result
    ? (...given: Given) => Promise<Awaited<Result>>
    : never;
};

/** The whole product on its own database and event log, with all roles. */
export interface Product {
  readonly url: string;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly call: ReturnType<typeof createClient>;
  /** The payment provider, which is this product's alone. */
  readonly payments: Payments;
  /** What the product was configured by, for processes of its own on the same data. */
  readonly environment: Readonly<Record<string, string>>;
  /** Gives a role, as `npm run admin -- grant` does. */
  grant(userId: string, role: StaffRole): Promise<void>;
  /** Every route that Nest's controllers serve, as `GET /api/albums/:id`. */
  routes(): Promise<string[]>;
  /** The values of one of its metrics. */
  figures(metric: string): Promise<readonly MetricFigure[]>;
  /**
   * Does periodic work of `services/community/src/roles.ts` once, under its lock, and settles when it is done; `sign-heads` signs a head
   * of the tamper-evident log over all events until now.
   * @throws what the work throws
   */
  tick(work: string): Promise<void>;
  /** Functions of a module that run in the process of the product, as in `within<typeof import('./x.ts')>(new URL('./x.ts', import.meta.url))`. */
  within<M extends Inner>(module: URL): Outer<M>;
  /** Lines of its log until now; a product of a test's own that is given a `LOG_LEVEL` keeps them. */
  logged(): Promise<readonly string[]>;
  /** Settles when the read model shows every event. */
  catchUp(): Promise<void>;
  /** Stops the roles and the server, and starts them again on the same data. */
  restart(whileStopped?: () => Promise<unknown>): Promise<void>;
  /** Another one on the same database, event log and buckets, with connections and memory of its own; it ends with the product. */
  second(): Promise<string>;
  stop(): Promise<void>;
}

export const PASSWORD = 'Papercuts1';

/** What a host of products reports about one of its products. */
export interface HostedProduct {
  readonly id: string;
  readonly url: string;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly paymentsUrl: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Asks the host of this worker; the hosts were started for this run of the `embedded` tests. */
const askHost = <T>(operation: string, body: object): Promise<T> => {
  const hosts = productHosts();
  return askHostAt(hosts[Number(process.env['JEST_WORKER_ID'] ?? 0) % hosts.length] as string, operation, body);
};

/** Calls, and waits until reads show what was written, where the answer says that they do not yet. */
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
    within: <M extends Inner>(module: URL) =>
      new Proxy({} as Outer<M>, {
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
    second: () => askHost('second', { id }),
    stop: () => askHost('stop', { id }),
  };
};

/**
 * Starts one in a process that serves all tests of this worker, where the product is loaded once: inside of jest, which loads everything
 * again for each test file, that is what a test would spend its time on.
 */
export const startProduct = async (name: string, environment: Record<string, string> = {}): Promise<Product> => {
  countStart('products');
  return productOf(await askHost<HostedProduct>('start', { name, environment }));
};

/**
 * Products that test files share: one of each for each worker, from when it is first asked for until the end of the run. One that nothing
 * uses costs as much in a minute as a start, so that a profile is worth it only for many files.
 */
const profiles = {
  plain: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
export type Profile = keyof typeof profiles;

const refused = (what: string) => () =>
  Promise.reject(new Error(`other tests use this product: start one for this test by startProduct, ${what}`));

/**
 * The product of a profile that all test files of this worker share. What a test reads there it has made itself: names are its own, and
 * lists are asked for its people and words.
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
    second: refused('to start a second process of it'),
    stop: () => Promise.resolve(),
  };
};

/** The mails to an address until now, the newest first. */
export const mailsTo = async (address: string): Promise<Mail[]> =>
  (await fetch(`${testStack().mailboxUrl}/dev/mailbox.json?to=${encodeURIComponent(address)}`)).json() as Promise<
    Mail[]
  >;

/** The newest mail to an address. */
export const mailTo = async (address: string): Promise<Mail> => {
  const mails = await until(
    () => mailsTo(address),
    (found) => found.length > 0,
    `a mail to ${address}`,
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

/** Someone who signed up; confirmed by default. */
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

/** Asks for a ticket and posts the bytes to storage, as a browser does; answers with the attachment's id. */
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

/** A work that is uploaded, submitted and through the press. */
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
