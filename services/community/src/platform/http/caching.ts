import { createHash } from 'node:crypto';
import { isPublicRead } from '@pixchange/contracts/http/public-reads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const OF_API = /^\/(?:api\/(?!admin\/)|audit\/|v[12]\/)/;

const isKept = (url: string): boolean => OF_API.test(url) || isPublicRead(url);

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** The tag of what is written again for each caller; weak, because it is the same however the answer is compressed (RFC 9110, 8.8.1). */
export const tagOf = (content: string | Uint8Array): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

/** Whether a caller has this content already, by its If-None-Match (RFC 9110, 13.1.2). */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((one) => opaque(one) === opaque(etag)));

export const vary = (reply: FastifyReply, name: string): void =>
  void reply.header('Vary', [reply.getHeader('Vary') ?? [], name].flat().join(', '));

const keptByBearer = (request: FastifyRequest, reply: FastifyReply): void => {
  vary(reply, 'Authorization');
  void reply.header(
    'Cache-Control',
    request.headers.authorization === undefined ? 'public, no-cache' : 'private, no-cache',
  );
};

/**
 * Answers to GET under `/api`, `/audit`, `/v1` and `/v2`, and texts that everyone may read, carry their content's tag, and may be kept if asked for again each time;
 * what depends on a bearer stays with its owner, and what never changes says so itself.
 */
export const registerCaching = (fastify: FastifyInstance): void => {
  fastify.addHook('onSend', async (request, reply, payload) => {
    // What the console shows is kept nowhere.
    if (request.url.startsWith('/api/admin/')) void reply.header('Cache-Control', 'no-store');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !isKept(request.url) || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    // What is another one each time is not asked for again.
    if (reply.getHeader('Cache-Control') === 'no-store' && !request.url.startsWith('/api/')) return payload;
    const etag = tagOf(payload);
    void reply.header('ETag', etag);
    if (request.url.startsWith('/api/')) keptByBearer(request, reply);
    else if (!reply.hasHeader('Cache-Control')) void reply.header('Cache-Control', 'public, no-cache');
    vary(reply, 'accept-encoding');
    if (!isKnown(request.headers['if-none-match'], etag)) return payload;
    void reply.status(304).removeHeader('content-length').removeHeader('content-type');
    return '';
  });
};
