import { Controller, Inject, Param } from '@nestjs/common';
import { apiKeysHttp, type ApiKeyUsage, type ApiKeyView, type NewApiKey } from '@pixchange/contracts/http/api-keys';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import { RateLimiter, type RateLimit } from '../../../runtime/http/rate-limiter.ts';
import { Actor, Route, ValidBody, type Caller } from '../../../runtime/http/route.ts';
import { ApiKeys } from './api-keys.service.ts';

/** Limit on changes of keys, because their events stay in the log forever. */
const CHANGES: RateLimit = { name: 'api-key-changes', hitsMax: 60, windowSeconds: 3_600 };

@Controller()
export class ApiKeysController {
  constructor(
    @Inject(ApiKeys) private readonly keys: ApiKeys,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Route(apiKeysHttp.list)
  async list(@Actor() { userId }: Caller): Promise<{ collection: ApiKeyView[] }> {
    return { collection: await this.keys.list(userId) };
  }

  @Route(apiKeysHttp.create)
  async create(
    @ValidBody() { name, origins }: BodyOf<typeof apiKeysHttp.create>,
    @Actor() { userId }: Caller,
  ): Promise<NewApiKey> {
    await this.limiter.hit(CHANGES, userId);
    return this.keys.create(userId, name, origins);
  }

  @Route(apiKeysHttp.rotate)
  async rotate(@Param('keyId') keyId: string, @Actor() { userId }: Caller): Promise<NewApiKey> {
    await this.limiter.hit(CHANGES, userId);
    return this.keys.rotate(userId, keyId);
  }

  @Route(apiKeysHttp.revoke)
  async revoke(@Param('keyId') keyId: string, @Actor() { userId }: Caller): Promise<void> {
    await this.limiter.hit(CHANGES, userId);
    await this.keys.revoke(userId, keyId);
  }

  @Route(apiKeysHttp.usage)
  usage(@Param('keyId') keyId: string, @Actor() { userId }: Caller): Promise<ApiKeyUsage> {
    return this.keys.usage(userId, keyId);
  }
}
