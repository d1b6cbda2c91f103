import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const KEPT = /^\/(?:api\/(?!admin\/)|audit\/)/;

const isNamed = (header: string | undefined, etag: string): boolean => header !== undefined && (header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag));

/**
 * Answers to GET under `/api` and `/audit` carry their content's tag, and may be kept if asked for anew each time (http-api, caching);
 * what depends on a bearer stays with its owner, and what never changes says so itself.
 */
export const registerCaching = (fastify: FastifyInstance): void => {
  fastify.addHook('onSend', async (request, reply, payload) => {
    // What the console shows is kept nowhere.
    if (request.url.startsWith('/api/admin/')) void reply.header('Cache-Control', 'no-store');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !KEPT.test(request.url) || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const etag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`;
    void reply.header('ETag', etag);
    if (request.url.startsWith('/api/')) void reply.header('Vary', 'Authorization').header('Cache-Control', request.headers.authorization === undefined ? 'public, no-cache' : 'private, no-cache');
    else if (!reply.hasHeader('Cache-Control')) void reply.header('Cache-Control', 'public, no-cache');
    if (!isNamed(request.headers['if-none-match'], etag)) return payload;
    void reply.status(304).removeHeader('content-length').removeHeader('content-type');
    return '';
  });
};
