import { Controller, Inject, Param, Res } from '@nestjs/common';
import { adminLicencesHttp, type LicenceStaffRow, type SaleRefundView } from '@pixchange/contracts/http/admin-market';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import type { FastifyReply } from 'fastify';
import { setContentRange } from '../../../runtime/http/admin-list.ts';
import { IdempotencyKey } from '../../../runtime/http/idempotency.ts';
import { Actor, Route, ValidBody, ValidQuery, type Caller } from '../../../runtime/http/route.ts';
import { SaleRefunds } from './sale-refunds.service.ts';
import { StaffLicencesQueries } from './staff-licences.queries.ts';

@Controller()
export class StaffLicencesController {
  constructor(
    @Inject(StaffLicencesQueries) private readonly licences: StaffLicencesQueries,
    @Inject(SaleRefunds) private readonly refunds: SaleRefunds,
  ) {}

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

  @Route(adminLicencesHttp.refundBuyers)
  refundBuyers(
    @Param('id') imageId: string,
    @ValidBody() { reason }: BodyOf<typeof adminLicencesHttp.refundBuyers>,
    @Actor() { userId: staffId }: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<SaleRefundView> {
    return this.refunds.order({ imageId, staffId, key, reason });
  }
}
