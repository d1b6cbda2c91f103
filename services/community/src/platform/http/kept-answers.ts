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
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { from, of, switchMap, type Observable } from 'rxjs';
import { Metrics } from '../metrics.ts';
import { ReadModelChanges, type Stamps } from '../read-model/changes.ts';
import { currentContext, type Reads } from '../request-context.ts';
import { isKnown, vary } from './caching.ts';
import { isPublicApi } from './public-api-form.ts';
import { bearerIn, TOKEN_READER, type TokenReader } from './token-reader.ts';
import type { Caller } from './route.ts';

const BYTES_MAX = 32 * 1024 * 1024;
const ANSWER_BYTES_MAX = 512 * 1024;
const KEY_LENGTH_MAX = 2_048;
/** An answer may name addresses that are signed for at least 45 minutes. */
const MS_MAX = 60_000;

export const KEPT = Symbol('kept');

/**
 * The answers of a call are kept, as the bytes that were sent, for as long as no row changes in the tables that they were read from. The
 * handler may depend on nothing else than the address, who calls, these rows, and the configuration.
 */
export const Kept = (): MethodDecorator => SetMetadata(KEPT, true);

interface KeptAnswer {
  readonly projections: readonly string[];
  readonly stamp: string;
  /** That the stamp was taken from. */
  readonly stamps: Stamps;
  /** Who called, as it was then; null for a guest. */
  readonly caller: string | null;
  readonly headers: Readonly<Record<string, number | string | string[]>>;
  readonly etag: string;
  /** Ids that it lists, where the handler named them. */
  readonly listed: readonly string[] | undefined;
  readonly body: Buffer;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What an answer that is to be kept is made from. */
    keeping?: { readonly stamps: Stamps; readonly reads: Reads };
    /** The tag of a kept answer of the public API that is given again. */
    keptTag?: string;
    /** Ids that the answer lists. */
    listed?: readonly string[];
    /** Whether a kept answer with these ids suits the caller; else the handler answers, for this caller alone. */
    takesKept?: (listed: readonly string[]) => boolean;
  }
}

/** What apps say of themselves and of who uses them; the answers of the public API don't depend on it. */
const OF_APPS = ['api_key', 'key', 'client_key', 'random_id', 'pingback_id'];

const withoutApp = (url: string): string => {
  const start = url.indexOf('?');
  if (start < 0) return url;
  const query = new URLSearchParams(url.slice(start));
  for (const name of OF_APPS) query.delete(name);
  return `${url.slice(0, start)}?${query}`;
};

/** What an answer depends on before anything is looked up: who calls is found by the bearer, and means nothing to the public API. */
const keyOf = ({ url, headers }: FastifyRequest): string =>
  isPublicApi(url)
    ? [withoutApp(url), headers['accept-encoding'] ?? ''].join('\n')
    : [url, headers['accept-encoding'] ?? '', headers.authorization ?? ''].join('\n');

const stampOf = (projections: readonly string[], stamps: Stamps): string =>
  projections.map((name) => stamps.get(name) ?? '').join(',');

const asText = (caller: Caller | null | undefined): string | null =>
  caller === null || caller === undefined ? null : JSON.stringify([caller.userId, caller.status, caller.roles]);

/** Of one answer alone, or of those that carry a body. */
const NOT_KEPT = new Set(['x-request-id', 'connection', 'content-length']);
/** Of one key, which may be for the pages of some sites alone. */
const OF_KEYS = new Set(['vary', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']);
const OF_BODIES = new Set(['content-type', 'content-encoding']);

const without = <T>(headers: Readonly<Record<string, T>>, names: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name)));

/** Anybody may keep an answer of the public API for a minute: what depends on more than the read model may be so old. */
const mayBeKept = ({ url }: FastifyRequest, { tables, others }: Reads): boolean =>
  tables.size > 0 && (!others || isPublicApi(url));

const keptHeaders = ({ url }: FastifyRequest, reply: FastifyReply): KeptAnswer['headers'] => {
  const headers = without(reply.getHeaders() as Record<string, number | string | string[]>, NOT_KEPT);
  return isPublicApi(url) ? without(headers, OF_KEYS) : headers;
};

@Injectable()
export class KeptAnswers {
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

  /** The answer that the handler would give again; null when it has to be asked. */
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

  /** From now on it is noted what the request reads; the stamps are older than all of that. */
  async watch(request: FastifyRequest): Promise<void> {
    const context = currentContext();
    // What an administrator sees as a member is recorded each time, and has other addresses of files.
    if (context === undefined || request.method !== 'GET' || request.caller?.view !== undefined) return;
    const stamps = await this.changes.stamps();
    context.reads = { tables: new Set(), others: false };
    request.keeping = { stamps, reads: context.reads };
  }

  keep(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
    const { keeping } = request;
    if (keeping === undefined || reply.statusCode !== 200 || reply.hasHeader('X-Read-Model')) return;
    if (!mayBeKept(request, keeping.reads)) return;
    const projections = this.changes.projectionsOf(keeping.reads.tables);
    const headers = keptHeaders(request, reply);
    const { etag } = headers;
    const key = keyOf(request);
    if (projections === null || typeof etag !== 'string' || key.length > KEY_LENGTH_MAX) return;
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return;
    this.answers.set(key, {
      projections,
      stamp: stampOf(projections, keeping.stamps),
      stamps: keeping.stamps,
      caller: asText(request.caller),
      headers,
      etag,
      listed: request.listed,
      body: Buffer.from(payload as string),
    });
  }

  private async callerOf({ headers }: FastifyRequest): Promise<Caller | null> {
    const token = bearerIn(headers.authorization);
    return token === null ? null : this.tokens.read(token, ['session']);
  }
}

const send = (request: FastifyRequest, reply: FastifyReply, { headers, etag, body }: KeptAnswer): void => {
  if (isKnown(request.headers['if-none-match'], etag))
    return void reply.status(304).headers(without(headers, OF_BODIES)).send();
  void reply.headers(headers).send(body);
};

/** Gives a kept answer of the public API once the key of its call is known to be good, else asks the handler. */
@Injectable()
class KeptPublicInterceptor implements NestInterceptor {
  constructor(
    @Inject(KeptAnswers) private readonly kept: KeptAnswers,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    // So clients of Tenor ask for another order each time.
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

/** Shared caches and this process may keep an answer of the public API for a minute: it is the same for everyone. */
export const KeptForEveryone = (): MethodDecorator =>
  applyDecorators(Header('Cache-Control', 'public, max-age=60'), UseInterceptors(KeptPublicInterceptor));

/** Gives answers that are kept before anything else is done for a request, and keeps others on their way out, compressed as they are. */
export const registerKeptAnswers = (
  fastify: FastifyInstance,
  answersOf: () => KeptAnswers,
  onKept: (route: string) => void,
): void => {
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !request.url.startsWith('/api/')) return;
    const answer = await answersOf().find(request);
    if (answer === null) return;
    onKept(request.routeOptions.url ?? 'none');
    send(request, reply, answer);
    return reply;
  });
  fastify.addHook('onSend', async ({ headers, keptTag }, reply, payload) => {
    if (keptTag === undefined || !isKnown(headers['if-none-match'], keptTag)) return payload;
    void reply.status(304);
    for (const name of [...OF_BODIES, 'content-length']) void reply.removeHeader(name);
    return '';
  });
  // After the compression, which is such a hook of each route.
  fastify.addHook('onRoute', (route) => {
    const mayKeep = route.url.startsWith('/api/') || isPublicApi(route.url);
    if (!mayKeep || ![route.method].flat().includes('GET')) return;
    route.onSend = [route.onSend ?? []].flat();
    route.onSend.push((request, reply, payload, done) => {
      answersOf().keep(request, reply, payload);
      done(null, payload);
    });
  });
};
