import { Inject, Injectable } from '@nestjs/common';
import { units, type Unit } from '@pixchange/contracts/events/ledger';
import type {
  adminTransactionsHttp,
  DayTotals,
  LedgerTotals,
  TransactionRow,
  UnitTotals,
} from '@pixchange/contracts/http/admin-transactions';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import { whereAnyOf } from '../../../runtime/http/admin-list.ts';
import type { ListCount } from '../../../runtime/http/list-count.ts';
import { readPage } from '../../../runtime/http/list-page.ts';

type TransactionList = QueryOf<typeof adminTransactionsHttp.list>;
type TotalsQuery = QueryOf<typeof adminTransactionsHttp.totals>;

type EntryRow = Omit<TransactionRow, 'id' | 'amount' | 'at'> & {
  readonly event_id: string;
  readonly amount: string;
  readonly at: Date;
};

const SORTED_BY = { at: 'e.position', amount: 'e.amount', id: 'e.event_id' } as const;

const FILTERED_BY = {
  id: 'e.event_id',
  unit: 'e.unit',
  type: 'e.type',
  cause_type: 'e.cause_type',
  cause_id: 'e.cause_id',
} as const;

/**
 * Returns the condition for accounts of members: their wallets, their reservations, and transit between two of them.
 */
const ofMember = (account: string): string => `split_part(${account}, ':', 1) IN ('wallet', 'reserved', 'transit')`;

/** Entries between members' accounts and other accounts, as gains of the members. */
const FLOWS = `SELECT unit, at, from_account AS account, amount FROM read.ledger_entries WHERE ${ofMember('to_account')} AND NOT ${ofMember('from_account')}
  UNION ALL SELECT unit, at, to_account, -amount FROM read.ledger_entries WHERE ${ofMember('from_account')} AND NOT ${ofMember('to_account')}`;

/** SQL for the amounts in transit, which are in no wallet. */
const IN_TRANSIT = `SELECT unit, sum(CASE WHEN split_part(to_account, ':', 1) = 'transit' THEN amount ELSE 0 END - CASE WHEN split_part(from_account, ':', 1) = 'transit' THEN amount ELSE 0 END) AS amount
  FROM read.ledger_entries GROUP BY unit`;

/**
 * Balances of wallets and reservations, and amounts in transit. The balances come from different tables than the
 * entries, so that a fault in either of them is visible.
 */
const HELD = `SELECT 'coins' AS unit, coins AS amount FROM read.wallets UNION ALL SELECT 'pixtokens', pixtokens FROM read.wallets
  UNION ALL SELECT 'coins', coins FROM read.wallet_reserves UNION ALL SELECT 'pixtokens', pixtokens FROM read.wallet_reserves
  UNION ALL (${IN_TRANSIT})`;

/** Totals of the whole ledger, for auditors. */
@Injectable()
export class LedgerOverviewQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async list(list: TransactionList): Promise<{ rows: TransactionRow[]; total: ListCount }> {
    const { account, ...anyOf } = list.filter ?? {};
    const { where, values: chosen } = whereAnyOf(anyOf, FILTERED_BY);
    const values: unknown[] = [...chosen];
    const conditions = where === '' ? [] : [where.slice('WHERE '.length)];
    if (account !== undefined) {
      values.push(account);
      conditions.push(`(e.from_account = ANY($${values.length}) OR e.to_account = ANY($${values.length}))`);
    }
    const { rows, total } = await readPage<EntryRow>(this.database, list, {
      select:
        'SELECT e.event_id, e.type, e.stream, e.revision, e.unit, e.amount, e.from_account, e.to_account, e.cause_type, e.cause_id, e.at FROM read.ledger_entries e',
      from: 'read.ledger_entries e',
      where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`,
      values,
      key: 'e.event_id',
      sortedBy: SORTED_BY,
    });
    return {
      rows: rows.map(({ event_id: id, amount, at, ...row }) => ({
        id,
        ...row,
        amount: Number(amount),
        at: at.toISOString(),
      })),
      total,
    };
  }

  /**
   * Returns the totals. All entries count unless a time is given, because entries can be later than the current time
   * after the clock was set back.
   */
  async totals({ at, days }: TotalsQuery): Promise<LedgerTotals> {
    const until = at === undefined ? null : new Date(at);
    const now = until ?? new Date();
    const [{ flows, held }, coinsByDay] = await Promise.all([this.sums(until), this.coinsByDay(until, now, days)]);
    return {
      at: now.toISOString(),
      units: units.map((unit) => unitTotals(unit, flows, until === null ? held : null)),
      coins_by_day: coinsByDay,
    };
  }

  /**
   * Returns the flows and the balances in one statement, because a new entry between two statements would look like a
   * difference.
   */
  private async sums(until: Date | null): Promise<{ flows: readonly Flow[]; held: ReadonlyMap<Unit, number> }> {
    const rows: { unit: Unit; account: string | null; amount: string }[] = await this.database.query(
      `SELECT unit, account, sum(amount) AS amount FROM (${FLOWS}) f WHERE $1::timestamptz IS NULL OR at <= $1 GROUP BY unit, account
       UNION ALL SELECT unit, NULL, sum(amount) FROM (${HELD}) h GROUP BY unit ORDER BY account`,
      [until?.toISOString() ?? null],
    );
    return {
      flows: rows.flatMap(({ unit, account, amount }) =>
        account === null ? [] : [{ unit, account, amount: Number(amount) }],
      ),
      held: new Map(
        rows.flatMap(({ unit, account, amount }) => (account === null ? [[unit, Number(amount)] as const] : [])),
      ),
    };
  }

  /** Returns the totals by day. The last day is that of the newest entry if it is later than the current time. */
  private async coinsByDay(until: Date | null, now: Date, days: number): Promise<DayTotals[]> {
    const rows: { day: string; gained: string; lost: string; outstanding: string }[] = await this.database.query(
      `WITH f AS (SELECT date_trunc('day', at AT TIME ZONE 'UTC') AS day, sign(amount) AS direction, sum(amount) AS amount
         FROM (${FLOWS}) all_flows WHERE unit = 'coins' AND ($1::timestamptz IS NULL OR at <= $1) GROUP BY 1, 2),
       newest AS (SELECT greatest(date_trunc('day', $2::timestamptz AT TIME ZONE 'UTC'), max(day)) AS day FROM f)
       SELECT to_char(d, 'YYYY-MM-DD') AS day,
         coalesce(sum(f.amount) FILTER (WHERE f.day = d AND f.amount > 0), 0) AS gained, coalesce(-sum(f.amount) FILTER (WHERE f.day = d AND f.amount < 0), 0) AS lost,
         coalesce(sum(f.amount) FILTER (WHERE f.day <= d), 0) AS outstanding
       FROM newest, generate_series(newest.day - make_interval(days => $3 - 1), newest.day, interval '1 day') AS d
       LEFT JOIN f ON true
       GROUP BY d ORDER BY d`,
      [until?.toISOString() ?? null, now.toISOString(), days],
    );
    return rows.map(({ day, gained, lost, outstanding }) => ({
      day,
      in: Number(gained),
      out: Number(lost),
      outstanding: Number(outstanding),
    }));
  }
}

interface Flow {
  readonly unit: Unit;
  readonly account: string;
  readonly amount: number;
}

const unitTotals = (unit: Unit, all: readonly Flow[], held: ReadonlyMap<Unit, number> | null): UnitTotals => {
  const flows = all.filter((flow) => flow.unit === unit).map(({ account, amount }) => ({ account, amount }));
  const outstanding = flows.reduce((sum, { amount }) => sum + amount, 0);
  const wallets = held === null ? null : (held.get(unit) ?? 0);
  return { unit, flows, outstanding, wallets, difference: wallets === null ? null : outstanding - wallets };
};
