import { isPublicRead } from '@pixchange/contracts/http/public-reads';
import type { FastifyInstance } from 'fastify';
import { isPublicApi } from './public-api-form.ts';

/** Whether pages of every site may read the answer at an address: no bearer is sent along, so that they learn what everyone may. */
const isForAnyOrigin = (url: string): boolean => isPublicApi(url) || isPublicRead(url);

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

/** Headers by which pages of every site may read an answer; none for other addresses. */
export const anyOriginHeaders = (url: string): Readonly<Record<string, string>> =>
  isForAnyOrigin(url)
    ? {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Expose-Headers': EXPOSED,
        'Cross-Origin-Resource-Policy': 'cross-origin',
      }
    : {};

/** Lets pages of every site read the public API and the other public reads, refusals too, and ask beforehand whether they may. */
export const registerAnyOrigin = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!isForAnyOrigin(request.url)) return done();
    void reply.headers(anyOriginHeaders(request.url));
    if (request.method !== 'OPTIONS') return done();
    return void reply
      .status(204)
      .headers({
        'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
        'Access-Control-Allow-Headers': '*',
        'Access-Control-Max-Age': '86400',
      })
      .send();
  });
};
