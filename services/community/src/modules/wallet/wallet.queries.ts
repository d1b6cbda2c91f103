import { Inject, Injectable } from '@nestjs/common';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { idForm } from '@pixchange/contracts/http/fields';
import { coinPacks } from '@pixchange/contracts/http/limits';
import { usdOf } from '@pixchange/contracts/http/money';
import type { TransactionView, TransferView, walletHttp } from '@pixchange/contracts/http/wallet';
import { DomainError, invariant } from '../../kernel/errors.ts';
import { offsetOf, paged, type Paged } from '../../platform/paging.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { Works } from '../images/works.face.ts';
import type { ledgerTables } from './ledger.projection.ts';
import type { RowOf } from '../../kernel/tables.ts';

type LineRow = Omit<RowOf<typeof ledgerTables.wallet_lines>, 'user_id' | 'revision'> & {
  readonly other_id: string | null;
  readonly other_name: string | null;
  /** Work that was sold or minted. */
  readonly image_id: string | null;
  readonly tx: string | null;
  /** Price of bought coins in US cents, negative for refunded ones; null for other lines. */
  readonly cents: number | null;
};

type TransferRow = Omit<TransferView, 'id' | 'status' | 'amount' | 'created_at'> & {
  readonly transfer_id: string;
  readonly amount: string;
  readonly status: 'started' | 'refused' | 'completed';
  readonly destination: 'recipient' | 'sender' | null;
  readonly started_at: Date;
};

interface BalanceBefore {
  readonly coins: number;
  readonly pixtokens: number;
  readonly last: string | null;
  readonly count: number;
}

/** Types of causes whose id is that of a sale. */
const OF_SALES = "('offer', 'sale_refund', 'token_sale')";

/**
 * SQL for the refund of a line. Refunds of one purchase may have equal numbers of coins; they reach the wallet in
 * order, so the nth line belongs to the nth refund. Only lines of refunds count earlier lines, because each count reads
 * the whole wallet.
 */
const REFUND = `SELECT cents FROM read.purchase_refunds
  WHERE purchase_id = CASE WHEN l.kind = 'refund' THEN l.cause_id::uuid END AND purchase_refunds.coins = -l.coins
  ORDER BY refunded_at, refund_id LIMIT 1 OFFSET CASE WHEN l.kind = 'refund' THEN (
    SELECT count(*) FROM read.wallet_lines e
    WHERE e.user_id = l.user_id AND e.kind = 'refund' AND e.cause_id = l.cause_id AND e.coins = l.coins AND e.revision < l.revision)
  ELSE 0 END`;

/** Lines of a wallet; erased and suspended members are shown without a name. */
const LINES = `SELECT l.event_id, CASE WHEN l.kind = 'transfer_in' AND t.sender_id = l.user_id THEN 'transfer_returned' ELSE l.kind END AS kind,
    l.coins, l.pixtokens, l.coins_after, l.pixtokens_after, l.cause_type, l.cause_id, l.at, a.user_id AS other_id, a.username AS other_name,
    coalesce(o.image_id, n.image_id) AS image_id, n.tx, coalesce(p.cents, -r.cents) AS cents
  FROM read.wallet_lines l
  LEFT JOIN read.transfers t ON l.cause_type = 'transfer' AND t.transfer_id::text = l.cause_id
  LEFT JOIN read.offer_sales s ON s.sale_id = CASE WHEN l.cause_type IN ${OF_SALES} THEN l.cause_id::uuid END
  LEFT JOIN read.offers o ON o.offer_id = s.offer_id
  LEFT JOIN read.nfts n ON n.nft_id = CASE WHEN l.cause_type = 'mint' THEN l.cause_id::uuid END
  LEFT JOIN read.purchases p ON p.purchase_id = CASE WHEN l.kind = 'purchase' THEN l.cause_id::uuid END
  LEFT JOIN LATERAL (${REFUND}) r ON true
  LEFT JOIN read.shown_people a ON a.user_id = CASE
    WHEN t.sender_id = l.user_id THEN t.recipient_id WHEN s.buyer_id = l.user_id THEN o.seller_id
    WHEN l.kind = 'invitation' THEN l.cause_id::uuid ELSE coalesce(t.sender_id, s.buyer_id) END
  WHERE l.user_id = $1`;
const NEWEST_FIRST = 'ORDER BY l.revision DESC';

/** Types of causes whose id is that of a license. */
const OF_LICENCES: readonly string[] = ['offer', 'sale_refund'];

const workOf = ({ image_id: id }: LineRow, titles: ReadonlyMap<string, string>): TransactionView['work'] => {
  const title = id === null ? undefined : titles.get(id);
  return id === null || title === undefined ? null : { id, title };
};

const usdWorth = ({ coins, cents }: LineRow): string | null => {
  const worth = Math.abs(cents ?? Number(coins) * coinPacks.centsPerCoin);
  return worth === 0 ? null : usdOf(worth);
};

const lineView = (row: LineRow, titles: ReadonlyMap<string, string>): TransactionView => ({
  id: row.event_id,
  kind: row.kind,
  coins: Number(row.coins),
  pixtokens: Number(row.pixtokens),
  coins_after: Number(row.coins_after),
  pixtokens_after: Number(row.pixtokens_after),
  reference: { type: OF_LICENCES.includes(row.cause_type) ? 'licence' : row.cause_type, id: row.cause_id },
  counterparty:
    row.other_id === null || row.other_name === null ? null : { id: row.other_id, username: row.other_name },
  work: workOf(row, titles),
  usd: usdWorth(row),
  paid: row.cents === null ? null : usdOf(row.cents),
  transaction_hash: row.tx,
  occurred_at: row.at.toISOString(),
});

const transferView = ({
  transfer_id: id,
  amount,
  status,
  destination,
  started_at,
  ...row
}: TransferRow): TransferView => ({
  id,
  ...row,
  amount: Number(amount),
  status: status === 'completed' && destination === 'sender' ? 'returned' : status,
  created_at: started_at.toISOString(),
});

@Injectable()
export class WalletQueries {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(Works) private readonly works: Works,
  ) {}

  async transactions(userId: string, page: QueryOf<typeof walletHttp.transactions>): Promise<Paged<TransactionView>> {
    const [{ count }] = (await this.database.query(
      'SELECT count(*)::int AS count FROM read.wallet_lines WHERE user_id = $1',
      [userId],
    )) as [{ count: number }];
    const rows: LineRow[] = await this.database.query(`${LINES} ${NEWEST_FIRST} LIMIT $2 OFFSET $3`, [
      userId,
      page.per_page,
      offsetOf(page),
    ]);
    return paged(page, count, await this.views(rows, userId));
  }

  /** Returns all transactions of a member, for the data export. */
  async allTransactions(userId: string): Promise<TransactionView[]> {
    const rows: LineRow[] = await this.database.query(`${LINES} ${NEWEST_FIRST}`, [userId]);
    return this.views(rows, userId);
  }

  /** Returns the transactions from one time until before another, oldest first. */
  async transactionsBetween(userId: string, from: Date, until: Date): Promise<TransactionView[]> {
    const rows: LineRow[] = await this.database.query(`${LINES} AND l.at >= $2 AND l.at < $3 ORDER BY l.revision`, [
      userId,
      from,
      until,
    ]);
    return this.views(rows, userId);
  }

  /**
   * Returns the balance before `time`. `last` is the id of the last transaction before it, or null; `count` is the
   * number of transactions from `time` until before `until`.
   */
  async balanceBefore(userId: string, time: Date, until: Date): Promise<BalanceBefore> {
    const [row] = (await this.database.query(
      `SELECT coalesce(sum(coins) FILTER (WHERE at < $2), 0) AS coins, coalesce(sum(pixtokens) FILTER (WHERE at < $2), 0) AS pixtokens,
         (count(*) FILTER (WHERE at >= $2))::int AS count,
         (SELECT event_id FROM read.wallet_lines WHERE user_id = $1 AND at < $2 ORDER BY revision DESC LIMIT 1) AS last
       FROM read.wallet_lines WHERE user_id = $1 AND at < $3`,
      [userId, time, until],
    )) as [{ coins: string; pixtokens: string; last: string | null; count: number }];
    return { ...row, coins: Number(row.coins), pixtokens: Number(row.pixtokens) };
  }

  /** Returns the member's payment for a license or for a sold token, by its id. @throws DomainError `not_found` */
  async payment(userId: string, licenceId: string): Promise<TransactionView> {
    const rows: LineRow[] = await this.database.query(
      `${LINES} AND l.kind = 'offer' AND l.cause_id = $2 ${NEWEST_FIRST} LIMIT 1`,
      [userId, licenceId],
    );
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    const [view] = await this.views([row], userId);
    invariant(view !== undefined, 'a line has a view');
    return view;
  }

  /** Returns the balance without reserved amounts; 0 for a member without a wallet. */
  async balance(userId: string): Promise<{ coins: number; pixtokens: number }> {
    const rows: { coins: string; pixtokens: string }[] = await this.database.query(
      'SELECT coins, pixtokens FROM read.wallets WHERE user_id = $1',
      [userId],
    );
    return { coins: Number(rows[0]?.coins ?? 0), pixtokens: Number(rows[0]?.pixtokens ?? 0) };
  }

  /** Returns a transfer. @throws DomainError `not_found`, even for a transfer between others */
  async transfer(transferId: string, userId: string): Promise<TransferView> {
    const rows: TransferRow[] = idForm.test(transferId)
      ? await this.database.query(
          'SELECT transfer_id, sender_id, recipient_id, unit, amount, status, destination, started_at FROM read.transfers WHERE transfer_id = $1 AND $2::uuid IN (sender_id, recipient_id)',
          [transferId, userId],
        )
      : [];
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    return transferView(row);
  }

  /** Returns all transfers that a member sent or received, oldest first. */
  async transfersOf(userId: string): Promise<TransferView[]> {
    const rows: TransferRow[] = await this.database.query(
      'SELECT transfer_id, sender_id, recipient_id, unit, amount, status, destination, started_at FROM read.transfers WHERE sender_id = $1 OR recipient_id = $1 ORDER BY started_at, transfer_id',
      [userId],
    );
    return rows.map(transferView);
  }

  /** Returns up to 500 open reservations that expired by a time, oldest first. */
  async expiredReservations(at: Date): Promise<{ userId: string; reservation: string }[]> {
    const rows: { user_id: string; reservation: string }[] = await this.database.query(
      "SELECT user_id, reservation FROM read.reservations WHERE status = 'open' AND expires_at <= $1 ORDER BY expires_at LIMIT 500",
      [at.toISOString()],
    );
    return rows.map(({ user_id: userId, reservation }) => ({ userId, reservation }));
  }

  private async views(rows: readonly LineRow[], userId: string): Promise<TransactionView[]> {
    const ids = [...new Set(rows.flatMap(({ image_id: id }) => id ?? []))];
    const works = ids.length === 0 ? [] : await this.works.some(ids, userId);
    const titles = new Map(works.map(({ id, title }) => [id, title]));
    return rows.map((row) => lineView(row, titles));
  }
}
