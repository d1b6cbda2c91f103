import { Inject, Injectable } from '@nestjs/common';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import type { nftsHttp, NftStep, TokenPurchaseView } from '@pixchange/contracts/http/nfts';
import { offsetOf, paged, type Paged } from '../../platform/paging.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { People } from '../accounts/people.face.ts';
import { NftsQueries, shownPeople } from './nfts.queries.ts';

interface StepRow {
  readonly nft_id: string;
  readonly step: string;
  readonly kind: NftStep['kind'];
  readonly owner_id: string | null;
  readonly seller_id: string | null;
  readonly offer_id: string | null;
  readonly price: number | null;
  readonly fee: number | null;
  readonly royalty: number | null;
  readonly tx: string | null;
  readonly at: Date;
}

type PurchaseRow = StepRow & Record<'seller_id' | 'offer_id', string> & Record<'price' | 'fee' | 'royalty', number>;

const SELECT =
  'SELECT nft_id, step, kind, owner_id, seller_id, offer_id, price, fee, royalty, tx, at FROM read.nft_steps';

/** Reads the successive holders of tokens and the prices that they paid. */
@Injectable()
export class TokenHistory {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(People) private readonly people: People,
    @Inject(NftsQueries) private readonly nfts: NftsQueries,
  ) {}

  /** Returns a page of a token's history. @throws DomainError `not_found` */
  async of(nftId: string, viewerId: string | null, page: QueryOf<typeof nftsHttp.history>): Promise<Paged<NftStep>> {
    await this.nfts.one(nftId, viewerId);
    const count = await this.count('nft_id = $1', nftId);
    const rows: StepRow[] = await this.database.query(
      `${SELECT} WHERE nft_id = $1 ORDER BY at, step LIMIT $2 OFFSET $3`,
      [nftId, page.per_page, offsetOf(page)],
    );
    const people = await shownPeople(
      this.people,
      rows.flatMap(({ owner_id: id }) => (id === null ? [] : [id])),
      viewerId,
    );
    const steps = rows.map(({ kind, owner_id: id, price, tx, at }) => ({
      kind,
      owner: (id !== null && people.get(id)) || null,
      price,
      transaction_hash: tx,
      at: at.toISOString(),
    }));
    return paged(page, count, steps);
  }

  async purchases(buyerId: string, page: QueryOf<typeof nftsHttp.purchases>): Promise<Paged<TokenPurchaseView>> {
    const count = await this.count("owner_id = $1 AND kind = 'sold'", buyerId);
    const rows: PurchaseRow[] = await this.database.query(
      `${SELECT} WHERE owner_id = $1 AND kind = 'sold' ORDER BY at DESC, step DESC LIMIT $2 OFFSET $3`,
      [buyerId, page.per_page, offsetOf(page)],
    );
    return paged(page, count, await this.views(rows, buyerId));
  }

  /** Returns all purchases of a buyer, for the data export. */
  async allPurchases(buyerId: string): Promise<TokenPurchaseView[]> {
    const rows: PurchaseRow[] = await this.database.query(
      `${SELECT} WHERE owner_id = $1 AND kind = 'sold' ORDER BY at, step`,
      [buyerId],
    );
    return this.views(rows, buyerId);
  }

  private async count(where: string, id: string): Promise<number> {
    const [{ count }] = (await this.database.query(`SELECT count(*)::int AS count FROM read.nft_steps WHERE ${where}`, [
      id,
    ])) as [{ count: number }];
    return count;
  }

  private async views(rows: readonly PurchaseRow[], viewerId: string): Promise<TokenPurchaseView[]> {
    const nfts = await this.nfts.minted(
      rows.map(({ nft_id: id }) => id),
      viewerId,
    );
    const sellers = await shownPeople(
      this.people,
      rows.map(({ seller_id: id }) => id),
      viewerId,
    );
    return rows.flatMap((row) => {
      const nft = nfts.find(({ id }) => id === row.nft_id);
      if (nft === undefined) return [];
      return [
        {
          id: row.step,
          offer_id: row.offer_id,
          nft,
          seller: sellers.get(row.seller_id) ?? null,
          price: row.price,
          fee: row.fee,
          royalty: row.royalty,
          created_at: row.at.toISOString(),
        },
      ];
    });
  }
}
