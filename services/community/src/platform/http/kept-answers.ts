import { Inject, Injectable, SetMetadata } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ReadModelChanges, type Stamps } from '../read-model/changes.ts';
import { currentContext, type Reads } from '../request-context.ts';
import { isKnown } from './caching.ts';
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
  readonly body: Buffer;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What an answer that is to be kept is made from. */
    keeping?: { readonly stamps: Stamps; readonly reads: Reads };
  }
}

/** What an answer depends on before anything is looked up: who calls is found by the bearer. */
const keyOf = ({ url, headers }: FastifyRequest): string =>
  [url, headers['accept-encoding'] ?? '', headers.authorization ?? ''].join('\n');

const stampOf = (projections: readonly string[], stamps: Stamps): string =>
  projections.map((name) => stamps.get(name) ?? '').join(',');

const asText = (caller: Caller | null | undefined): string | null =>
  caller === null || caller === undefined ? null : JSON.stringify([caller.userId, caller.status, caller.roles]);

/** Of one answer alone, or of those that carry a body. */
const NOT_KEPT = new Set(['x-request-id', 'connection', 'content-length']);
const OF_BODIES = new Set(['content-type', 'content-encoding']);

const without = <T>(headers: Readonly<Record<string, T>>, names: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name)));

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
    if (keeping.reads.others || keeping.reads.tables.size === 0) return;
    const projections = this.changes.projectionsOf(keeping.reads.tables);
    const headers = without(reply.getHeaders() as Record<string, number | string | string[]>, NOT_KEPT);
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
  // After the compression, which is such a hook of each route.
  fastify.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || ![route.method].flat().includes('GET')) return;
    route.onSend = [route.onSend ?? []].flat();
    route.onSend.push((request, reply, payload, done) => {
      answersOf().keep(request, reply, payload);
      done(null, payload);
    });
  });
};
