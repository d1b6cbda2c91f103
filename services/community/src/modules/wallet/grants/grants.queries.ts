import { Inject, Injectable } from '@nestjs/common';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { idForm } from '@pixchange/contracts/http/fields';
import type { adminLedgerHttp, GrantView } from '@pixchange/contracts/http/admin-ledger';
import { grants as limits } from '@pixchange/contracts/http/limits';
import { DomainError } from '../../../kernel/errors.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import { whereAnyOf } from '../../../runtime/http/admin-list.ts';
import type { ListCount } from '../../../runtime/http/list-count.ts';
import { readPage } from '../../../runtime/http/list-page.ts';
import type { CountedGrant } from './grant-allowance.decider.ts';

type GrantList = QueryOf<typeof adminLedgerHttp.grants>;

type GrantRow = Omit<GrantView, 'id' | 'amount' | 'agreed_by' | 'created_at'> & {
  readonly grant_id: string;
  readonly amount: string;
  readonly administrator_id: string;
  readonly second_id: string | null;
  readonly created_at: Date;
};

const SELECT =
  'SELECT grant_id, user_id, unit, amount, reason, status, approvals_needed, administrator_id, second_id, rejected_by, rejected_reason, created_at FROM read.grants';
const SORTED_BY = { created_at: 'created_at', amount: 'amount', status: 'status' } as const;
const FILTERED_BY = { id: 'grant_id', status: 'status', user_id: 'user_id', unit: 'unit' } as const satisfies Record<
  keyof NonNullable<GrantList['filter']>,
  string
>;

const view = ({ grant_id: id, amount, administrator_id, second_id, created_at, ...row }: GrantRow): GrantView => ({
  id,
  ...row,
  amount: Number(amount),
  agreed_by: second_id === null ? [administrator_id] : [administrator_id, second_id],
  created_at: created_at.toISOString(),
});

@Injectable()
export class GrantsQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async list(list: GrantList): Promise<{ rows: GrantView[]; total: ListCount }> {
    const { where, values } = whereAnyOf(list.filter, FILTERED_BY);
    const { rows, total } = await readPage<GrantRow>(this.database, list, {
      select: SELECT,
      from: 'read.grants',
      where,
      values,
      key: 'grant_id',
      sortedBy: SORTED_BY,
    });
    return { rows: rows.map(view), total };
  }

  /**
   * Returns the grants of the last `windowHours` by an administrator, or to a member, that needed only one approval.
   */
  async givenAlone(guard: 'administrator' | 'receiver', subjectId: string): Promise<CountedGrant[]> {
    const rows: Pick<GrantRow, 'grant_id' | 'unit' | 'amount' | 'created_at'>[] = await this.database.query(
      `SELECT grant_id, unit, amount, created_at FROM read.grants WHERE ${guard === 'administrator' ? 'administrator_id' : 'user_id'} = $1 AND approvals_needed = 1 AND created_at > now() - make_interval(hours => $2)
       ORDER BY created_at, grant_id`,
      [subjectId, limits.windowHours],
    );
    return rows.map(({ grant_id: grantId, unit, amount, created_at }) => ({
      grantId,
      unit,
      amount: Number(amount),
      at: created_at.toISOString(),
    }));
  }

  /** Returns a grant. @throws DomainError `not_found` */
  async one(grantId: string): Promise<GrantView> {
    const rows: GrantRow[] = idForm.test(grantId)
      ? await this.database.query(`${SELECT} WHERE grant_id = $1`, [grantId])
      : [];
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    return view(row);
  }
}
