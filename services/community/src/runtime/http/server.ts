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
import { isOwnApi } from '@pixchange/contracts/http/public-api-paths';
import { hasTwoHosts } from '@pixchange/contracts/http/raw-answer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { Metrics } from '../../platform/metrics.ts';
import { newContext, runInContext, type RequestContext } from '../../platform/request-context.ts';
import type { ForeignSources } from '../../platform/social-login/configured.ts';
import { tracedRequest, type RequestSpan } from '../../platform/tracing/spans.ts';
import { PartUnavailable } from '../../platform/unavailable.ts';
import { registerAnyOrigin } from './any-origin.ts';
import { registerBodyParsers } from './body-parsers.ts';
import { registerCaching } from './caching.ts';
import { registerCompression } from './compression.ts';
import { isFailure } from './errors.filter.ts';
import { ResponseCache, registerResponseCache } from './response-cache.ts';
import { answerUnreadable, answerUnreadableAddress, isUnreadableQuery } from './unreadable-request.ts';

export interface ServerOptions {
  readonly module: DynamicModule;
  readonly trustedProxies: number;
  /** Overrides of `connectionLimits` for tests. */
  readonly limits?: Partial<ConnectionLimits>;
  readonly metrics: Metrics;
  /** False until the product can serve requests; until then, only health checks get a normal response. */
  readonly isOpen: () => boolean;
  /** Adds plain Fastify routes in addition to the API: pages, assets, media. */
  readonly extend: (fastify: FastifyInstance) => Promise<void>;
  /** Resources of other origins that a page may use; none by default. */
  readonly foreign?: ForeignSources | undefined;
  /** Whether the site is served over HTTPS; browsers then get HSTS. */
  readonly isHttps?: boolean;
  /** Origin to which a page may send page views, if it differs from the site's origin. */
  readonly analyticsOrigin?: string | undefined;
  /** Origin to which a page uploads files, if the object store has its own. */
  readonly storageOrigin?: string | undefined;
}

const SWEEP_MS = 100;

/**
 * Stops accepting connections. Running requests can end within `drainMs`, and their responses have `Connection: close`.
 * Remaining connections are then destroyed.
 */
export const closeServer = async (server: NestFastifyApplication, drainMs: number): Promise<void> => {
  const http = server.getHttpServer();
  const late = setTimeout(() => http.closeAllConnections(), drainMs);
  // A kept-alive connection only becomes idle after its last response was sent.
  const sweep = setInterval(() => http.closeIdleConnections(), SWEEP_MS);
  await server.close().finally(() => {
    clearTimeout(late);
    clearInterval(sweep);
  });
};

/** Sends `Connection: close` during the drain, so that clients reconnect to another process. */
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
/** One year; subdomains are excluded, because other sites may use them. */
const HSTS_SECONDS = 365 * 24 * 60 * 60;

/**
 * Returns the content security policy of pages. They load only our own resources and those of configured origins; media
 * can be shown but never executed.
 */
const contentSecurityPolicyWith = ({
  foreign,
  analyticsOrigin,
  storageOrigin,
}: Pick<ServerOptions, 'foreign' | 'analyticsOrigin' | 'storageOrigin'>) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...(foreign?.images ?? [])],
    mediaSrc: ["'self'", 'blob:'],
    connectSrc: [
      "'self'",
      ...(foreign?.connections ?? []),
      ...[analyticsOrigin, storageOrigin].filter((origin) => origin !== undefined),
    ],
    scriptSrc: ["'self'", ...(foreign?.scripts ?? [])],
    ...(foreign === undefined ? {} : { frameSrc: ["'self'", ...foreign.frames] }),
    styleSrc: ["'self'"],
    fontSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
});

/**
 * Returns true for responses that count for error rates and durations. Probes do not count, because no person waits for
 * them, and neither do event streams, which last until the client disconnects. Refusals before the product is open have
 * no context and do not count, because operators expect them.
 */
const isMeasured = ({ url }: FastifyRequest, reply: FastifyReply): boolean =>
  !url.startsWith('/health/') && !String(reply.getHeader('content-type')).startsWith('text/event-stream');

/** Creates the context of each request, refuses requests until the product is open, and measures responses. */
const openRequests = (fastify: FastifyInstance, isOpen: () => boolean, metrics: Metrics): void => {
  const contexts = new WeakMap<FastifyRequest, RequestContext>();
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('X-Request-Id', request.id);
    if (isOwnApi(request.url)) void reply.header('Cache-Control', 'no-store');
    if (hasTwoHosts(request.raw.rawHeaders) || isUnreadableQuery(request.url))
      return answerUnreadableAddress(new Error('two hosts, or a query without a meaning'), request, reply);
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

/** Frees the slot of a request when its response is ready, however slowly the client reads it. */
const releaseSlots = (fastify: FastifyInstance): void => {
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

/** Creates the HTTP server of the `api` role; it does not listen yet. */
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
    // Number of our own proxies; with 0, forwarded addresses are not trusted.
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
    // Requests that arrive on an open connection during the drain still get a response.
    return503OnClosing: false,
    frameworkErrors: answerUnreadableAddress,
  });
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  closeConnectionsWhileDraining(fastify);
  openRequests(fastify, isOpen, metrics);
  releaseSlots(fastify);
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
  registerResponseCache(
    fastify,
    () => app.get(ResponseCache),
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
