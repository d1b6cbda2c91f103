import { setTimeout as pause } from 'node:timers/promises';
import { json, redirect, text, type Answer } from '../sandbox-http/answers.ts';
import { bodyOf } from '../sandbox-http/requests.ts';
import type { SandboxRequest } from '../sandbox-http/server.ts';
import { capture, giveBack } from './actions.ts';
import { fromDecimal } from './amounts.ts';
import type { CallFault, CallName } from './faults.ts';
import { change, type Sandbox } from './sandbox.ts';
import { captureOf, Refused, type Order } from './order.ts';
import { orderFrom } from './new-order.ts';
import { transactionsPage } from './report.ts';
import type { Verification } from './signing.ts';
import { isAccount, isToken, newClientToken, newToken } from './tokens.ts';
import { approveUrl, captureView, disputeView, orderView, refundView } from './views.ts';

type Work = () => Answer | Promise<Answer>;
/** Recognized API call: its name, which selects faults, its order or purchase, and its handler. */
type Call = {
  name: CallName;
  order?: Order | undefined;
  /** Purchase id of a new order, from its body. */ customId?: string | undefined;
  work: Work;
};

const slowMs = 3_000;
const hugeBytes = 5 * 1024 * 1024;

const names: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  403: 'NOT_AUTHORIZED',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
};

const failure = (status: number, issue: string, message: string, links: readonly object[] = []): Answer =>
  json(status, {
    name: names[status] ?? 'INTERNAL_SERVER_ERROR',
    message,
    debug_id: 'sandbox',
    details: [{ issue, description: message }],
    links,
  });

const unknown = (): never => {
  throw new Refused(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.');
};

const jsonBody = async ({ request }: SandboxRequest): Promise<Record<string, unknown>> => {
  const body = await bodyOf(request, 'application/json');
  try {
    const value: unknown = JSON.parse(body === '' ? '{}' : body);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // The error below is in the provider's format.
  }
  throw new Refused(400, 'MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.');
};

const requestIdOf = ({ request }: SandboxRequest): string => {
  const id = request.headers['paypal-request-id'];
  if (typeof id !== 'string' || id === '')
    throw new Refused(400, 'PAYPAL_REQUEST_ID_REQUIRED', 'A PayPal-Request-Id is required.');
  if (id.length > 108) throw new Refused(400, 'INVALID_PAYPAL_REQUEST_ID', 'The PayPal-Request-Id is too long.');
  return id;
};

const createCall = async (sandbox: Sandbox, incoming: SandboxRequest): Promise<Call> => {
  const order = orderFrom(await jsonBody(incoming), requestIdOf(incoming), sandbox.account.merchantId);
  return {
    name: 'create',
    customId: order.customId,
    work: async () => json(201, orderView(sandbox.places, await sandbox.store.create(order))),
  };
};

const captureCall = (sandbox: Sandbox, incoming: SandboxRequest, orderId: string): Call => {
  const order = sandbox.store.find(orderId) ?? unknown();
  const { faults, notifyShop, store, places } = sandbox;
  return {
    name: 'capture',
    order,
    work: async () => {
      await jsonBody(incoming);
      const context = {
        requestId: requestIdOf(incoming),
        faults,
        notifyShop,
        approvalUrl: approveUrl(places, order),
        hasInvoice: (invoiceId: string) => store.hasPaid(invoiceId),
      };
      const refused = await change(sandbox, orderId, (draft) => capture(draft, context));
      if (refused !== undefined) throw refused;
      return json(201, orderView(places, store.find(orderId) ?? order));
    },
  };
};

const refundCall = (sandbox: Sandbox, incoming: SandboxRequest, captureId: string): Call => {
  const order = sandbox.store.ownerOf(captureId) ?? unknown();
  return {
    name: 'refund',
    order,
    work: async () => {
      const { amount } = (await jsonBody(incoming)) as { amount?: { value?: unknown; currency_code?: unknown } };
      const cents = fromDecimal(amount?.value);
      if (amount !== undefined && (cents === undefined || typeof amount.currency_code !== 'string'))
        throw new Refused(400, 'INVALID_PARAMETER_SYNTAX', 'The amount is invalid.');
      const currency = amount?.currency_code as string | undefined;
      const refund = await change(sandbox, order.id, (draft) =>
        giveBack(
          draft,
          captureId,
          { kind: 'refund', cents, currency, requestId: requestIdOf(incoming) },
          sandbox.notifyShop,
        ),
      );
      return json(201, refundView(sandbox.places, sandbox.store.find(order.id) ?? order, refund));
    },
  };
};

const verifyCall = (sandbox: Sandbox, incoming: SandboxRequest): Call => ({
  name: 'verify',
  work: async () => {
    const body = await bodyOf(incoming.request, 'application/json');
    // The signature covers the exact text of the event, so the event must be the last member of the body.
    const [, event] = /"webhook_event"\s*:\s*(\{.*\})\s*\}\s*$/s.exec(body) ?? [];
    const isGood = event !== undefined && sandbox.signer.verifies(JSON.parse(body) as Verification, event);
    return json(200, { verification_status: isGood ? 'SUCCESS' : 'FAILURE' });
  },
});

const reading = (sandbox: Sandbox, path: string): Call | undefined => {
  const { places, store } = sandbox;
  const [, kind, id = ''] =
    /^\/(v2\/checkout\/orders|v2\/payments\/captures|v2\/payments\/refunds|v1\/customer\/disputes)\/([A-Z0-9-]{1,36})$/.exec(
      path,
    ) ?? [];
  const order = kind === 'v2/checkout/orders' ? store.find(id) : store.ownerOf(id);
  switch (kind) {
    case 'v2/checkout/orders':
      return { name: 'order', order, work: () => json(200, orderView(places, order ?? unknown())) };
    case 'v2/payments/captures':
      return {
        name: 'capture-of',
        order,
        work: () => json(200, captureView(places, order ?? unknown(), captureOf(order ?? unknown(), id))),
      };
    case 'v2/payments/refunds':
      return {
        name: 'refund-of',
        order,
        work: () =>
          json(
            200,
            refundView(places, order ?? unknown(), order?.refunds.find((refund) => refund.id === id) ?? unknown()),
          ),
      };
    case 'v1/customer/disputes':
      return {
        name: 'dispute',
        order,
        work: () =>
          json(
            200,
            disputeView(places, order ?? unknown(), order?.disputes.find((dispute) => dispute.id === id) ?? unknown()),
          ),
      };
    default:
      return undefined;
  }
};

const callOf = async (sandbox: Sandbox, incoming: SandboxRequest): Promise<Call | undefined> => {
  const { method, path, query } = incoming;
  if (method === 'GET' && path === '/v1/reporting/transactions')
    return { name: 'transactions', work: () => json(200, transactionsPage(sandbox.store.list(), query)) };
  if (method === 'GET') return reading(sandbox, path);
  if (method !== 'POST') return undefined;
  if (path === '/v2/checkout/orders') return createCall(sandbox, incoming);
  if (path === '/v1/notifications/verify-webhook-signature') return verifyCall(sandbox, incoming);
  const captured = /^\/v2\/checkout\/orders\/([A-Z0-9]{1,36})\/capture$/.exec(path)?.[1];
  if (captured !== undefined) return captureCall(sandbox, incoming, captured);
  const refunded = /^\/v2\/payments\/captures\/([A-Z0-9]{1,36})\/refund$/.exec(path)?.[1];
  return refunded === undefined ? undefined : refundCall(sandbox, incoming, refunded);
};

/** Returns the response for a fault that prevents the call from taking effect; undefined for other faults. */
const before = (fault: CallFault | undefined): Answer | undefined => {
  switch (fault) {
    case 'down':
      return failure(503, 'SERVICE_UNAVAILABLE', 'Service Unavailable.');
    case 'limited':
      return failure(429, 'RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.');
    case 'unauthorized':
      return json(401, { error: 'invalid_token', error_description: 'Token signature verification failed' });
    case 'redirecting':
      return redirect('/health');
    default:
      return undefined;
  }
};

/** Returns the response to a call that took effect, as changed by the fault. */
const after = async (fault: CallFault | undefined, answer: Answer): Promise<Answer> => {
  switch (fault) {
    case 'failing':
      return failure(500, 'INTERNAL_SERVER_ERROR', 'An internal server error occurred.');
    case 'lost':
      return 'cut';
    case 'hanging':
      return 'hang';
    case 'garbage':
      return text(200, '<html>Sorry, something went wrong.</html>', 'application/json');
    case 'other_form':
      return json(200, { order: ['moved'] });
    case 'huge':
      return json(200, { id: 'x'.repeat(hugeBytes) });
    case 'slow':
      await pause(slowMs);
      return answer;
    default:
      return answer;
  }
};

const done = async (work: Work): Promise<Answer> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return failure(error.status, error.issue, error.message, error.links);
    throw error;
  }
};

const withFaults = async (sandbox: Sandbox, { name, order, customId, work }: Call): Promise<Answer> => {
  const fault = sandbox.faults.takeForCall(name, customId ?? order?.customId);
  return before(fault) ?? after(fault, await done(work));
};

const domainForm = /^[a-z0-9.-]{1,253}$/i;

const tokenCall = async ({ account }: Sandbox, { request }: SandboxRequest): Promise<Call> => {
  const fields = new URLSearchParams(await bodyOf(request, 'application/x-www-form-urlencoded').catch(() => ''));
  const forBrowsers = fields.get('response_type') === 'client_token';
  const domain = fields.get('domains[]') ?? '';
  return {
    name: forBrowsers ? 'client-token' : 'token',
    work: () => {
      if (!isAccount(request.headers.authorization, account))
        return json(401, { error: 'invalid_client', error_description: 'Client Authentication failed' });
      if (!forBrowsers) return json(200, newToken(account));
      return domainForm.test(domain)
        ? json(200, newClientToken(account, domain))
        : json(400, { error: 'invalid_request', error_description: 'domains[] must be domains without a protocol' });
    },
  };
};

const certificateCall = (sandbox: Sandbox, id: string): Call => ({
  name: 'certificate',
  work: () => {
    const pem = sandbox.signer.certificate(id);
    return pem === undefined ? text(404, 'not found') : text(200, pem, 'application/x-pem-file');
  },
});

/** Handles the provider's API calls; undefined for any other path. */
export const answerApi = (sandbox: Sandbox, incoming: SandboxRequest): Promise<Answer> | undefined => {
  const { method, path } = incoming;
  if (method === 'POST' && path === '/v1/oauth2/token')
    return tokenCall(sandbox, incoming).then((call) => withFaults(sandbox, call));
  const certificate = /^\/v1\/notifications\/certs\/([\w-]{1,100})$/.exec(path)?.[1];
  if (method === 'GET' && certificate !== undefined) return withFaults(sandbox, certificateCall(sandbox, certificate));
  if (!/^\/v[12]\//.test(path)) return undefined;
  if (!isToken(incoming.request.headers.authorization, sandbox.account))
    return Promise.resolve(
      json(401, { error: 'invalid_token', error_description: 'Token signature verification failed' }),
    );
  return done(async () => {
    const call = await callOf(sandbox, incoming);
    return call === undefined ? unknown() : withFaults(sandbox, call);
  });
};
