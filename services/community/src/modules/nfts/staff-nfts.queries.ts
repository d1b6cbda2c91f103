import { Inject, Injectable } from '@nestjs/common';
import type { adminNftsHttp, MintRow } from '@pixchange/contracts/http/admin-nfts';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { StaffRows } from '../../platform/http/staff-rows.ts';
import type { Unfinished } from '../../platform/jobs/unfinished.ts';
import type { ListCount } from '../../platform/http/list-count.ts';
import type { Database } from '../../platform/read-model/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { nftColumns, partsOf, type NftRow } from './nfts.queries.ts';

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

const view = (row: StaffRow): MintRow => ({ ...partsOf(row), owner_id: row.owner_id, open: row.is_open });

/** Mints of everybody, for the console. */
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

  /** Mints that are neither done nor refunded, and tokens that leave the vault, requested before a moment, oldest first. */
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
