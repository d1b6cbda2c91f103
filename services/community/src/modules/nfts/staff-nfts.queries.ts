import { Inject, Injectable } from '@nestjs/common';
import { platformAccount } from '@pixchange/contracts/events/ledger';
import type { adminNftsHttp, MintRow, OrphanDebit } from '@pixchange/contracts/http/admin-nfts';
import type { QueryOf, ReplyOf } from '@pixchange/contracts/http/endpoint';
import { StaffRows } from '../../runtime/http/staff-rows.ts';
import type { Unfinished } from '../../extensions/unfinished.ts';
import type { ListCount } from '../../runtime/http/list-count.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { nftColumns, fieldsOf, type NftRow } from './nfts.queries.ts';

type MintList = QueryOf<typeof adminNftsHttp.list>;

type StaffRow = NftRow & { readonly is_open: boolean };

const SORTED_BY = { created_at: 'created_at', minted_at: 'minted_at', status: 'status', id: 'nft_id' } as const;

const FILTERED_BY = {
  id: 'nft_id',
  image_id: 'image_id',
  owner_id: 'owner_id',
  status: 'status',
  open: 'is_open',
  held: 'held',
} as const;

const view = (row: StaffRow): MintRow => ({ ...fieldsOf(row), owner_id: row.owner_id, open: row.is_open });

const MINT_FEES = platformAccount('mint-fees');
const ORPHANS_MAX = 100;

interface OrphanRow {
  readonly mints_paid: string;
  readonly mint_id: string | null;
  readonly unit: OrphanDebit['unit'];
  readonly paid: string;
  readonly expected: string;
  readonly at: Date;
}

/** Query for payments without a mint. A row without a mint id contains only the count. */
const ORPHANS = `WITH paid AS (
    SELECT cause_id AS mint_id, unit, sum(CASE WHEN to_account = $1 THEN amount ELSE -amount END) AS paid, max(at) AS at
    FROM read.ledger_entries WHERE cause_type = 'mint' AND (to_account = $1 OR from_account = $1) GROUP BY cause_id, unit
  ), compared AS (
    SELECT p.*, CASE WHEN n.unit = p.unit AND (n.is_open OR n.status = 'minted') THEN n.price ELSE 0 END AS expected
    FROM paid p LEFT JOIN read.nfts n ON n.nft_id::text = p.mint_id
  )
  SELECT (SELECT count(*) FROM paid WHERE paid.paid > 0) AS mints_paid, o.* FROM (SELECT 1) one
  LEFT JOIN (SELECT * FROM compared WHERE paid > expected AND at < now() - interval '1 minute' ORDER BY at DESC LIMIT $2) o ON true`;

/** Mints of all members, for the console. */
@Injectable()
export class StaffNftsQueries {
  private readonly rows: StaffRows<StaffRow, MintRow>;

  constructor(@Inject(DATABASE) private readonly database: Database) {
    this.rows = new StaffRows(database, {
      columns: `${nftColumns}, is_open`,
      from: 'read.nfts',
      key: 'nft_id',
      sortedBy: SORTED_BY,
      filteredBy: FILTERED_BY,
      view,
    });
  }

  list(list: MintList): Promise<{ rows: MintRow[]; total: ListCount }> {
    const { open, held, ...filter } = list.filter ?? {};
    return this.rows.list({
      ...list,
      filter: {
        ...filter,
        ...(open === undefined ? {} : { open: [String(open)] }),
        ...(held === undefined ? {} : { held: [String(held)] }),
      },
    });
  }

  one(nftId: string): Promise<MintRow> {
    return this.rows.one(nftId);
  }

  /**
   * Returns payments in the ledger that exceed the price of their mint: up to 100, newest first. Payments and mints
   * come from different projections, which may be at slightly different positions, so payments of the last minute are
   * left out.
   */
  async orphanDebits(): Promise<ReplyOf<typeof adminNftsHttp.orphanDebits>> {
    const rows: OrphanRow[] = await this.database.query(ORPHANS, [MINT_FEES, ORPHANS_MAX]);
    return {
      collection: rows
        .filter((row): row is OrphanRow & { mint_id: string } => row.mint_id !== null)
        .map(({ mint_id, unit, paid, expected, at }) => ({
          mint_id,
          unit,
          paid: Number(paid),
          expected: Number(expected),
          at: at.toISOString(),
        })),
      mints_paid: Number(rows[0]?.mints_paid ?? 0),
    };
  }

  /**
   * Returns unfinished mints and withdrawals that were requested before a time, oldest first. Completed and refunded
   * mints count as finished.
   */
  async unfinished(before: Date, countMax: number): Promise<Unfinished[]> {
    const rows: (Pick<Unfinished, 'kind' | 'state' | 'since'> & { id: string })[] = await this.database.query(
      `SELECT 'mint' AS kind, nft_id AS id, status AS state, created_at AS since FROM read.nfts
         WHERE is_open AND created_at < $1
       UNION ALL SELECT 'withdrawal', nft_id, CASE WHEN withdrawal_tx IS NULL THEN 'requested' ELSE 'submitted' END,
         withdrawal_requested_at FROM read.nfts WHERE withdrawal_id IS NOT NULL AND withdrawal_requested_at < $1
       ORDER BY since LIMIT $2`,
      [before, countMax],
    );
    return rows;
  }
}
