import { Inject, Injectable } from '@nestjs/common';
import type { AdminList } from '@pixchange/contracts/http/admin-list';
import type { CoinPackDetail, CoinPackRow, CoinPackView } from '@pixchange/contracts/http/coin-packs';
import { idForm } from '@pixchange/contracts/http/fields';
import { coinPacks as limits } from '@pixchange/contracts/http/limits';
import { usdOf } from '@pixchange/contracts/http/money';
import { DomainError } from '../../../kernel/errors.ts';
import { atOneMoment, paged, type Page, type Paged } from '../../../platform/paging.ts';
import type { ListCount } from '../../../runtime/http/list-count.ts';
import { readPage } from '../../../runtime/http/list-page.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import type { coinPackTables } from './coin-packs.projection.ts';
import type { RowOf } from '../../../kernel/tables.ts';

type PackRow = RowOf<typeof coinPackTables.coin_packs>;

type VersionRow = RowOf<typeof coinPackTables.coin_pack_versions>;

interface Filter {
  readonly id?: readonly string[] | undefined;
  readonly platform?: readonly string[] | undefined;
  readonly archived?: boolean | undefined;
}

const COLUMNS = {
  position: 'p.position',
  coins: 'p.coins',
  price: 'p.cents',
  version: 'p.version',
  platform: 'p.platform',
  archived: 'p.archived',
  created_at: 'p.created_at',
  changed_at: 'p.changed_at',
  id: 'p.pack_id',
} as const;

const OFFERED =
  'SELECT p.*, p.pack_id AS id FROM read.coin_packs p WHERE NOT p.archived AND ($1::text IS NULL OR p.platform IS NULL OR p.platform = $1)';
const FILTERED =
  '($1::text[] IS NULL OR p.pack_id::text = ANY($1::text[])) AND ($2::text[] IS NULL OR p.platform = ANY($2::text[])) AND ($3::boolean IS NULL OR p.archived = $3)';

const view = ({ pack_id: id, coins, cents }: PackRow): CoinPackView => ({
  id,
  coins,
  price: usdOf(cents),
  currency: 'USD',
});

const rowOf = (row: PackRow): CoinPackRow => {
  const { version, position, platform, archived, created_at, changed_at } = row;
  return {
    ...view(row),
    version,
    position,
    platform,
    archived,
    created_at: created_at.toISOString(),
    changed_at: changed_at.toISOString(),
  };
};

/** Reads the packs on sale for everyone, and all packs for the console. */
@Injectable()
export class CoinPacksQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Returns a page of the packs on offer: those for all platforms and those for the given one only, or all packs when
   * no platform is given.
   */
  async offered(platform: string | undefined, page: Page): Promise<Paged<CoinPackView>> {
    // Any value is accepted; an invalid one matches no pack.
    const asked = platform === undefined || limits.platformForm.test(platform) ? (platform ?? null) : '';
    const { rows, count } = await atOneMoment<PackRow & { readonly id: string }>(
      this.database,
      OFFERED,
      'position, coins, id',
      [asked],
      page,
    );
    return paged(page, count, rows.map(view));
  }

  /**
   * Returns packs for the console. Archived packs are excluded, as clients expect after a deletion, unless the filter
   * selects them by id or by state.
   */
  async list(
    list: AdminList & { readonly filter?: Filter | undefined },
  ): Promise<{ rows: CoinPackRow[]; total: ListCount }> {
    const { id = null, platform = null, archived = id === null ? false : null } = list.filter ?? {};
    const { rows, total } = await readPage<PackRow>(this.database, list, {
      select: 'SELECT * FROM read.coin_packs p',
      from: 'read.coin_packs p',
      where: `WHERE ${FILTERED}`,
      values: [id, platform, archived],
      key: 'p.pack_id',
      sortedBy: COLUMNS,
    });
    return { rows: rows.map(rowOf), total };
  }

  /** Returns a pack, on offer or not, with all its prices, newest first. @throws DomainError `not_found` */
  async one(packId: string): Promise<CoinPackDetail> {
    const rows: PackRow[] = idForm.test(packId)
      ? await this.database.query('SELECT * FROM read.coin_packs WHERE pack_id = $1', [packId])
      : [];
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    const versions: VersionRow[] = await this.database.query(
      'SELECT * FROM read.coin_pack_versions WHERE pack_id = $1 ORDER BY version DESC',
      [packId],
    );
    return {
      ...rowOf(row),
      versions: versions.map(({ version, coins, cents, changed_at, changed_by }) => ({
        version,
        coins,
        price: usdOf(cents),
        currency: 'USD' as const,
        changed_at: changed_at.toISOString(),
        changed_by,
      })),
      proposal_id: null,
    };
  }

  /** Returns the ids of all members, and the names of all services, that ever gave the pack these coins and price. */
  async priceSetBy(packId: string, coins: number, cents: number): Promise<string[]> {
    const rows: { changed_by: string }[] = await this.database.query(
      'SELECT DISTINCT changed_by FROM read.coin_pack_versions WHERE pack_id = $1 AND coins = $2 AND cents = $3',
      [packId, coins, cents],
    );
    return rows.map(({ changed_by }) => changed_by);
  }

  async nextPosition(): Promise<number> {
    const [{ next }] = (await this.database.query(
      'SELECT coalesce(max(position), -1) + 1 AS next FROM read.coin_packs',
    )) as [{ next: number }];
    return Math.min(next, limits.positionMax);
  }
}
