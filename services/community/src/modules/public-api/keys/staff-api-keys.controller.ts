import { Controller, Inject, Param, Res } from '@nestjs/common';
import { adminApiKeysHttp, type StaffApiKey } from '@pixchange/contracts/http/admin-api-keys';
import type { ProposalView } from '@pixchange/contracts/http/admin-proposals';
import type { ApiKeyUsage } from '@pixchange/contracts/http/api-keys';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import type { FastifyReply } from 'fastify';
import { setContentRange } from '../../../runtime/http/admin-list.ts';
import { IdempotencyKey } from '../../../runtime/http/idempotency.ts';
import { Actor, Route, ValidBody, ValidQuery, type Caller } from '../../../runtime/http/route.ts';
import { ApiKeysQueries } from './api-keys.queries.ts';
import { StaffApiKeys } from './staff-api-keys.service.ts';

@Controller()
export class StaffApiKeysController {
  constructor(
    @Inject(StaffApiKeys) private readonly keys: StaffApiKeys,
    @Inject(ApiKeysQueries) private readonly queries: ApiKeysQueries,
  ) {}

  @Route(adminApiKeysHttp.list)
  async list(
    @ValidQuery() list: QueryOf<typeof adminApiKeysHttp.list>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StaffApiKey[]> {
    const { rows, total } = await this.queries.listAll(list);
    setContentRange(reply, 'api_keys', list, rows.length, total);
    return rows;
  }

  @Route(adminApiKeysHttp.show)
  show(@Param('id') id: string): Promise<StaffApiKey> {
    return this.queries.anyOne(id);
  }

  @Route(adminApiKeysHttp.usage)
  usage(@Param('id') id: string): Promise<ApiKeyUsage> {
    return this.keys.usage(id);
  }

  @Route(adminApiKeysHttp.revoke)
  async revoke(@Param('id') id: string): Promise<{ id: string }> {
    await this.keys.revoke(id);
    return { id };
  }

  @Route(adminApiKeysHttp.changeLimit)
  changeLimit(
    @Param('id') id: string,
    @ValidBody() body: BodyOf<typeof adminApiKeysHttp.changeLimit>,
    @Actor() { userId: staffId }: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<{ key: StaffApiKey; proposal: ProposalView | null }> {
    const { calls_per_minute: perMinute, calls_per_day: perDay, reason } = body;
    return this.keys.changeLimit(id, { perMinute, perDay }, { staffId, reason, key });
  }
}
