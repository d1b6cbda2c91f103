import { Controller, Inject, Param, Res } from '@nestjs/common';
import { adminOffersHttp, type OfferStaffRow } from '@pixchange/contracts/http/admin-market';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import type { FastifyReply } from 'fastify';
import { setContentRange } from '../../../runtime/http/admin-list.ts';
import { Route, ValidQuery } from '../../../runtime/http/route.ts';
import { StaffOffersQueries } from './staff-offers.queries.ts';

@Controller()
export class StaffOffersController {
  constructor(@Inject(StaffOffersQueries) private readonly offers: StaffOffersQueries) {}

  @Route(adminOffersHttp.list)
  async list(
    @ValidQuery() list: QueryOf<typeof adminOffersHttp.list>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OfferStaffRow[]> {
    const { rows, total } = await this.offers.list(list);
    setContentRange(reply, 'offers', list, rows.length, total);
    return rows;
  }

  @Route(adminOffersHttp.show)
  show(@Param('id') id: string): Promise<OfferStaffRow> {
    return this.offers.one(id);
  }
}
