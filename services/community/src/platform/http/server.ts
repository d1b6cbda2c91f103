import 'reflect-metadata';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import helmet from '@fastify/helmet';
import type { DynamicModule } from '@nestjs/common';
import {
  connectionLimits,
  guardConnections,
  serverTimeouts,
  type ConnectionLimits,
} from '@pixchange/contracts/http/connections';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { errorItem } from '@pixchange/contracts/http/errors';
import { networkOf } from '@pixchange/contracts/http/network';
import { hasTwoHosts } from '@pixchange/contracts/http/raw-answer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { Metrics } from '../metrics.ts';
import { newContext, runInContext, type RequestContext } from '../request-context.ts';
import { tracedRequest, type RequestSpan } from '../tracing/spans.ts';
import { PartUnavailable } from '../unavailable.ts';
import { registerAnyOrigin } from './any-origin.ts';
import { registerBodyParsers } from './body-parsers.ts';
import { registerCaching } from './caching.ts';
import { registerCompression } from './compression.ts';
import { isFailure } from './errors.filter.ts';
import { KeptAnswers, registerKeptAnswers } from './kept-answers.ts';
import { answerUnreadable, answerUnreadableAddress } from './unreadable-request.ts';

export interface ServerOptions {
  readonly module: DynamicModule;
  readonly trustedProxies: number;
  /** For tests; `connectionLimits` unless given. */
  readonly limits?: Partial<ConnectionLimits>;
  readonly metrics: Metrics;
  /** False until the product can serve; only its health is answered before. */
  readonly isOpen: () => boolean;
  /** Plain Fastify routes beside the API: pages, assets, media. */
  readonly extend: (fastify: FastifyInstance) => Promise<void>;
  /** What a page may use of others; nothing unless given. */
  readonly foreign?: ForeignSources | undefined;
  /** Whether people reach the site by https; browsers are told to come by nothing else then. */
  readonly isHttps?: boolean;
  /** From where a page may show media of the GIF provider. */
  readonly gifOrigins?: readonly string[];
  /** Where a page may send page views, when that is another site. */
  readonly analyticsOrigin?: string | undefined;
  /** Where a page uploads files to, when the object store has an origin of its own. */
  readonly storageOrigin?: string | undefined;
}

/** Origins of others that a page may load from, and whether a window of theirs may talk to the page that opened it. */
export interface ForeignSources {
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
  readonly images: readonly string[];
  readonly frames: readonly string[];
  readonly windows: boolean;
}

const SWEEP_MS = 100;

/** No new connections; calls under way may end within `drainMs`, and their answers say `Connection: close`; what is left is cut. */
export const closeServer = async (server: NestFastifyApplication, drainMs: number): Promise<void> => {
  const http = server.getHttpServer();
  const late = setTimeout(() => http.closeAllConnections(), drainMs);
  // A connection that is kept alive becomes idle only when its last answer is through.
  const sweep = setInterval(() => http.closeIdleConnections(), SWEEP_MS);
  await server.close().finally(() => {
    clearTimeout(late);
    clearInterval(sweep);
  });
};

/** Tells callers to open another connection, to a server that stays. */
const closeConnectionsWhileDraining = (fastify: FastifyInstance): void => {
  let isDraining = false;
  fastify.addHook('preClose', (done) => {
    isDraining = true;
    done();
  });
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) void reply.header('Connection', 'close');
    done(null, payload);
  });
};

const REQUEST_ID = /^[\w-]{8,64}$/;
const BODY_BYTES_MAX = 1024 * 1024;
/** A year. Subdomains are not ours to decide about. */
const HSTS_SECONDS = 365 * 24 * 60 * 60;

/** What a page of ours may load: only what is ours; media may be shown, never run. */
const contentSecurityPolicyWith = ({
  foreign,
  gifOrigins = [],
  analyticsOrigin,
  storageOrigin,
}: Pick<ServerOptions, 'foreign' | 'gifOrigins' | 'analyticsOrigin' | 'storageOrigin'>) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...(foreign?.images ?? []), ...gifOrigins],
    mediaSrc: ["'self'", 'blob:', ...gifOrigins],
    connectSrc: [
      "'self'",
      ...(foreign?.connections ?? []),
      ...[analyticsOrigin, storageOrigin].filter((origin) => origin !== undefined),
    ],
    scriptSrc: ["'self'", ...(foreign?.scripts ?? [])],
    ...(foreign === undefined ? {} : { frameSrc: [...foreign.frames] }),
    styleSrc: ["'self'"],
    fontSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
});

/**
 * Whether an answer counts for how many fail and how long they take. Probes don't, because no person waits for them, nor do streams of events,
 * which last as long as somebody listens. What is refused before the product is open has no context and is not counted either: the operator
 * who starts it expects that.
 */
const isMeasured = ({ url }: FastifyRequest, reply: FastifyReply): boolean =>
  !url.startsWith('/health/') && !String(reply.getHeader('content-type')).startsWith('text/event-stream');

/** Gives each request its context, refuses it while nothing is open, and measures its answer. */
const openRequests = (fastify: FastifyInstance, isOpen: () => boolean, metrics: Metrics): void => {
  const contexts = new WeakMap<FastifyRequest, RequestContext>();
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('X-Request-Id', request.id);
    if (request.url.startsWith('/api/')) void reply.header('Cache-Control', 'no-store');
    if (hasTwoHosts(request.raw.rawHeaders)) return answerUnreadableAddress(new Error('two hosts'), request, reply);
    if (!isOpen() && !request.url.startsWith('/health/'))
      return void reply
        .status(503)
        .headers(new PartUnavailable('read-model').headers)
        .send({ errors: [errorItem('unavailable')] });
    const context = newContext(request.id, request.id, 'visitor');
    context.network = networkOf(request.ip);
    contexts.set(request, context);
    const span = tracedRequest(request.id);
    if (span !== null) spans.set(request, span);
    runInContext(context, done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    spans
      .get(request)
      ?.end(
        `${request.method} ${route}`,
        { 'http.request.method': request.method, 'http.route': route, 'http.response.status_code': reply.statusCode },
        isFailure(reply.statusCode),
      );
    const context = contexts.get(request);
    if (context !== undefined && isMeasured(request, reply))
      metrics.requestSeconds.observe(
        { method: request.method, route, status: reply.statusCode },
        reply.elapsedTime / 1_000,
      );
    const statements = context?.statements;
    if (statements !== undefined) metrics.requestStatements.observe({ method: request.method, route }, statements);
    done();
  });
};

/** The place of a call is free once its answer is made, however slowly the caller reads it. */
const leavePlaces = (fastify: FastifyInstance): void => {
  const leave = ({ leave: leaves }: FastifyRequest): void => leaves?.();
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });
  fastify.addHook('onResponse', (request, _reply, done) => {
    leave(request);
    done();
  });
  fastify.addHook('onRequestAbort', (request, done) => {
    leave(request);
    done();
  });
};

/** The HTTP server of the `api` role; it does not listen yet. */
export const createServer = async ({
  module,
  trustedProxies,
  limits,
  metrics,
  isOpen,
  extend,
  foreign,
  isHttps,
  ...sources
}: ServerOptions): Promise<NestFastifyApplication> => {
  const adapter = new FastifyAdapter({
    // The number of proxies that are ours; 0 trusts nobody's word about the caller's address.
    trustProxy: trustedProxies === 0 ? false : (_address: string, hop: number) => hop < trustedProxies,
    bodyLimit: BODY_BYTES_MAX,
    genReqId: ({ headers }: { headers: Record<string, unknown> }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : uuidv7();
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    clientErrorHandler: answerUnreadable,
    serverFactory: (handler: RequestListener) => {
      const server = createHttpServer(serverTimeouts, handler);
      guardConnections(server, trustedProxies > 0, { ...connectionLimits, ...limits });
      return server;
    },
    // What arrives on an open connection during the drain is still answered.
    return503OnClosing: false,
    frameworkErrors: answerUnreadableAddress,
  });
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  closeConnectionsWhileDraining(fastify);
  openRequests(fastify, isOpen, metrics);
  leavePlaces(fastify);
  await fastify.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicyWith({ foreign, ...sources }),
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: foreign?.windows === true ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps === true && { maxAge: HSTS_SECONDS, includeSubDomains: false },
  });
  registerAnyOrigin(fastify);
  registerCaching(fastify);
  await registerCompression(fastify);
  registerKeptAnswers(
    fastify,
    () => app.get(KeptAnswers),
    (route) => metrics.keptAnswers.inc({ route }),
  );
  await registerBodyParsers(fastify);
  await extend(fastify);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    logger: false,
    abortOnError: false,
  });
  await app.init();
  await fastify.ready();
  return app;
};
