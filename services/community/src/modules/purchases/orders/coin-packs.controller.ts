import { Controller, Inject, Param, Res } from '@nestjs/common';
import {
  adminCoinPacksHttp,
  coinPacksHttp,
  type CoinPackDetail,
  type CoinPackRow,
  type CoinPackView,
} from '@pixchange/contracts/http/coin-packs';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import type { FastifyReply } from 'fastify';
import type { Paged } from '../../../platform/paging.ts';
import { setContentRange } from '../../../runtime/http/admin-list.ts';
import { IdempotencyKey } from '../../../runtime/http/idempotency.ts';
import { Actor, Route, ValidBody, ValidQuery, type Caller } from '../../../runtime/http/route.ts';
import { CoinPacksQueries } from './coin-packs.queries.ts';
import { CoinPacks } from './coin-packs.service.ts';

@Controller()
export class CoinPacksController {
  constructor(
    @Inject(CoinPacksQueries) private readonly queries: CoinPacksQueries,
    @Inject(CoinPacks) private readonly packs: CoinPacks,
  ) {}

  @Route(coinPacksHttp.list)
  offered(@ValidQuery() { platform, ...page }: QueryOf<typeof coinPacksHttp.list>): Promise<Paged<CoinPackView>> {
    return this.queries.offered(platform, page);
  }

  @Route(adminCoinPacksHttp.list)
  async list(
    @ValidQuery() query: QueryOf<typeof adminCoinPacksHttp.list>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CoinPackRow[]> {
    const { rows, total } = await this.queries.list(query);
    setContentRange(reply, 'coin_packs', query, rows.length, total);
    return rows;
  }

  @Route(adminCoinPacksHttp.show)
  show(@Param('id') id: string): Promise<CoinPackDetail> {
    return this.queries.one(id);
  }

  @Route(adminCoinPacksHttp.create)
  create(
    @ValidBody() draft: BodyOf<typeof adminCoinPacksHttp.create>,
    @Actor() { userId: staffId }: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<CoinPackDetail> {
    return this.packs.create(draft, { staffId, key });
  }

  @Route(adminCoinPacksHttp.update)
  update(
    @Param('id') id: string,
    @ValidBody() change: BodyOf<typeof adminCoinPacksHttp.update>,
    @Actor() { userId: staffId }: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<CoinPackDetail> {
    return this.packs.update(id, change, { staffId, key });
  }

  @Route(adminCoinPacksHttp.archive)
  archive(@Param('id') id: string): Promise<CoinPackDetail> {
    return this.packs.archive(id);
  }
}
