import { Inject, Injectable } from '@nestjs/common';
import type { AdminList } from '@pixchange/contracts/http/admin-list';
import { idForm } from '@pixchange/contracts/http/fields';
import { usdOf } from '@pixchange/contracts/http/money';
import type { PurchaseDetail, PurchaseRow, PurchaseStatus, PurchaseView } from '@pixchange/contracts/http/purchases';
import { DomainError } from '../../../kernel/errors.ts';
import { offsetOf, paged, type Page, type Paged } from '../../../platform/paging.ts';
import type { ListCount } from '../../../runtime/http/list-count.ts';
import { readPage } from '../../../runtime/http/list-page.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import type { purchaseTables } from './purchases.projection.ts';
import type { RowOf } from '../../../kernel/tables.ts';

type Row = Omit<RowOf<typeof purchaseTables.purchases>, 'stage'> &
  Pick<RowOf<typeof purchaseTables.purchase_totals>, 'disputed' | 'findings'> & {
    readonly status: PurchaseStatus;
    readonly refunded_cents: number;
    readonly refunded_coins: number;
  };

type RefundRow = Pick<
  PurchaseDetail['refund_requests'][number],
  'administrator_id' | 'reason' | 'status' | 'refund_id'
> & { readonly request_id: string; readonly cents: number; readonly requested_at: Date };

/**
 * SQL for purchases with their status. A paid purchase is completed until some or all of it is refunded; before the
 * payment, its stage is the status.
 */
const PURCHASES = `(SELECT p.*, coalesce(t.refunded_cents, 0) AS refunded_cents, coalesce(t.refunded_coins, 0) AS refunded_coins, coalesce(t.disputed, false) AS disputed, coalesce(t.findings, 0) AS findings,
  CASE WHEN p.capture_id IS NULL THEN p.stage WHEN t.refunded_cents IS NULL THEN 'completed' WHEN t.refunded_cents < p.cents THEN 'partially_refunded' ELSE 'refunded' END AS status
  FROM read.purchases p LEFT JOIN read.purchase_totals t USING (purchase_id))`;

const SORTED_BY = {
  created_at: 'b.started_at',
  completed_at: 'b.completed_at',
  status: 'b.status',
  coins: 'b.coins',
  price: 'b.cents',
  findings: 'b.findings',
  id: 'b.purchase_id',
} as const;

/** Filters with the types of their columns, so that PostgreSQL can use their indexes. */
const FILTERED_BY = {
  id: ['b.purchase_id', 'uuid'],
  user_id: ['b.user_id', 'uuid'],
  coin_pack_id: ['b.pack_id', 'uuid'],
  status: ['b.status', 'text'],
  provider_order_id: ['b.order_id', 'text'],
  capture_id: ['b.capture_id', 'text'],
} as const;

type Filter = { readonly [F in keyof typeof FILTERED_BY]?: readonly string[] | undefined } & {
  readonly disputed?: boolean | undefined;
};

const view = (row: Row): PurchaseView => ({
  id: row.purchase_id,
  coin_pack_id: row.pack_id,
  provider: row.provider,
  method: row.method,
  provider_order_id: row.order_id,
  approve_url: row.status === 'created' ? row.approve_url : null,
  coins: row.coins,
  price: usdOf(row.cents),
  currency: 'USD',
  status: row.status,
  failure: row.status === 'failed' ? row.failure : null,
  disputed: row.disputed,
  refunded: usdOf(row.refunded_cents),
  coins_taken_back: row.refunded_coins,
  created_at: row.started_at.toISOString(),
  completed_at: row.completed_at?.toISOString() ?? null,
});

const rowOf = (row: Row): PurchaseRow => ({
  ...view(row),
  user_id: row.user_id,
  coin_pack_version: row.pack_version,
  capture_id: row.capture_id,
  fee: row.fee_cents === null ? null : usdOf(row.fee_cents),
  findings: row.findings,
});

/** Reads purchases, for their buyers and for staff. */
@Injectable()
export class PurchasesQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Returns the member's own purchase. @throws DomainError `not_found` for an unknown purchase, or another member's */
  async own(userId: string, purchaseId: string): Promise<PurchaseView> {
    const row = await this.find(purchaseId);
    if (row === undefined || row.user_id !== userId) throw new DomainError('not_found');
    return view(row);
  }

  async listOwn(userId: string, page: Page): Promise<Paged<PurchaseView>> {
    const [{ count }] = (await this.database.query(
      'SELECT count(*)::int AS count FROM read.purchases WHERE user_id = $1',
      [userId],
    )) as [{ count: number }];
    const rows: Row[] = await this.database.query(
      `SELECT * FROM ${PURCHASES} b WHERE b.user_id = $1 ORDER BY b.started_at DESC, b.purchase_id DESC LIMIT $2 OFFSET $3`,
      [userId, page.per_page, offsetOf(page)],
    );
    return paged(page, count, rows.map(view));
  }

  /** Returns all purchases of a member, newest first. */
  async allOf(userId: string): Promise<PurchaseView[]> {
    const rows: Row[] = await this.database.query(
      `SELECT * FROM ${PURCHASES} b WHERE b.user_id = $1 ORDER BY b.started_at DESC, b.purchase_id DESC`,
      [userId],
    );
    return rows.map(view);
  }

  async list(
    list: AdminList & { readonly filter?: Filter | undefined },
  ): Promise<{ rows: PurchaseRow[]; total: ListCount }> {
    const { disputed = null, ...fields } = list.filter ?? {};
    const filters = Object.entries(fields).filter(([, values]) => values !== undefined) as [
      keyof typeof FILTERED_BY,
      readonly string[],
    ][];
    const conditions = [
      '($1::boolean IS NULL OR b.disputed = $1)',
      ...filters.map(([name], index) => `${FILTERED_BY[name][0]} = ANY($${index + 2}::${FILTERED_BY[name][1]}[])`),
    ];
    const values = [disputed, ...filters.map(([, allowed]) => allowed)];
    const from = `${PURCHASES} b`;
    const { rows, total } = await readPage<Row>(this.database, list, {
      select: `SELECT * FROM ${from}`,
      from,
      where: `WHERE ${conditions.join(' AND ')}`,
      values,
      key: 'b.purchase_id',
      sortedBy: SORTED_BY,
    });
    return { rows: rows.map(rowOf), total };
  }

  /** Returns any member's purchase, with the refunds that staff requested. @throws DomainError `not_found` */
  async one(purchaseId: string): Promise<PurchaseRow & Pick<PurchaseDetail, 'refund_requests'>> {
    const row = await this.find(purchaseId);
    if (row === undefined) throw new DomainError('not_found');
    const requests: RefundRow[] = await this.database.query(
      'SELECT * FROM read.refund_requests WHERE purchase_id = $1 ORDER BY requested_at, request_id',
      [purchaseId],
    );
    return {
      ...rowOf(row),
      refund_requests: requests.map(
        ({ request_id: id, administrator_id, cents, reason, status, refund_id, requested_at }) => ({
          id,
          administrator_id,
          amount: usdOf(cents),
          currency: 'USD' as const,
          reason,
          status,
          refund_id,
          requested_at: requested_at.toISOString(),
        }),
      ),
    };
  }

  /** Returns the purchases that a message concerns: the named one, or those of its order or its captures. */
  async bought({
    purchaseId,
    orderId,
    captureIds,
  }: {
    readonly purchaseId: string | null;
    readonly orderId: string | null;
    readonly captureIds: readonly string[];
  }): Promise<string[]> {
    const named = purchaseId !== null && idForm.test(purchaseId) ? purchaseId : null;
    const rows: { purchase_id: string }[] = await this.database.query(
      `WITH named AS (SELECT purchase_id FROM read.purchases WHERE purchase_id = $1::uuid),
       ordered AS (SELECT purchase_id FROM read.purchases WHERE order_id = $2 AND NOT EXISTS (SELECT 1 FROM named)),
       captured AS (SELECT purchase_id FROM read.purchase_captures WHERE capture_id = ANY($3::text[]) AND NOT EXISTS (SELECT 1 FROM named) AND NOT EXISTS (SELECT 1 FROM ordered))
       SELECT purchase_id FROM named UNION SELECT purchase_id FROM ordered UNION SELECT purchase_id FROM captured`,
      [named, orderId, captureIds],
    );
    return rows.map(({ purchase_id }) => purchase_id);
  }

  private async find(purchaseId: string): Promise<Row | undefined> {
    const rows: Row[] = idForm.test(purchaseId)
      ? await this.database.query(`SELECT * FROM ${PURCHASES} b WHERE b.purchase_id = $1`, [purchaseId])
      : [];
    return rows[0];
  }
}
