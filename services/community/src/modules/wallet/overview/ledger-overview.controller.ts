import { Controller, Inject, Res } from '@nestjs/common';
import {
  adminTransactionsHttp,
  type LedgerTotals,
  type TransactionRow,
} from '@pixchange/contracts/http/admin-transactions';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import type { FastifyReply } from 'fastify';
import { setContentRange } from '../../../runtime/http/admin-list.ts';
import { Route, ValidQuery } from '../../../runtime/http/route.ts';
import { LedgerOverviewQueries } from './ledger-overview.queries.ts';

@Controller()
export class LedgerOverviewController {
  constructor(@Inject(LedgerOverviewQueries) private readonly queries: LedgerOverviewQueries) {}

  @Route(adminTransactionsHttp.list)
  async list(
    @ValidQuery() list: QueryOf<typeof adminTransactionsHttp.list>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TransactionRow[]> {
    const { rows, total } = await this.queries.list(list);
    setContentRange(reply, 'transactions', list, rows.length, total);
    return rows;
  }

  @Route(adminTransactionsHttp.totals)
  totals(@ValidQuery() query: QueryOf<typeof adminTransactionsHttp.totals>): Promise<LedgerTotals> {
    return this.queries.totals(query);
  }
}
