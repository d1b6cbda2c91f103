import { Inject, Injectable } from '@nestjs/common';
import type { adminNftsHttp, MintRow } from '@pixchange/contracts/http/admin-nfts';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { idForm } from '@pixchange/contracts/http/fields';
import { DomainError } from '../../kernel/errors.ts';
import { orderAndRange, whereAnyOf } from '../../platform/http/admin-list.ts';
import type { Unfinished } from '../../platform/jobs/unfinished.ts';
import type { Database } from '../../platform/read-model/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { nftColumns, partsOf, type NftRow } from './nfts.queries.ts';

type MintList = QueryOf<typeof adminNftsHttp.list>;

type StaffRow = NftRow & { readonly is_open: boolean };

const SELECT = `SELECT ${nftColumns}, is_open FROM read.nfts`;

const SORTED_BY = { created_at: 'created_at', minted_at: 'minted_at', status: 'status', id: 'nft_id' } as const;

const FILTERED_BY = {
  id: 'nft_id',
  image_id: 'image_id',
  owner_id: 'owner_id',
  status: 'status',
  open: 'is_open',
} as const;

const view = (row: StaffRow): MintRow => ({ ...partsOf(row), owner_id: row.owner_id, open: row.is_open });

/** Mints of everybody, for the console. */
@Injectable()
export class StaffNftsQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async list(list: MintList): Promise<{ rows: MintRow[]; total: number }> {
    const { open, ...ids } = list.filter ?? {};
    const { where, values } = whereAnyOf(
      { ...ids, ...(open === undefined ? {} : { open: [String(open)] }) },
      FILTERED_BY,
    );
    const [{ count }] = (await this.database.query(
      `SELECT count(*)::int AS count FROM read.nfts ${where}`,
      values,
    )) as [{ count: number }];
    const rows: StaffRow[] = await this.database.query(
      `${SELECT} ${where} ${orderAndRange(list, SORTED_BY, 'nft_id')}`,
      values,
    );
    return { rows: rows.map(view), total: count };
  }

  /** Mints that are neither done nor refunded, requested before a moment, oldest first. */
  async unfinished(before: Date, countMax: number): Promise<Unfinished[]> {
    const rows: Pick<StaffRow, 'nft_id' | 'status' | 'created_at'>[] = await this.database.query(
      'SELECT nft_id, status, created_at FROM read.nfts WHERE is_open AND created_at < $1 ORDER BY created_at LIMIT $2',
      [before, countMax],
    );
    return rows.map(({ nft_id, status, created_at }) => ({
      kind: 'mint',
      id: nft_id,
      state: status,
      since: created_at,
    }));
  }

  /** @throws DomainError `not_found` */
  async one(nftId: string): Promise<MintRow> {
    const rows: StaffRow[] = idForm.test(nftId)
      ? await this.database.query(`${SELECT} WHERE nft_id = $1`, [nftId])
      : [];
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    return view(row);
  }
}
