import { Controller, Inject, Param, Res } from '@nestjs/common';
import { adminLedgerHttp, type AccountHistoryView, type GrantView } from '@pixchange/contracts/http/admin-ledger';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import type { FastifyReply } from 'fastify';
import { setContentRange } from '../../runtime/http/admin-list.ts';
import { IdempotencyKey } from '../../runtime/http/idempotency.ts';
import { Actor, Route, ValidBody, ValidQuery, type Caller } from '../../runtime/http/route.ts';
import { AccountHistory } from './account-history.service.ts';
import { GrantsQueries } from './grants/grants.queries.ts';
import { Grants } from './grants/grants.service.ts';

@Controller()
export class AdminLedgerController {
  constructor(
    @Inject(Grants) private readonly grants: Grants,
    @Inject(GrantsQueries) private readonly queries: GrantsQueries,
    @Inject(AccountHistory) private readonly histories: AccountHistory,
  ) {}

  @Route(adminLedgerHttp.grants)
  async list(
    @ValidQuery() list: QueryOf<typeof adminLedgerHttp.grants>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GrantView[]> {
    const { rows, total } = await this.queries.list(list);
    setContentRange(reply, 'grants', list, rows.length, total);
    return rows;
  }

  @Route(adminLedgerHttp.grant)
  show(@Param('id') id: string): Promise<GrantView> {
    return this.queries.one(id);
  }

  @Route(adminLedgerHttp.proposeGrant)
  propose(
    @ValidBody() draft: BodyOf<typeof adminLedgerHttp.proposeGrant>,
    @Actor() { userId }: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<GrantView> {
    return this.grants.propose(userId, key, draft);
  }

  @Route(adminLedgerHttp.approveGrant)
  approve(@Param('id') id: string, @Actor() { userId }: Caller): Promise<GrantView> {
    return this.grants.approve(userId, id);
  }

  @Route(adminLedgerHttp.rejectGrant)
  reject(
    @Param('id') id: string,
    @ValidBody() { reason }: BodyOf<typeof adminLedgerHttp.rejectGrant>,
    @Actor() { userId }: Caller,
  ): Promise<GrantView> {
    return this.grants.reject(userId, id, reason);
  }

  @Route(adminLedgerHttp.account)
  account(
    @Param('id') id: string,
    @ValidQuery() query: QueryOf<typeof adminLedgerHttp.account>,
  ): Promise<AccountHistoryView> {
    return this.histories.of(id, query);
  }
}
