import { until } from './until.ts';

/** Order in the format of the sandbox's control API. */
export interface SandboxOrder {
  readonly id: string;
  readonly status: string;
  readonly customId: string;
  readonly cents: number;
  readonly currency: string;
  readonly merchantId: string;
  /** `card` for an order that is paid in the card fields. */
  readonly source?: 'card';
  readonly captures: readonly {
    readonly id: string;
    readonly status: string;
    readonly cents: number;
    readonly currency: string;
    readonly customId: string;
  }[];
  readonly refunds: readonly {
    readonly id: string;
    readonly captureId: string;
    readonly kind: 'refund' | 'reversal';
    readonly cents: number;
  }[];
  readonly disputes: readonly { readonly id: string; readonly captureId: string; readonly status: string }[];
  readonly messages: readonly {
    readonly id: string;
    readonly type: string;
    readonly state: 'due' | 'held' | 'delivered' | 'given-up';
    readonly tries: number;
    readonly fault?: string;
  }[];
}

interface FaultOptions {
  /** Number of uses; default 1. */
  readonly times?: number;
  /**
   * Call to fail: `token`, `client-token`, `create`, `capture`, `order`, `refund`, `dispute`, `transactions`, `verify`
   * or `certificate`.
   */
  readonly call?: string;
  /** Purchase whose call fails; any purchase by default. */
  readonly custom_id?: string;
  /** Issue code of the provider, for the fault `refuse`. */
  readonly issue?: string;
}

type OrderAction =
  | 'approve'
  | 'challenge'
  | 'expire'
  | 'complete'
  | 'deny'
  | 'refund'
  | 'reverse'
  | 'dispute'
  | 'resolve'
  | 'release'
  | 'resend';

/** Client of the payment provider's sandbox, for tests. */
export interface Payments {
  readonly url: string;
  /** Arms a fault for a number of uses; `faults.ts` of the sandbox lists the names. */
  fault(fault: string, options?: FaultOptions): Promise<void>;
  noFaults(): Promise<void>;
  /**
   * Performs an action of the payer, the merchant or the provider on an order, a capture or a dispute.
   * @throws Error when the sandbox refuses
   */
  act(
    id: string,
    action: OrderAction,
    details?: {
      readonly cents?: number;
      readonly instrument?: 'wallet' | 'card';
      readonly outcome?: 'good' | 'declined' | 'pending';
      /** Result of 3-D Secure as enrollment, authentication and liability shift, such as `Y Y POSSIBLE`. */
      readonly authentication?: string;
    },
  ): Promise<SandboxOrder>;
  order(orderId: string): Promise<SandboxOrder>;
  orders(): Promise<readonly SandboxOrder[]>;
  /** Waits until the product has received every message of an order, except withheld ones. */
  settled(orderId: string): Promise<SandboxOrder>;
}

const call = async <T>(url: string, method: string, body?: unknown): Promise<T> => {
  const response = await fetch(url, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};

/** Returns a client of the sandbox at a URL. */
export const paymentsAt = (url: string): Payments => {
  const order = (orderId: string): Promise<SandboxOrder> => call(`${url}/sandbox/orders/${orderId}`, 'GET');
  return {
    url,
    fault: async (fault, options = {}) => void (await call(`${url}/sandbox/faults`, 'POST', { fault, ...options })),
    noFaults: async () => void (await call(`${url}/sandbox/faults`, 'DELETE')),
    act: (id, action, details = {}) => call(`${url}/sandbox/${id}/${action}`, 'POST', details),
    order,
    orders: async () => (await call<{ orders: SandboxOrder[] }>(`${url}/sandbox/orders`, 'GET')).orders,
    settled: (orderId) =>
      until(
        () => order(orderId),
        ({ messages }) => messages.every(({ state }) => state === 'delivered' || state === 'held'),
        `the delivery of all messages of ${orderId}`,
      ),
  };
};
