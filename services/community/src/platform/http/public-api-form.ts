import type { ApiErrorItem } from '@pixchange/contracts/http/errors';
import type { FastifyInstance } from 'fastify';

/** Paths of the public API, which apps call with the clients of other providers. */
const UNDER = /^\/v[12](?=[/?]|$)/;

export const isPublicApi = (url: string): boolean => UNDER.test(url);

const EXPOSED = 'ETag, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id';

/** Pages of every site may read the answers of the public API, refusals too, and ask beforehand whether they may. */
export const registerPublicApi = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!isPublicApi(request.url)) return done();
    void reply.headers({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': EXPOSED,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
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

/** A refusal in the form that clients of the public API read. */
export const publicApiError = (status: number, errors: readonly ApiErrorItem[], requestId: string): object => ({
  data: [],
  meta: { status, msg: errors[0]?.title ?? '', response_id: requestId },
});
