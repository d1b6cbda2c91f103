import { Inject, Injectable } from '@nestjs/common';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { idForm } from '@pixchange/contracts/http/fields';
import type { nftsHttp, NftView } from '@pixchange/contracts/http/nfts';
import { DomainError } from '../../kernel/errors.ts';
import { offsetOf, paged, type Paged } from '../../platform/paging.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { People } from '../accounts/people.face.ts';
import type { FailureCode, nftTables } from './nfts.projection.ts';
import type { RowOf } from '../../kernel/tables.ts';

export type NftRow = Omit<RowOf<typeof nftTables.nfts>, 'is_open' | 'address_hash'>;

export const nftColumns =
  'nft_id, image_id, owner_id, holder_id, place, held, withdrawal_id, withdrawal_tx, withdrawal_requested_at, offer_id, offer_price, collection_id, status, unit, price, chain_id, contract, content_sha256, token_id, tx, block, failure, created_at, minted_at, refunded_at';

const SELECT = `SELECT ${nftColumns} FROM read.nfts`;

const failureTitles: Readonly<Record<FailureCode, string>> = {
  insufficient_funds: 'The balance was too low. Nothing was charged.',
  'wallet.flagged': 'The balance is below zero. Nothing was charged.',
  'nft.not_possible': "This work can't be minted anymore. Nothing was charged.",
  refused: 'The contract refused the mint. The price is refunded.',
  timeout: 'The blockchain did not confirm the mint in time. The price is refunded.',
  account_erased: 'The artist deleted their account before the mint was sent. The price is refunded.',
  taken_down: 'The work was taken down before the mint was sent. The price is refunded.',
};

const placeOf = ({ status, place, holder_id: holderId }: NftRow): NonNullable<NftView['place']> | null => {
  if (status !== 'minted') return null;
  if (place === 'outside') return 'wallet';
  return holderId === null ? 'unclaimed' : 'vault';
};

const withdrawalOf = (row: NftRow): NonNullable<NftView['withdrawal']> | null =>
  row.withdrawal_id === null || row.withdrawal_requested_at === null
    ? null
    : {
        id: row.withdrawal_id,
        status: row.withdrawal_tx === null ? 'requested' : 'submitted',
        transaction_hash: row.withdrawal_tx,
        requested_at: row.withdrawal_requested_at.toISOString(),
      };

/** Returns the fields of a mint, except for its people and the fields that only its owner sees. */
export const fieldsOf = (row: NftRow): Omit<NftView, 'owner' | 'creator' | 'withdrawal'> => ({
  id: row.nft_id,
  image_id: row.image_id,
  collection_id: row.collection_id,
  status: row.status,
  price: { unit: row.unit, amount: row.price },
  chain_id: row.chain_id,
  contract_address: row.contract,
  token_id: row.token_id,
  transaction_hash: row.tx,
  block: row.block,
  failure: row.failure && { code: row.failure, title: failureTitles[row.failure] },
  created_at: row.created_at.toISOString(),
  minted_at: row.minted_at?.toISOString() ?? null,
  refunded_at: row.refunded_at?.toISOString() ?? null,
  in_vault: placeOf(row) === 'vault' && row.withdrawal_id === null && !row.held,
  held: row.held,
  place: placeOf(row),
  offer: row.offer_id === null || row.offer_price === null ? null : { id: row.offer_id, price: row.offer_price },
});

/** Condition for a member's tokens, including those that they minted and sold. */
const OWN = '(owner_id = $1 OR holder_id = $1)';

/** Returns the given members by id; omits those whom the viewer may not see. */
export const shownPeople = async (
  people: People,
  ids: readonly string[],
  viewerId: string | null,
): Promise<ReadonlyMap<string, NonNullable<NftView['owner']>>> => {
  const found = await people.some([...new Set(ids)], viewerId);
  return new Map(
    found.map(
      ({ id, username, full_name, profile_image }) => [id, { id, username, full_name, profile_image }] as const,
    ),
  );
};

@Injectable()
export class NftsQueries {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(People) private readonly people: People,
  ) {}

  async list(ownerId: string, page: QueryOf<typeof nftsHttp.own>): Promise<Paged<NftView>> {
    const [{ count }] = (await this.database.query(`SELECT count(*)::int AS count FROM read.nfts WHERE ${OWN}`, [
      ownerId,
    ])) as [{ count: number }];
    const rows: NftRow[] = await this.database.query(
      `${SELECT} WHERE ${OWN} ORDER BY created_at DESC, nft_id DESC LIMIT $2 OFFSET $3`,
      [ownerId, page.per_page, offsetOf(page)],
    );
    return paged(page, count, await this.views(rows, ownerId));
  }

  /** Returns all tokens of a member, for the data export. */
  async all(ownerId: string): Promise<NftView[]> {
    const rows: NftRow[] = await this.database.query(`${SELECT} WHERE ${OWN} ORDER BY created_at, nft_id`, [ownerId]);
    return this.views(rows, ownerId);
  }

  /** Returns a token. @throws DomainError `not_found` for an unknown token, or another member's unfinished mint */
  async one(nftId: string, viewerId: string | null): Promise<NftView> {
    const row = await this.row(nftId);
    if (row === null || (row.status !== 'minted' && row.owner_id !== viewerId)) throw new DomainError('not_found');
    const [view] = await this.views([row], viewerId);
    if (view === undefined) throw new DomainError('not_found');
    return view;
  }

  /** Returns those of the given tokens that are minted, in any order. */
  async minted(nftIds: readonly string[], viewerId: string | null): Promise<NftView[]> {
    const rows: NftRow[] = await this.database.query(`${SELECT} WHERE nft_id = ANY($1::uuid[]) AND status = 'minted'`, [
      nftIds,
    ]);
    return this.views(rows, viewerId);
  }

  /** Returns the row of a token or an unfinished mint; null for an unknown id. */
  async row(nftId: string): Promise<NftRow | null> {
    if (!idForm.test(nftId)) return null;
    const rows: NftRow[] = await this.database.query(`${SELECT} WHERE nft_id = $1`, [nftId]);
    return rows[0] ?? null;
  }

  /** Returns the ids of the mints that must continue, oldest first. */
  async open(): Promise<string[]> {
    const rows: { nft_id: string }[] = await this.database.query(
      'SELECT nft_id FROM read.nfts WHERE is_open ORDER BY created_at, nft_id',
    );
    return rows.map(({ nft_id: nftId }) => nftId);
  }

  /** Returns the ids of tokens with an open withdrawal, in the order of the requests. */
  async leaving(): Promise<string[]> {
    const rows: { nft_id: string }[] = await this.database.query(
      'SELECT nft_id FROM read.nfts WHERE withdrawal_id IS NOT NULL ORDER BY withdrawal_requested_at, nft_id',
    );
    return rows.map(({ nft_id: nftId }) => nftId);
  }

  /** Returns the ids of a member's tokens with a mint or a withdrawal in progress. */
  async underWayOf(userId: string): Promise<string[]> {
    const rows: { nft_id: string }[] = await this.database.query(
      'SELECT nft_id FROM read.nfts WHERE (owner_id = $1 AND is_open) OR (holder_id = $1 AND withdrawal_id IS NOT NULL) ORDER BY nft_id',
      [userId],
    );
    return rows.map(({ nft_id: nftId }) => nftId);
  }

  /** Returns the number of a member's tokens that remain in the vault, excluding those with a signed withdrawal. */
  async countInVault(userId: string): Promise<number> {
    const [{ count }] = (await this.database.query(
      `SELECT count(*)::int AS count FROM read.nfts
       WHERE holder_id = $1 AND status = 'minted' AND place = 'vault' AND withdrawal_tx IS NULL`,
      [userId],
    )) as [{ count: number }];
    return count;
  }

  /** Returns the id of a minted token by its id on the blockchain; null when there is none. */
  async idOfToken(contract: string, tokenId: string): Promise<string | null> {
    const rows: { nft_id: string }[] = await this.database.query(
      "SELECT nft_id FROM read.nfts WHERE contract = $1 AND token_id = $2 AND status = 'minted'",
      [contract, tokenId],
    );
    return rows[0]?.nft_id ?? null;
  }

  /**
   * Returns the ids of tokens at the address with this hash. Includes tokens that the address sent to the vault before
   * a member had proven it.
   */
  async idsAt(addressHash: string): Promise<string[]> {
    const rows: { nft_id: string }[] = await this.database.query(
      'SELECT nft_id FROM read.nfts WHERE address_hash = $1 ORDER BY nft_id',
      [addressHash],
    );
    return rows.map(({ nft_id: nftId }) => nftId);
  }

  /** Whether any mint may be on the blockchain without being recorded. */
  async hasSubmitted(): Promise<boolean> {
    const rows: unknown[] = await this.database.query(
      "SELECT 1 FROM read.nfts WHERE is_open AND status = 'submitted' LIMIT 1",
    );
    return rows.length > 0;
  }

  /** Returns the block of the first mint of a contract; null when there is none. */
  async firstBlock(contract: string): Promise<number | null> {
    const [{ block }] = (await this.database.query('SELECT min(block) AS block FROM read.nfts WHERE contract = $1', [
      contract,
    ])) as [{ block: number | null }];
    return block;
  }

  /** Returns the id of the first minted token; null when there is none. */
  async firstMinted(): Promise<string | null> {
    const rows: { nft_id: string }[] = await this.database.query(
      "SELECT nft_id FROM read.nfts WHERE status = 'minted' ORDER BY minted_at, nft_id LIMIT 1",
    );
    return rows[0]?.nft_id ?? null;
  }

  /** Returns the ids of a member's tokens and mints, including those that they minted and sold. */
  async idsOf(ownerId: string): Promise<string[]> {
    const rows: { nft_id: string }[] = await this.database.query(
      `SELECT nft_id FROM read.nfts WHERE ${OWN} ORDER BY nft_id`,
      [ownerId],
    );
    return rows.map(({ nft_id: nftId }) => nftId);
  }

  private async views(rows: readonly NftRow[], viewerId: string | null): Promise<NftView[]> {
    const ids = rows.flatMap(({ owner_id: creator, holder_id: holder }) => [
      creator,
      ...(holder === null ? [] : [holder]),
    ]);
    const people = await shownPeople(this.people, ids, viewerId);
    return rows.map((row) => ({
      ...fieldsOf(row),
      owner: (row.holder_id !== null && people.get(row.holder_id)) || null,
      creator: people.get(row.owner_id) ?? null,
      ...(row.holder_id !== null && row.holder_id === viewerId ? { withdrawal: withdrawalOf(row) } : {}),
    }));
  }
}
