import { createHash } from 'node:crypto';
import { isOwnApi, isPublicApi } from '@pixchange/contracts/http/public-api-paths';
import { isPublicRead } from '@pixchange/contracts/http/public-reads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasLanguage } from './accept-language.ts';

const OF_API = /^\/(?:api\/(?!admin\/)|audit\/)/;

const isKept = (url: string): boolean => OF_API.test(url) || isPublicApi(url) || isPublicRead(url);

/** Whether the payload needs an `ETag`: text always, bytes unless they have one. Streams of files already have one. */
const needsTag = (payload: unknown, reply: FastifyReply): payload is string | Buffer =>
  typeof payload === 'string' || (Buffer.isBuffer(payload) && !reply.hasHeader('ETag'));

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/**
 * Returns the ETag of content that is generated for each request. It is weak, because it is independent of the
 * compression (RFC 9110, 8.8.1).
 */
export const tagOf = (content: string | Uint8Array): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

/** Returns whether the caller already has this content, according to If-None-Match (RFC 9110, 13.1.2). */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((one) => opaque(one) === opaque(etag)));

/** Adds a request header to those that the response depends on (RFC 9110, 12.5.5). */
export const vary = (reply: FastifyReply, name: string): void =>
  void reply.header('Vary', [reply.getHeader('Vary') ?? [], name].flat().join(', '));

const keptByBearer = (request: FastifyRequest, reply: FastifyReply): void => {
  vary(reply, 'Authorization');
  // Without this header, the offline cache of the service worker would return content in another language.
  if (hasLanguage(request.url)) vary(reply, 'Accept-Language');
  void reply.header(
    'Cache-Control',
    request.headers.authorization === undefined ? 'public, no-cache' : 'private, no-cache',
  );
};

/**
 * Adds an ETag to successful GET responses under `/api` (except `/api/admin`), `/audit` and the public API, and to
 * public texts; caches must revalidate them. Responses that depend on a bearer token are private. Immutable responses
 * set their own headers.
 */
export const registerCaching = (fastify: FastifyInstance): void => {
  fastify.addHook('onSend', async (request, reply, payload: unknown) => {
    // Data of the console must not be stored anywhere.
    if (request.url.startsWith('/api/admin/')) void reply.header('Cache-Control', 'no-store');
    if (!isRead(request) || !isKept(request.url) || reply.statusCode !== 200 || !needsTag(payload, reply))
      return payload;
    // Content that differs each time can't be revalidated.
    if (reply.getHeader('Cache-Control') === 'no-store' && !isOwnApi(request.url)) return payload;
    const etag = tagOf(payload);
    void reply.header('ETag', etag);
    if (isOwnApi(request.url)) keptByBearer(request, reply);
    else if (!reply.hasHeader('Cache-Control')) void reply.header('Cache-Control', 'public, no-cache');
    vary(reply, 'accept-encoding');
    if (!isKnown(request.headers['if-none-match'], etag)) return payload;
    void reply.status(304).removeHeader('content-length').removeHeader('content-type');
    return '';
  });
};
