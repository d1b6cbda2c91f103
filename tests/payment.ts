import { randomBytes } from 'node:crypto';
import { startPaymentSandbox } from '../services/embedded/src/payment-sandbox/index.ts';
import { temporaryFolder } from '../services/embedded/src/testing/temporary-folder.ts';
import { testStack } from './stack.ts';
import { until } from './until.ts';

/** An order as the sandbox tells of it. */
export interface SandboxOrder {
  readonly id: string;
  readonly status: string;
  readonly customId: string;
  readonly cents: number;
  readonly currency: string;
  readonly merchantId: string;
  readonly captures: readonly { readonly id: string; readonly status: string; readonly cents: number; readonly currency: string; readonly customId: string }[];
  readonly refunds: readonly { readonly id: string; readonly captureId: string; readonly kind: 'refund' | 'reversal'; readonly cents: number }[];
  readonly disputes: readonly { readonly id: string; readonly captureId: string; readonly status: string }[];
  readonly messages: readonly { readonly id: string; readonly type: string; readonly state: 'due' | 'held' | 'delivered' | 'given-up'; readonly tries: number; readonly fault?: string }[];
}

interface FaultOptions {
  /** 1 unless given. */
  readonly times?: number;
  /** `token`, `create`, `capture`, `order`, `refund`, `dispute`, `transactions`, `verify` or `certificate`. */
  readonly call?: string;
  /** Whose purchase alone. */
  readonly custom_id?: string;
  /** For `refuse`. */
  readonly issue?: string;
}

type Deed = 'approve' | 'expire' | 'complete' | 'deny' | 'refund' | 'reverse' | 'dispute' | 'resolve' | 'release' | 'resend';

/** A payment provider of a test's own. */
export interface Payments {
  readonly url: string;
  /** What the product is configured by to use it. */
  readonly environment: Readonly<Record<string, string>>;
  deliverTo(webhookUrl: string): void;
  /** Lets something go wrong, as often as it says; the names are those of the sandbox's `faults.ts`. */
  fault(fault: string, options?: FaultOptions): Promise<void>;
  noFaults(): Promise<void>;
  /** What payer, merchant or provider do to an order, capture or dispute. @throws where the sandbox refuses */
  deed(id: string, deed: Deed, details?: { readonly cents?: number; readonly instrument?: 'wallet' | 'card'; readonly outcome?: 'good' | 'declined' | 'pending' }): Promise<SandboxOrder>;
  order(orderId: string): Promise<SandboxOrder>;
  orders(): Promise<readonly SandboxOrder[]>;
  /** Waits until the product has taken every message of an order that is not held back. */
  settled(orderId: string): Promise<SandboxOrder>;
  /** Ends it and starts it again on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const call = async <T>(url: string, method: string, body?: unknown): Promise<T> => {
  const response = await fetch(url, { method, ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};

/**
 * A sandbox on data of its own.
 * @param publicUrl where browsers reach its pages; the sandbox itself when there is nothing in front of it
 */
export const startPayments = async (publicUrl?: string, webhookUrl?: string): Promise<Payments> => {
  // Browser tests have no stack; a sandbox makes its own keys then.
  const given = process.env['TEST_STACK'] === undefined ? undefined : testStack().payment.identity;
  const { path: dataDir, remove } = await temporaryFolder();
  const account = { clientId: `A${randomBytes(20).toString('hex')}`, clientSecret: randomBytes(30).toString('base64url'), merchantId: 'PXSANDBOX0001', webhookId: randomBytes(8).toString('hex').toUpperCase() };
  let shop = webhookUrl;
  const start = (port: number) => startPaymentSandbox({ ...account, dataDir, port, ...(publicUrl !== undefined && { publicUrl }), ...(given !== undefined && { identity: given }), ...(shop !== undefined && { webhookUrl: shop }) });
  let running = await start(0);
  const { url } = running;
  const order = (orderId: string): Promise<SandboxOrder> => call(`${url}/sandbox/orders/${orderId}`, 'GET');
  return {
    url,
    environment: {
      PAYPAL_API_URL: url,
      PAYPAL_CLIENT_ID: account.clientId,
      PAYPAL_CLIENT_SECRET: account.clientSecret,
      PAYPAL_WEBHOOK_ID: account.webhookId,
      PAYPAL_MERCHANT_ID: account.merchantId,
      PAYPAL_CERT_HOSTS: url,
      PAYPAL_CERT_ROOTS: running.root,
    },
    deliverTo: (address) => {
      shop = address;
      running.deliverTo(address);
    },
    fault: async (fault, options = {}) => void (await call(`${url}/sandbox/faults`, 'POST', { fault, ...options })),
    noFaults: async () => void (await call(`${url}/sandbox/faults`, 'DELETE')),
    deed: (id, deed, details = {}) => call(`${url}/sandbox/${id}/${deed}`, 'POST', details),
    order,
    orders: async () => (await call<{ orders: SandboxOrder[] }>(`${url}/sandbox/orders`, 'GET')).orders,
    settled: (orderId) => until(() => order(orderId), ({ messages }) => messages.every(({ state }) => state === 'delivered' || state === 'held'), `the delivery of all messages of ${orderId}`),
    restart: async () => {
      await running.stop();
      running = await start(Number(new URL(url).port));
    },
    stop: async () => {
      await running.stop();
      await remove();
    },
  };
};
