import { resolve } from 'node:path';
import { silent, type Log } from '../processes/lines.ts';
import { json, text, type Answer } from '../sandbox-http/answers.ts';
import { script } from '../sandbox-http/assets.ts';
import { startSandboxServer, type SandboxRequest } from '../sandbox-http/server.ts';
import { answerApi } from './api.ts';
import { answerControl } from './control.ts';
import { Deliveries } from './deliveries.ts';
import { Faults } from './faults.ts';
import type { Sandbox } from './sandbox.ts';
import { openIdentity, type PaymentIdentity } from './identity/identity.ts';
import { shopNotifier } from './messages.ts';
import { answerCardPost, openCardFields } from './card-fields/index.ts';
import { answerCheckout, openCheckout } from './pages/approval.ts';
import { styles } from './pages/assets.ts';
import { answerOrderAction, answerFaults, showBooks } from './pages/books.ts';
import { folder } from './pages/place.ts';
import { Signer } from './signing.ts';
import { OrderStore } from './store.ts';
import type { Account } from './tokens.ts';

export { openIdentity, rootFile, type PaymentIdentity } from './identity/identity.ts';

export type PaymentSandboxOptions = Account & {
  dataDir: string;
  /** URL of the pages in browsers, without a trailing slash; default: the sandbox itself. */
  publicUrl?: string;
  /** Webhook URL; messages wait until it is set. */
  webhookUrl?: string;
  /** Signing identity; created in `dataDir` by default. */
  identity?: PaymentIdentity;
  /** Address to listen on, loopback only; default 127.0.0.1. */
  host?: string;
  /** Port; a free one by default or for 0. */
  port?: number;
  log?: Log;
};

export type RunningPaymentSandbox = {
  /** Base URL of the provider's API, of `/sandbox` for programs, and of the pages under `/dev/payment`. */
  url: string;
  /** Root certificate for the signatures of messages, in PEM. */
  root: string;
  /** Sends messages to this URL from now on. */
  deliverTo(webhookUrl: string): void;
  stop(): Promise<void>;
};

const answerGet = (sandbox: Sandbox, incoming: SandboxRequest): Answer | undefined => {
  const { path, query } = incoming;
  switch (path) {
    case '/':
      return showBooks(sandbox);
    case '/checkoutnow':
      return openCheckout(sandbox, query);
    case '/style.css':
      return text(200, styles, 'text/css; charset=utf-8');
    case '/page.js':
      return text(200, script, 'text/javascript; charset=utf-8');
    case '/health':
      return text(200, 'ready');
    default:
      return openCardFields(sandbox, incoming);
  }
};

/** Whether a form was sent by another site, which must not pay or refund; browsers report this in a header. */
const isForeign = ({ request }: SandboxRequest): boolean =>
  ['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site']));

const answerPost = (sandbox: Sandbox, incoming: SandboxRequest): Answer | Promise<Answer> | undefined => {
  const forms: Readonly<Record<string, (sandbox: Sandbox, incoming: SandboxRequest) => Promise<Answer>>> = {
    '/checkoutnow': answerCheckout,
    '/actions': answerOrderAction,
    '/faults': answerFaults,
    '/web-sdk/v6/cards': answerCardPost,
    '/web-sdk/v6/challenge': answerCardPost,
  };
  const form = Object.hasOwn(forms, incoming.path) ? forms[incoming.path] : undefined;
  return form !== undefined && isForeign(incoming)
    ? text(403, 'This form was sent by another site.')
    : form?.(sandbox, incoming);
};

const answerWith = async (sandbox: Sandbox, incoming: SandboxRequest): Promise<Answer> => {
  const { method } = incoming;
  const own =
    method === 'GET' ? answerGet(sandbox, incoming) : method === 'POST' ? answerPost(sandbox, incoming) : undefined;
  return (
    (await own) ??
    (await answerApi(sandbox, incoming)) ??
    (await answerControl(sandbox, incoming)) ??
    json(404, { name: 'RESOURCE_NOT_FOUND', message: 'The specified resource does not exist.' })
  );
};

/**
 * Starts a stand-in for the payment provider: its API, its signed messages and its payment page. The sandbox simulates
 * faults on request. It listens on loopback only, because anyone who can reach it can pay without money.
 */
export const startPaymentSandbox = async (options: PaymentSandboxOptions): Promise<RunningPaymentSandbox> => {
  const { host = '127.0.0.1', port = 0, log = silent, clientId, clientSecret, merchantId, webhookId } = options;
  const dataDir = resolve(options.dataDir);
  const identity = options.identity ?? (await openIdentity(dataDir));
  const store = await OrderStore.open(dataDir);
  const faults = new Faults();
  const places = { api: '', pages: '' };
  let shop = options.webhookUrl;
  const signer = new Signer(identity, webhookId, () => places.api);
  const deliveries = new Deliveries({ store, signer, log, shop: () => shop });
  const sandbox: Sandbox = {
    account: { clientId, clientSecret, merchantId, webhookId },
    places,
    store,
    faults,
    signer,
    deliveries,
    notifyShop: shopNotifier(places, faults),
    log,
  };
  const failure = json(500, { name: 'INTERNAL_SERVER_ERROR', message: 'the sandbox has failed' });
  const server = await startSandboxServer({
    name: 'the payment sandbox',
    host,
    port,
    folder,
    log,
    answer: (incoming) => answerWith(sandbox, incoming),
    failure,
  });
  places.api = server.url;
  places.pages = `${options.publicUrl ?? server.url}${folder}`;
  for (const order of store.list()) deliveries.wake(order);
  return {
    url: server.url,
    root: identity.root,
    deliverTo: (webhookUrl) => void (shop = webhookUrl),
    stop: async () => {
      await deliveries.stop();
      await server.stop();
    },
  };
};
