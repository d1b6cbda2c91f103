import { Inject, Injectable } from '@nestjs/common';
import type { adminReconciliationHttp, DifferenceView } from '@pixchange/contracts/http/admin-reconciliation';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { proposals as limits } from '@pixchange/contracts/http/limits';
import { usdOf } from '@pixchange/contracts/http/money';
import { StaffRows } from '../../../runtime/http/staff-rows.ts';
import type { ListCount } from '../../../runtime/http/list-count.ts';
import type { RowOf } from '../../../kernel/tables.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import type { differenceTables } from './differences.projection.ts';

type Row = RowOf<typeof differenceTables.differences> & { readonly our_cents: number | null };

const amountOf = (cents: number): string => `${cents < 0 ? '-' : ''}${usdOf(Math.abs(cents))}`;

/** Returns the amount at stake in cents: the larger of the two sides' amounts. */
const centsAtStake = ({ our_cents: ours, their_cents: theirs }: Pick<Row, 'our_cents' | 'their_cents'>): number =>
  Math.max(Math.abs(ours ?? 0), Math.abs(theirs ?? 0));

const viewOf = (row: Row): DifferenceView => ({
  id: row.difference_id,
  side: row.side,
  status: row.status,
  purchase_id: row.purchase_id,
  transaction_id: row.transaction_id,
  ours: row.our_cents === null ? null : usdOf(row.our_cents),
  theirs:
    row.their_cents === null || row.their_currency === null
      ? null
      : { amount: amountOf(row.their_cents), currency: row.their_currency },
  findings: row.findings as string[],
  found_at: row.found_at.toISOString(),
  explanation: row.explanation,
  explained_by: row.explained_by,
  resolution: row.resolution,
  resolved_by: row.resolved_by,
  decided_at: row.decided_at?.toISOString() ?? null,
  needs_two: centsAtStake(row) > limits.differenceCentsAloneMax,
});

/** Reads differences, for staff who reconcile the books. */
@Injectable()
export class DifferencesQueries {
  private readonly rows: StaffRows<Row, DifferenceView>;

  constructor(@Inject(DATABASE) database: Database) {
    this.rows = new StaffRows(database, {
      columns: 'd.*, p.cents AS our_cents',
      from: 'read.differences d LEFT JOIN read.purchases p ON p.purchase_id = d.purchase_id',
      key: 'd.difference_id',
      sortedBy: { found_at: 'd.found_at', side: 'd.side', status: 'd.status', id: 'd.difference_id' },
      filteredBy: {
        id: ['d.difference_id', 'uuid'],
        side: 'd.side',
        status: 'd.status',
        purchase_id: ['d.purchase_id', 'uuid'],
      },
      view: viewOf,
    });
  }

  list(list: QueryOf<typeof adminReconciliationHttp.list>): Promise<{ rows: DifferenceView[]; total: ListCount }> {
    return this.rows.list(list);
  }

  /** Returns a difference. @throws DomainError `not_found` */
  one(id: string): Promise<DifferenceView> {
    return this.rows.one(id);
  }
}
