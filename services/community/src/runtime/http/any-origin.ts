import { isKlipyApi, isPublicApi } from '@pixchange/contracts/http/public-api-paths';
import { isPublicRead } from '@pixchange/contracts/http/public-reads';
import type { FastifyInstance } from 'fastify';

/**
 * Returns true when pages of every site may read the response. Such requests carry no bearer token, so pages only see
 * public data.
 */
const isForAnyOrigin = (url: string): boolean => isPublicApi(url) || isPublicRead(url);

/** Returns the methods that pages of every site may use. Only KLIPY's format has endpoints that write. */
const methodsOf = (url: string): string =>
  isKlipyApi(url) ? 'GET, HEAD, POST, DELETE, OPTIONS' : 'GET, HEAD, OPTIONS';

const EXPOSED = [
  'Accept-Ranges',
  'Content-Length',
  'Content-Range',
  'ETag',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
].join(', ');

/** Returns the headers that let pages of every site read the response; none for other URLs. */
export const anyOriginHeaders = (url: string): Readonly<Record<string, string>> =>
  isForAnyOrigin(url)
    ? {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Expose-Headers': EXPOSED,
        'Cross-Origin-Resource-Policy': 'cross-origin',
      }
    : {};

/**
 * Allows pages of every site to read the public API and the other public reads, including refusals, and responds to
 * their preflight requests.
 */
export const registerAnyOrigin = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!isForAnyOrigin(request.url)) return done();
    void reply.headers(anyOriginHeaders(request.url));
    if (request.method !== 'OPTIONS') return done();
    return void reply
      .status(204)
      .headers({
        'Access-Control-Allow-Methods': methodsOf(request.url),
        'Access-Control-Allow-Headers': '*',
        'Access-Control-Max-Age': '86400',
      })
      .send();
  });
};
