import { Controller, Inject, Param, Res } from '@nestjs/common';
import { adminNftsHttp, type MintRow } from '@pixchange/contracts/http/admin-nfts';
import type { BodyOf, QueryOf, ReplyOf } from '@pixchange/contracts/http/endpoint';
import type { FastifyReply } from 'fastify';
import { setContentRange } from '../../runtime/http/admin-list.ts';
import { Actor, Route, ValidBody, ValidQuery, type Caller } from '../../runtime/http/route.ts';
import { Holds } from './custody/holds.service.ts';
import { StaffNftsQueries } from './staff-nfts.queries.ts';

@Controller()
export class StaffNftsController {
  constructor(
    @Inject(StaffNftsQueries) private readonly nfts: StaffNftsQueries,
    @Inject(Holds) private readonly holds: Holds,
  ) {}

  @Route(adminNftsHttp.list)
  async list(
    @ValidQuery() list: QueryOf<typeof adminNftsHttp.list>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MintRow[]> {
    const { rows, total } = await this.nfts.list(list);
    setContentRange(reply, 'nfts', list, rows.length, total);
    return rows;
  }

  @Route(adminNftsHttp.orphanDebits)
  orphanDebits(): Promise<ReplyOf<typeof adminNftsHttp.orphanDebits>> {
    return this.nfts.orphanDebits();
  }

  @Route(adminNftsHttp.show)
  show(@Param('id') id: string): Promise<MintRow> {
    return this.nfts.one(id);
  }

  @Route(adminNftsHttp.hold)
  hold(
    @Param('id') id: string,
    @ValidBody() { reason }: BodyOf<typeof adminNftsHttp.hold>,
    @Actor() caller: Caller,
  ): Promise<MintRow> {
    return this.holds.change('HoldToken', id, caller, reason);
  }

  @Route(adminNftsHttp.release)
  release(
    @Param('id') id: string,
    @ValidBody() { reason }: BodyOf<typeof adminNftsHttp.release>,
    @Actor() caller: Caller,
  ): Promise<MintRow> {
    return this.holds.change('ReleaseToken', id, caller, reason);
  }
}
