import { Controller, Inject, Param, Res } from '@nestjs/common';
import { adminLicencesHttp, type LicenceStaffRow } from '@pixchange/contracts/http/admin-market';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import type { FastifyReply } from 'fastify';
import { setContentRange } from '../../platform/http/admin-list.ts';
import { Route, ValidQuery } from '../../platform/http/route.ts';
import { StaffLicencesQueries } from './staff-licences.queries.ts';

@Controller()
export class StaffLicencesController {
  constructor(@Inject(StaffLicencesQueries) private readonly licences: StaffLicencesQueries) {}

  @Route(adminLicencesHttp.list)
  async list(
    @ValidQuery() list: QueryOf<typeof adminLicencesHttp.list>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LicenceStaffRow[]> {
    const { rows, total } = await this.licences.list(list);
    setContentRange(reply, 'licences', list, rows.length, total);
    return rows;
  }

  @Route(adminLicencesHttp.show)
  show(@Param('id') id: string): Promise<LicenceStaffRow> {
    return this.licences.one(id);
  }
}
