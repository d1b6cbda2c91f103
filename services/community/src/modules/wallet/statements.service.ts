import { Inject, Injectable } from '@nestjs/common';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { statements as limits } from '@pixchange/contracts/http/limits';
import type { StatementView, walletHttp } from '@pixchange/contracts/http/wallet';
import { DomainError } from '../../kernel/errors.ts';
import { LogProofs } from '../transparency/log-proofs.face.ts';
import { WalletQueries } from './wallet.queries.ts';

type Period = Pick<QueryOf<typeof walletHttp.statement>, 'month' | 'year'>;

/** Returns the first moment of a period, and that of the next period. */
const boundsOf = ({ month, year }: Period): [from: Date, until: Date] => {
  const [named = 0, number] = (month ?? year ?? '').split('-').map(Number);
  return number === undefined
    ? [new Date(Date.UTC(named, 0)), new Date(Date.UTC(named + 1, 0))]
    : [new Date(Date.UTC(named, number - 1)), new Date(Date.UTC(named, number))];
};

/** Statements of a member's wallet for a month or a year. */
@Injectable()
export class Statements {
  constructor(
    @Inject(WalletQueries) private readonly queries: WalletQueries,
    @Inject(LogProofs) private readonly proofs: LogProofs,
  ) {}

  /** @throws DomainError `wallet.statement-too-long` */
  async of(userId: string, period: Period): Promise<StatementView> {
    const [from, until] = boundsOf(period);
    const { last, count, ...opening } = await this.queries.balanceBefore(userId, from, until);
    if (count > limits.linesMax) throw new DomainError('wallet.statement-too-long');
    const transactions = await this.queries.transactionsBetween(userId, from, until);
    // Adding up the listed transactions keeps the two balances consistent while new transactions arrive.
    const closing = transactions.reduce(
      ({ coins, pixtokens }, one) => ({ coins: coins + one.coins, pixtokens: pixtokens + one.pixtokens }),
      opening,
    );
    const newest = transactions.at(-1)?.id ?? last;
    return {
      from: from.toISOString(),
      until: until.toISOString(),
      closed: until.getTime() <= Date.now(),
      opening,
      transactions,
      closing,
      head: newest === null ? null : await this.proofs.firstHeadOver(newest),
    };
  }
}
