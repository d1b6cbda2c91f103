import { hasTwoHosts } from '@pixchange/contracts/http/raw-answer';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  connectionLimits,
  guardConnections,
  serverTimeouts,
  type ConnectionLimits,
} from '@pixchange/contracts/http/connections';
import { isLocalRequest } from '@pixchange/contracts/http/local-request';
import { silent, type Log } from '../processes/lines.ts';
import { answerUnreadable, sendOwn, sendErrorAnswer, errorAnswers } from './answers.ts';
import { devToolsLogin, mayUseDevTools, type DevToolsOptions } from './dev-tools.ts';
import { createDraining } from './draining.ts';
import { createForwarder, type Forwarder } from './forward.ts';
import { peerOf, requestIdOf } from './headers.ts';
import { readiness, type Parts } from './readiness.ts';
import { routeOf } from './routes.ts';

export type GatewayOptions = {
  host: string;
  /** Port; 0 for a free one. */
  port: number;
  /** Upstream URLs such as http://127.0.0.1:1234, with or without a path; a request to a missing upstream gets 404. */
  routes: { app: string; storage?: string; mailbox?: string; login?: string; payment?: string };
  /** Health of the services, as reported by the supervisor. */
  health: () => Parts | Promise<Parts>;
  /** Number of our own proxies in front of the gateway, whose forwarding headers are trusted; default 0. */
  trustedProxies?: number;
  /** Clients that may reach the mailbox and the sandboxes; by default, only this machine. */
  devTools?: DevToolsOptions;
  /** Maximum time until an upstream server starts to respond; default 120 s. */
  answerMsMax?: number;
  /** Probe that resolves if an upstream server works; by default, any response to a small request is enough. */
  probe?: (origin: URL) => Promise<void>;
  /** Connection limits, for tests; default `connectionLimits`. */
  limits?: Partial<ConnectionLimits>;
  /** Memory for bodies that are collected before they are forwarded; default 64 MiB. */
  bodiesBytesMax?: number;
  log?: Log;
};

export type RunningGateway = {
  port: number;
  /** Stops accepting connections, lets responses in progress finish for `graceMs`, then cuts them off. */
  stop(graceMs?: number): Promise<void>;
};

const graceMsDefault = 5_000;
const backlog = 4_096;
const json = 'application/json; charset=utf-8';

type Context = {
  forwarder: Forwarder;
  origins: { app: URL; storage?: URL; mailbox?: URL; login?: URL; payment?: URL };
  options: GatewayOptions;
  log: Log;
};

type GatewayRequest = { request: IncomingMessage; response: ServerResponse; requestId: string; path: string };

/** Responds with the readiness of the product; only clients on this machine see the individual services. */
const answerReady = async ({ request, response, requestId, path }: GatewayRequest, { options }: Context) => {
  const state = await readiness(options.routes.app, path, await options.health());
  const shown = isLocalRequest(request, peerOf(request)) ? state : { status: state.status };
  const status = state.status === 'ready' ? 200 : 503;
  sendOwn(request, response, requestId, { status, type: json, text: JSON.stringify(shown) });
};

const handle = (request: IncomingMessage, response: ServerResponse, context: Context): void => {
  const requestId = requestIdOf(request);
  if (hasTwoHosts(request.rawHeaders)) {
    sendErrorAnswer(request, response, requestId, errorAnswers.badRequest);
    return;
  }
  const { devTools = {} } = context.options;
  const login = devToolsLogin(request, devTools);
  if (login !== undefined) {
    sendOwn(request, response, requestId, {
      status: 303,
      type: 'text/plain',
      text: '',
      headers: { location: login.location, 'set-cookie': login.cookie, 'referrer-policy': 'no-referrer' },
    });
    return;
  }
  const route = routeOf(request.url ?? '/', () => mayUseDevTools(request, devTools));
  switch (route.to) {
    case 'live':
      sendOwn(request, response, requestId, { status: 200, type: json, text: '{"status":"live"}' });
      return;
    case 'ready':
    case 'startup':
      answerReady({ request, response, requestId, path: `/health/${route.to}` }, context).catch((error: unknown) => {
        context.log(`${requestId}: health is unknown: ${String(error)}`);
        sendErrorAnswer(request, response, requestId, errorAnswers.broken);
      });
      return;
    case 'nowhere':
      sendErrorAnswer(request, response, requestId, errorAnswers.notFound);
      return;
    case 'unreadable':
      sendErrorAnswer(request, response, requestId, errorAnswers.badRequest);
      return;
    default: {
      const origin = context.origins[route.to];
      if (origin === undefined) sendErrorAnswer(request, response, requestId, errorAnswers.notFound);
      else
        context.forwarder.forward(request, response, {
          origin,
          path: origin.pathname.replace(/\/$/, '') + route.path,
          requestId,
        });
    }
  }
};

const listen = async (server: Server, { host, port }: GatewayOptions): Promise<number> => {
  // The default backlog of 511 would make other clients retry during a flood of connections.
  server.listen(port, host, backlog);
  try {
    await once(server, 'listening');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const why = code === 'EADDRINUSE' ? 'is used by another program; choose another PORT' : `can't be opened (${code})`;
    throw new Error(`Port ${port} of ${host} ${why}`, { cause });
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the gateway has no port');
  return address.port;
};

/**
 * Starts the gateway on the only public port. The gateway responds to health checks and forwards other requests.
 * @throws Error when another program uses the port, or the port can't be opened
 */
export const startGateway = async (options: GatewayOptions): Promise<RunningGateway> => {
  const { routes, trustedProxies = 0, log = silent } = options;
  const forwarder = createForwarder({
    trustedProxies,
    log,
    ...(options.answerMsMax && { answerMsMax: options.answerMsMax }),
    ...(options.bodiesBytesMax && { bodiesBytesMax: options.bodiesBytesMax }),
    ...(options.probe && { probe: options.probe }),
  });
  const origins = {
    app: new URL(routes.app),
    ...(routes.storage && { storage: new URL(routes.storage) }),
    ...(routes.mailbox && { mailbox: new URL(routes.mailbox) }),
    ...(routes.login && { login: new URL(routes.login) }),
    ...(routes.payment && { payment: new URL(routes.payment) }),
  };
  const context: Context = { forwarder, origins, options, log };
  const server = createServer(serverTimeouts, (request, response) => handle(request, response, context));
  server.on('clientError', answerUnreadable);
  const draining = createDraining(server);
  guardConnections(server, trustedProxies > 0, { ...connectionLimits, ...options.limits });
  const port = await listen(server, options);
  return {
    port,
    stop: async (graceMs = graceMsDefault) => {
      await draining.end(graceMs);
      forwarder.close();
    },
  };
};
