import { Controller, Inject, Param, Res } from '@nestjs/common';
import { adminCollectionsHttp, type CollectionStaffRow } from '@pixchange/contracts/http/admin-market';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import type { FastifyReply } from 'fastify';
import { setContentRange } from '../../runtime/http/admin-list.ts';
import { Route, ValidQuery } from '../../runtime/http/route.ts';
import { StaffCollectionsQueries } from './staff-collections.queries.ts';

@Controller()
export class StaffCollectionsController {
  constructor(@Inject(StaffCollectionsQueries) private readonly collections: StaffCollectionsQueries) {}

  @Route(adminCollectionsHttp.list)
  async list(
    @ValidQuery() list: QueryOf<typeof adminCollectionsHttp.list>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CollectionStaffRow[]> {
    const { rows, total } = await this.collections.list(list);
    setContentRange(reply, 'collections', list, rows.length, total);
    return rows;
  }

  @Route(adminCollectionsHttp.show)
  show(@Param('id') id: string): Promise<CollectionStaffRow> {
    return this.collections.one(id);
  }
}
