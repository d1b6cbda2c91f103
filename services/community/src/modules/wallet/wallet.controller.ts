import { Controller, Headers, Inject, Param, Res } from '@nestjs/common';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import {
  walletHttp,
  type StatementView,
  type TransactionView,
  type TransferView,
} from '@pixchange/contracts/http/wallet';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../kernel/errors.ts';
import type { Paged } from '../../platform/paging.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { IdempotencyKey, idOfRequest } from '../../runtime/http/idempotency.ts';
import { RateLimiter } from '../../runtime/http/rate-limiter.ts';
import { Actor, Route, ValidBody, ValidQuery, type Caller } from '../../runtime/http/route.ts';
import { People } from '../accounts/people.face.ts';
import { statementCsv } from './statement-csv.ts';
import { Statements } from './statements.service.ts';
import { Transfers } from './transfers.service.ts';
import { walletLimits } from './wallet.limits.ts';
import { WalletQueries } from './wallet.queries.ts';

const wantsCsv = (accept: string | undefined): boolean => /^\s*text\/csv\s*(;|,|$)/i.test(accept ?? '');

@Controller()
export class WalletController {
  constructor(
    @Inject(WalletQueries) private readonly queries: WalletQueries,
    @Inject(Statements) private readonly statements: Statements,
    @Inject(Transfers) private readonly transfers: Transfers,
    @Inject(Commands) private readonly commands: Commands,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
    @Inject(People) private readonly people: People,
  ) {}

  @Route(walletHttp.transactions)
  transactions(
    @ValidQuery() page: QueryOf<typeof walletHttp.transactions>,
    @Actor() { userId }: Caller,
  ): Promise<Paged<TransactionView>> {
    return this.queries.transactions(userId, page);
  }

  @Route(walletHttp.statement)
  async statement(
    @ValidQuery() { format, ...period }: QueryOf<typeof walletHttp.statement>,
    @Actor() { userId }: Caller,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StatementView | string> {
    await this.limiter.hit(walletLimits.statements, userId);
    const statement = await this.statements.of(userId, period);
    void reply.header('Vary', 'Accept');
    if (format === undefined ? !wantsCsv(accept) : format === 'json') return statement;
    void reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="statement-${period.month ?? period.year}.csv"`);
    return statementCsv(statement);
  }

  @Route(walletHttp.transfer)
  async transfer(
    @ValidBody() asked: BodyOf<typeof walletHttp.transfer>,
    @Actor() { userId }: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<TransferView> {
    await this.limiter.hit(walletLimits.transfers, userId);
    const { recipient_id: recipientId, unit, amount } = asked;
    if (!(await this.people.exists(recipientId))) throw new DomainError('transfer.unknown');
    const transferId = idOfRequest(userId, 'transfer', key);
    await this.transfers.send({ transferId, senderId: userId, recipientId, unit, amount });
    return this.commands.readBack(() => this.queries.transfer(transferId, userId));
  }

  @Route(walletHttp.showTransfer)
  showTransfer(@Param('id') id: string, @Actor() { userId }: Caller): Promise<TransferView> {
    return this.queries.transfer(id, userId);
  }
}
