import { Inject, Injectable } from '@nestjs/common';
import type { adminProposalsHttp, ProposalView } from '@pixchange/contracts/http/admin-proposals';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { idForm } from '@pixchange/contracts/http/fields';
import type { ProposedAction } from '@pixchange/contracts/http/values/proposals';
import { DomainError } from '../../kernel/errors.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { whereAnyOf } from '../../runtime/http/admin-list.ts';
import type { ListCount } from '../../runtime/http/list-count.ts';
import { readPage } from '../../runtime/http/list-page.ts';

type ProposalList = QueryOf<typeof adminProposalsHttp.list>;

type ProposalRow = Omit<ProposalView, 'id' | 'created_at' | 'decided_at'> & {
  readonly proposal_id: string;
  readonly created_at: Date;
  readonly decided_at: Date | null;
};

const SELECT =
  'SELECT proposal_id, action, target_id, details, reason, status, approvals_needed, proposer_id, approved_by, rejected_by, rejected_reason, failure, created_at, decided_at FROM read.proposals';
const SORTED_BY = { created_at: 'created_at', action: 'action', status: 'status' } as const;
const FILTERED_BY = {
  id: 'proposal_id',
  status: 'status',
  action: 'action',
  target_id: 'target_id',
  proposer_id: 'proposer_id',
} as const satisfies Record<keyof NonNullable<ProposalList['filter']>, string>;

const view = ({ proposal_id: id, created_at, decided_at, ...row }: ProposalRow): ProposalView => ({
  id,
  ...row,
  created_at: created_at.toISOString(),
  decided_at: decided_at?.toISOString() ?? null,
});

@Injectable()
export class ProposalsQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Returns a page of the proposals of these actions. */
  async list(
    list: ProposalList,
    actions: readonly ProposedAction[],
  ): Promise<{ rows: ProposalView[]; total: ListCount }> {
    const asked = list.filter?.action;
    const action = asked === undefined ? [...actions] : asked.filter((one) => actions.includes(one));
    const { where, values } = whereAnyOf({ ...list.filter, action }, FILTERED_BY);
    const { rows, total } = await readPage<ProposalRow>(this.database, list, {
      select: SELECT,
      from: 'read.proposals',
      where,
      values,
      key: 'proposal_id',
      sortedBy: SORTED_BY,
    });
    return { rows: rows.map(view), total };
  }

  /** Returns a proposal of any action. @throws DomainError `not_found` */
  async one(proposalId: string): Promise<ProposalView> {
    const rows: ProposalRow[] = idForm.test(proposalId)
      ? await this.database.query(`${SELECT} WHERE proposal_id = $1`, [proposalId])
      : [];
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    return view(row);
  }

  /** Returns the ids of all proposers and approvers of an action on the target; its details include the given ones. */
  async peopleBehind(action: ProposedAction, targetId: string, details: ProposalView['details']): Promise<string[]> {
    const rows: { user_id: string }[] = await this.database.query(
      `SELECT unnest(ARRAY[proposer_id, approved_by]) AS user_id FROM read.proposals
       WHERE target_id = $1 AND action = $2 AND details @> $3::jsonb`,
      [targetId, action, JSON.stringify(details)],
    );
    return rows.map(({ user_id }) => user_id);
  }

  /** Whether anyone except this member was ever an administrator. */
  async wasOtherAdministrator(userId: string): Promise<boolean> {
    const rows: unknown[] = await this.database.query(
      'SELECT 1 FROM read.administrators_ever WHERE user_id <> $1 LIMIT 1',
      [userId],
    );
    return rows.length > 0;
  }
}
