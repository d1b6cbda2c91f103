import { pipeline, Transform, type Readable } from 'node:stream';
import {
  applyDecorators,
  Header,
  Inject,
  Injectable,
  SetMetadata,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { isOwnApi, isPublicApi, withoutPathKey } from '@pixchange/contracts/http/public-api-paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { from, of, switchMap, type Observable } from 'rxjs';
import { hasLanguage, searchLanguageOf } from './accept-language.ts';
import { Metrics } from '../../platform/metrics.ts';
import { ReadModelChanges, type Stamps } from '../read-model/changes.ts';
import { currentContext, type Reads } from '../../platform/request-context.ts';
import { isKnown, vary } from './caching.ts';
import { bearerIn, TOKEN_READER, type TokenReader } from './token-reader.ts';
import type { Caller } from './route.ts';

const BYTES_MAX = 32 * 1024 * 1024;
const ANSWER_BYTES_MAX = 512 * 1024;
const KEY_LENGTH_MAX = 2_048;
/** Lifetime of a cached response; signed URLs in it are valid for at least 45 minutes. */
const MS_MAX = 60_000;

/** Metadata key that `Kept` sets on a handler. */
export const KEPT = Symbol('kept');

/**
 * Caches the responses of an endpoint, as the bytes that were sent. A cached response is valid for a minute at most,
 * and until a row changes in a table that the handler read. The handler may only depend on the URL, the caller, these
 * rows, and the configuration.
 */
export const CachedResponse = (): MethodDecorator => SetMetadata(KEPT, true);

interface KeptAnswer {
  readonly projections: readonly string[];
  readonly stamp: string;
  /** Stamps that `stamp` was computed from. */
  readonly stamps: Stamps;
  /** Caller of the cached response, with status and roles; null for a guest. */
  readonly caller: string | null;
  readonly headers: Readonly<Record<string, number | string | string[]>>;
  readonly etag: string;
  /** Ids in the response, if the handler set them. */
  readonly listed: readonly string[] | undefined;
  readonly body: Buffer;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Stamps and recorded reads of a response that may be cached. */
    keeping?: { readonly stamps: Stamps; readonly reads: Reads };
    /** ETag of a cached response of the public API that is sent again. */
    keptTag?: string;
    /** Ids in the response. */
    listed?: readonly string[];
    /**
     * Returns whether a cached response with these ids is valid for the caller; otherwise the handler runs for this
     * caller.
     */
    takesKept?: (listed: readonly string[]) => boolean;
  }
}

/** Query parameters that describe the app and its user; responses of the public API do not depend on them. */
const appParameters = ['api_key', 'key', 'client_key', 'random_id', 'pingback_id', 'customer_id'];
/** Prefix of the parameters about ads, in which clients of KLIPY send details of the device. */
const adPrefix = 'ad-';

const withoutApp = (given: string): string => {
  const url = withoutPathKey(given);
  const start = url.indexOf('?');
  if (start < 0) return url;
  const query = new URLSearchParams(url.slice(start));
  for (const name of [...query.keys()])
    if (appParameters.includes(name) || name.startsWith(adPrefix)) query.delete(name);
  return `${url.slice(0, start)}?${query}`;
};

const keyOfForm = ({ url, headers }: FastifyRequest): string =>
  isPublicApi(url)
    ? [withoutApp(url), headers['accept-encoding'] ?? ''].join('\n')
    : [url, headers['accept-encoding'] ?? '', headers.authorization ?? ''].join('\n');

const languageOf = ({ url, headers }: FastifyRequest): string =>
  hasLanguage(url) ? searchLanguageOf(headers['accept-language']) : '';

/**
 * Returns the cache key: everything in the request that the response depends on. The bearer token identifies the
 * caller, and is irrelevant to the public API.
 */
const keyOf = (request: FastifyRequest): string => [keyOfForm(request), languageOf(request)].join('\n');

const stampOf = (projections: readonly string[], stamps: Stamps): string =>
  projections.map((name) => stamps.get(name) ?? '').join(',');

const asText = (caller: Caller | null | undefined): string | null =>
  caller === null || caller === undefined ? null : JSON.stringify([caller.userId, caller.status, caller.roles]);

/** Headers that each response gets again, so they are not cached. */
const NOT_KEPT = new Set(['x-request-id', 'connection', 'content-length']);
/** Headers that depend on the API key, which may be restricted to the pages of some sites. */
const keyHeaders = new Set(['vary', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']);
const bodyHeaders = new Set(['content-type', 'content-encoding']);

const without = <T>(headers: Readonly<Record<string, T>>, names: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name)));

/**
 * Returns true when a response may be cached. Responses of the public API may be a minute old, so they may depend on
 * more than the read model.
 */
const mayBeKept = ({ url }: FastifyRequest, { tables, others }: Reads): boolean =>
  tables.size > 0 && (!others || isPublicApi(url));

const keptHeaders = ({ url }: FastifyRequest, reply: FastifyReply): KeptAnswer['headers'] => {
  const headers = without(reply.getHeaders() as Record<string, number | string | string[]>, NOT_KEPT);
  return isPublicApi(url) ? without(headers, keyHeaders) : headers;
};

/** Whether a payload is a stream. Streams of the compression library are not instances of Node's own classes. */
const isStream = (payload: unknown): payload is Readable =>
  typeof (payload as { readonly pipe?: unknown } | null)?.pipe === 'function';

/** Returns a stream with the same bytes. Calls `onEnd` with all bytes at its end if there are at most `bytesMax`. */
const collected = (stream: Readable, bytesMax: number, onEnd: (bytes: Buffer) => void): Readable => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const collector = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (bytes <= bytesMax) chunks.push(chunk);
      else chunks.length = 0;
      done(null, chunk);
    },
    flush: (done) => {
      if (bytes <= bytesMax) onEnd(Buffer.concat(chunks));
      done();
    },
  });
  // An aborted request destroys the collector, and thereby the compression stream.
  return pipeline(stream, collector, () => undefined);
};

@Injectable()
export class ResponseCache {
  private readonly answers = new LRUCache<string, KeptAnswer>({
    maxSize: BYTES_MAX,
    maxEntrySize: ANSWER_BYTES_MAX,
    sizeCalculation: ({ body }, key) => body.length + key.length + 1_024,
    ttl: MS_MAX,
  });

  constructor(
    @Inject(ReadModelChanges) private readonly changes: ReadModelChanges,
    @Inject(TOKEN_READER) private readonly tokens: TokenReader,
  ) {}

  /** Returns the cached response if the handler would return the same response; null otherwise. */
  async find(request: FastifyRequest): Promise<KeptAnswer | null> {
    const key = keyOf(request);
    const answer = this.answers.get(key);
    if (answer === undefined) return null;
    const [stamps, caller] = await Promise.all([
      this.changes.stamps(),
      answer.caller === null ? null : this.callerOf(request),
    ]);
    if (
      (stamps === answer.stamps || stampOf(answer.projections, stamps) === answer.stamp) &&
      asText(caller) === answer.caller
    ) {
      const context = currentContext();
      if (context !== undefined && caller !== null) context.actorId = caller.userId;
      return answer;
    }
    this.answers.delete(key);
    return null;
  }

  /** Starts to record the tables that the request reads. The stamps are taken before the first read. */
  async watch(request: FastifyRequest): Promise<void> {
    const context = currentContext();
    // Member views by an administrator are not cached, because each read is recorded and the file URLs differ.
    if (context === undefined || request.method !== 'GET' || request.caller?.view !== undefined) return;
    const stamps = await this.changes.stamps();
    context.reads = { tables: new Set(), others: false };
    request.keeping = { stamps, reads: context.reads };
  }

  /** Stores a response if it may be cached. Returns the payload to send; a stream is replaced by another stream. */
  keep(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
    const { keeping } = request;
    if (keeping === undefined || reply.statusCode !== 200 || reply.hasHeader('X-Read-Model')) return payload;
    if (!mayBeKept(request, keeping.reads)) return payload;
    const projections = this.changes.projectionsOf(keeping.reads.tables);
    const headers = keptHeaders(request, reply);
    const { etag } = headers;
    const key = keyOf(request);
    if (projections === null || typeof etag !== 'string' || key.length > KEY_LENGTH_MAX) return payload;
    const store = (body: Buffer): void =>
      void this.answers.set(key, {
        projections,
        stamp: stampOf(projections, keeping.stamps),
        stamps: keeping.stamps,
        caller: asText(request.caller),
        headers,
        etag,
        listed: request.listed,
        body,
      });
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) store(Buffer.from(payload as string));
    // Larger responses are compressed as a stream; the threshold depends on the number of processors.
    else if (isStream(payload)) return collected(payload, ANSWER_BYTES_MAX, store);
    return payload;
  }

  private async callerOf({ headers }: FastifyRequest): Promise<Caller | null> {
    const token = bearerIn(headers.authorization);
    return token === null ? null : this.tokens.read(token, ['session']);
  }
}

const send = (request: FastifyRequest, reply: FastifyReply, { headers, etag, body }: KeptAnswer): void => {
  if (isKnown(request.headers['if-none-match'], etag))
    return void reply.status(304).headers(without(headers, bodyHeaders)).send();
  void reply.headers(headers).send(body);
};

/** Returns a cached response of the public API once the API key is checked; otherwise calls the handler. */
@Injectable()
class KeptPublicInterceptor implements NestInterceptor {
  constructor(
    @Inject(ResponseCache) private readonly kept: ResponseCache,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    // Clients of Tenor that send this parameter expect a different order each time.
    if ((request.query as { readonly random?: unknown }).random === 'true') return next.handle();
    return from(this.kept.find(request)).pipe(
      switchMap((answer) => {
        if (answer === null) return from(this.kept.watch(request)).pipe(switchMap(() => next.handle()));
        if (answer.listed !== undefined && request.takesKept?.(answer.listed) === false) return next.handle();
        this.metrics.keptAnswers.inc({ route: request.routeOptions.url ?? 'none' });
        request.keptTag = answer.etag;
        void reply.headers(answer.headers);
        vary(reply, 'accept-encoding');
        return of(answer.body);
      }),
    );
  }
}

/**
 * Allows shared caches and this process to cache a response of the public API for a minute, because the response is the
 * same for everyone.
 */
export const CachedForEveryone = (): MethodDecorator =>
  applyDecorators(Header('Cache-Control', 'public, max-age=60'), UseInterceptors(KeptPublicInterceptor));

/**
 * Sends a cached response before the guards and the handler of a request run. Caches other responses when they are
 * sent, already compressed.
 */
export const registerResponseCache = (
  fastify: FastifyInstance,
  answersOf: () => ResponseCache,
  onKept: (route: string) => void,
): void => {
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !isOwnApi(request.url)) return;
    const answer = await answersOf().find(request);
    if (answer === null) return;
    onKept(request.routeOptions.url ?? 'none');
    send(request, reply, answer);
    return reply;
  });
  fastify.addHook('onSend', async ({ headers, keptTag }, reply, payload) => {
    if (keptTag === undefined || !isKnown(headers['if-none-match'], keptTag)) return payload;
    void reply.status(304);
    for (const name of [...bodyHeaders, 'content-length']) void reply.removeHeader(name);
    return '';
  });
  // Must run after the compression, which is an onSend hook of each route.
  fastify.addHook('onRoute', (route) => {
    const mayKeep = route.url.startsWith('/api/') || isPublicApi(route.url);
    if (!mayKeep || ![route.method].flat().includes('GET')) return;
    route.onSend = [route.onSend ?? []].flat();
    route.onSend.push((request, reply, payload, done) => {
      done(null, answersOf().keep(request, reply, payload));
    });
  });
};
