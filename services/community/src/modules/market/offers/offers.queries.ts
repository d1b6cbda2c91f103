import { Inject, Injectable } from '@nestjs/common';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { idForm } from '@pixchange/contracts/http/fields';
import type { offersHttp, SellerView } from '@pixchange/contracts/http/offers';
import type { DaySales } from '../../images/extensions.face.ts';
import { offsetOf } from '../../../platform/paging.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import type { offerTables } from './offers.projection.ts';
import type { RowOf } from '../../../kernel/tables.ts';

export type OfferRow = RowOf<typeof offerTables.offers>;

type ListQuery = QueryOf<typeof offersHttp.list>;
type WorksQuery = QueryOf<typeof offersHttp.works>;

const COLUMNS =
  'o.offer_id, o.image_id, o.nft_id, o.kind, o.seller_id, o.price, o.uses, o.status, o.sales_count, o.created_at, o.closed_at';

/** Maximum of the price filter's slider, which stands for no upper limit. */
const FILTER_PRICE_TOP = 1_000;

const ORDER = { newest: 'o.created_at DESC, o.offer_id DESC', price: 'o.price, o.offer_id' } as const;

/** Returns the conditions of a list; null when nothing can match. An upper price of `openTop` means no upper limit. */
const conditionsOf = (
  query: Partial<ListQuery> & Partial<WorksQuery>,
  openTop?: number,
): { where: string; values: unknown[] } | null => {
  const values: unknown[] = [];
  const where = ["o.status = 'open'"];
  const add = (condition: (place: string) => string, value: unknown): void => {
    values.push(value);
    where.push(condition(`$${values.length}`));
  };
  for (const id of [query.image_id, query.seller, query.collection_id])
    if (id !== undefined && !idForm.test(id)) return null;
  if (query.kind !== undefined) add((at) => `o.kind = ${at}`, query.kind);
  if (query.image_id !== undefined) add((at) => `o.image_id = ${at}`, query.image_id);
  if (query.seller !== undefined) add((at) => `o.seller_id = ${at}`, query.seller);
  if (query.type !== undefined) add((at) => `s.type = ${at}`, query.type);
  if (query.collection_id !== undefined)
    add(
      (at) =>
        `EXISTS (SELECT 1 FROM read.collection_images c JOIN read.collections k USING (collection_id) WHERE c.collection_id = ${at} AND c.image_id = o.image_id AND k.nft_status <> 'draft')`,
      query.collection_id,
    );
  if (query.price_from !== undefined) add((at) => `o.price >= ${at}`, query.price_from);
  if (query.price_to !== undefined && query.price_to !== openTop) add((at) => `o.price <= ${at}`, query.price_to);
  return { where: where.join(' AND '), values };
};

@Injectable()
export class OffersQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Returns a page of open offers of public works. */
  async list(query: ListQuery): Promise<{ rows: OfferRow[]; count: number }> {
    const found = conditionsOf(query, FILTER_PRICE_TOP);
    if (found === null) return { rows: [], count: 0 };
    const { where, values } = found;
    const from = `FROM read.offers o JOIN read.image_search s ON s.image_id = o.image_id WHERE ${where}`;
    const [{ count }] = (await this.database.query(`SELECT count(*)::int AS count ${from}`, values)) as [
      { count: number },
    ];
    const rows: OfferRow[] = await this.database.query(
      `SELECT ${COLUMNS} ${from} ORDER BY ${ORDER[query.sort]} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
      [...values, query.per_page, offsetOf(query)],
    );
    return { rows, count };
  }

  /** Returns the ids of a page of public works with an open offer, sorted by the first matching offer of each. */
  async works(query: WorksQuery): Promise<{ ids: string[]; count: number }> {
    const found = conditionsOf(query);
    if (found === null) return { ids: [], count: 0 };
    const { where, values } = found;
    const order = ORDER[query.sort];
    const [answer] = (await this.database.query(
      `WITH works AS MATERIALIZED (
         SELECT DISTINCT ON (o.image_id) o.image_id, o.offer_id, o.price, o.created_at
         FROM read.offers o JOIN read.image_search s ON s.image_id = o.image_id WHERE ${where} ORDER BY o.image_id, ${order}
       )
       SELECT (SELECT count(*)::int FROM works) AS count,
         ARRAY(SELECT o.image_id FROM works o ORDER BY ${order} LIMIT $${values.length + 1} OFFSET $${values.length + 2}) AS ids`,
      [...values, query.per_page, offsetOf(query)],
    )) as [{ ids: string[]; count: number }];
    return answer;
  }

  /** Returns a seller's public figures; null for a member who is hidden from others. */
  async seller(sellerId: string): Promise<SellerView | null> {
    if (!idForm.test(sellerId)) return null;
    const rows: SellerView[] = await this.database.query(
      `SELECT p.user_id AS id, to_char(p.registered_at AT TIME ZONE 'UTC', 'YYYY-MM') AS since,
         (SELECT count(*)::int FROM read.work_visibility w WHERE w.owner_id = p.user_id AND w.visible) AS works_count,
         (SELECT coalesce(sum(o.sales_count), 0)::int FROM read.offers o WHERE o.seller_id = p.user_id) AS sales_count
       FROM read.shown_people p WHERE p.user_id = $1`,
      [sellerId],
    );
    return rows[0] ?? null;
  }

  /** Returns the member's sales by work and day for the last `days` days in UTC, without refunded licenses. */
  async soldBy(sellerId: string, days: number): Promise<DaySales[]> {
    return this.database.query(
      `SELECT image_id AS "imageId", to_char(day, 'YYYY-MM-DD') AS day, count(*)::int AS sales FROM (
         SELECT o.image_id, (l.created_at AT TIME ZONE 'UTC')::date AS day
         FROM read.offers o JOIN read.licences l ON l.image_id = o.image_id AND l.offer_id = o.offer_id
         WHERE o.seller_id = $1 AND l.refunded_at IS NULL
         UNION ALL
         SELECT o.image_id, (o.closed_at AT TIME ZONE 'UTC')::date FROM read.offers o
         WHERE o.seller_id = $1 AND o.kind = 'nft' AND o.status = 'sold'
       ) sold WHERE day > (now() AT TIME ZONE 'UTC')::date - $2::int GROUP BY image_id, day`,
      [sellerId, days],
    );
  }

  /** Returns an offer, open or not; null for an unknown id. */
  async one(offerId: string): Promise<OfferRow | null> {
    if (!idForm.test(offerId)) return null;
    const rows: OfferRow[] = await this.database.query(`SELECT ${COLUMNS} FROM read.offers o WHERE o.offer_id = $1`, [
      offerId,
    ]);
    return rows[0] ?? null;
  }

  /** Whether the member has bought the license or the token of this offer. */
  async hasBought(offerId: string, buyerId: string): Promise<boolean> {
    const rows: unknown[] = await this.database.query(
      'SELECT 1 FROM read.offer_sales WHERE offer_id = $1 AND buyer_id = $2 LIMIT 1',
      [offerId, buyerId],
    );
    return rows.length > 0;
  }

  /** Returns all offers that a member ever made. */
  async by(sellerId: string): Promise<OfferRow[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM read.offers o WHERE o.seller_id = $1 ORDER BY o.created_at, o.offer_id`,
      [sellerId],
    );
  }
}
