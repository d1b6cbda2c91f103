import { Controller, Inject, Param, Res } from '@nestjs/common';
import { adminNftsHttp, type MintRow } from '@pixchange/contracts/http/admin-nfts';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import type { FastifyReply } from 'fastify';
import { setContentRange } from '../../platform/http/admin-list.ts';
import { Route, ValidQuery } from '../../platform/http/route.ts';
import { StaffNftsQueries } from './staff-nfts.queries.ts';

@Controller()
export class StaffNftsController {
  constructor(@Inject(StaffNftsQueries) private readonly nfts: StaffNftsQueries) {}

  @Route(adminNftsHttp.list)
  async list(
    @ValidQuery() list: QueryOf<typeof adminNftsHttp.list>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MintRow[]> {
    const { rows, total } = await this.nfts.list(list);
    setContentRange(reply, 'nfts', list, rows.length, total);
    return rows;
  }

  @Route(adminNftsHttp.show)
  show(@Param('id') id: string): Promise<MintRow> {
    return this.nfts.one(id);
  }
}
