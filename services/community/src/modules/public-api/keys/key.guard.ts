import { TRY_KEY } from '@pixchange/contracts/http/values/api-keys';
import { apiKeys as limits } from '@pixchange/contracts/http/limits';
import { networkOf } from '@pixchange/contracts/http/network';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { CONFIG } from '../../../platform/tokens.ts';
import { RateLimited, RateLimiter, type RateLimit } from '../../../runtime/http/rate-limiter.ts';
import { ServedPages } from '../served-pages.ts';
import { hashOfKey } from './api-key-secret.ts';
import { ApiKeysQueries, type ValidKey } from './api-keys.queries.ts';
import { CallLeases, type Quota } from './call-leases.ts';

/**
 * Returns the API key, which GIPHY's and Tenor's clients send as a query parameter and KLIPY's as part of the path;
 * null if there is none.
 */
const keyIn = ({ query, params }: FastifyRequest): string | null => {
  const { app_key: klipy } = params as Readonly<Record<string, unknown>>;
  const { api_key: giphy, key: tenor } = query as Readonly<Record<string, unknown>>;
  const given = klipy ?? giphy ?? tenor;
  return typeof given === 'string' && given !== '' ? given : null;
};

const TRIES: RateLimit = { name: 'api-tries', hitsMax: limits.triesPerMinute, windowSeconds: 60 };

/**
 * Admits requests to the public API with a valid key, from an allowed origin, and within the limits. Requests with
 * `TRY_KEY` are only limited per network.
 */
@Injectable()
export class KeyGuard implements CanActivate {
  private readonly ownOrigin: string;

  constructor(
    @Inject(ApiKeysQueries) private readonly keys: ApiKeysQueries,
    @Inject(CallLeases) private readonly leases: CallLeases,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
    @Inject(ServedPages) private readonly pages: ServedPages,
    @Inject(CONFIG) { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  ) {
    this.ownOrigin = new URL(PUBLIC_URL).origin;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    this.pages.expect(request);
    const given = keyIn(request);
    if (given === TRY_KEY) {
      await this.limiter.hit(TRIES, networkOf(request.ip));
      return true;
    }
    const key = given === null ? null : await this.keys.valid(hashOfKey(given));
    if (key === null) throw new DomainError('api-key.invalid');
    if (key.origins.length > 0) this.refuseOtherSites(request, reply, key.origins);
    const { allowed, limit, remaining, secondsLeft } = await this.count(key);
    void reply.headers({
      'X-RateLimit-Limit': String(limit),
      'X-RateLimit-Remaining': String(remaining),
      'X-RateLimit-Reset': String(secondsLeft),
    });
    if (!allowed) throw new RateLimited(secondsLeft, 'too_many_requests');
    return true;
  }

  /**
   * Counts a call for the key and for its owner, so that more keys do not allow more calls. Returns the quota with
   * fewer remaining calls.
   */
  private async count({ keyId, limits: ofKey, userId, memberLimits }: ValidKey): Promise<Quota> {
    const own = await this.leases.take({ keyId, limits: ofKey });
    if (!own.allowed) return own;
    const all = await this.leases.take({ keyId: userId, limits: memberLimits });
    return all.allowed && own.remaining <= all.remaining ? own : all;
  }

  /**
   * Refuses origins that are not allowed. Browsers send the origin of the calling site, except on pages of this site.
   */
  private refuseOtherSites({ headers }: FastifyRequest, reply: FastifyReply, origins: readonly string[]): void {
    void reply.header('Vary', 'Origin');
    const { origin } = headers;
    const isOwn = headers['sec-fetch-site'] === 'same-origin' || origin === this.ownOrigin;
    if (!isOwn && (origin === undefined || !origins.includes(origin))) throw new DomainError('api-key.origin');
  }
}
