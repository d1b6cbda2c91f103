import { Inject, Injectable } from '@nestjs/common';
import type { adminCasesHttp, CaseRow, CaseStep } from '@pixchange/contracts/http/admin-cases';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import type { ReportView } from '@pixchange/contracts/http/moderation';
import { invariant } from '../../../kernel/errors.ts';
import type { RowOf } from '../../../kernel/tables.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import type { ListCount } from '../../../runtime/http/list-count.ts';
import { StaffRows } from '../../../runtime/http/staff-rows.ts';
import { undoableSteps, type Step } from './case-steps.ts';
import type { caseTables } from './cases.projection.ts';

type Row = RowOf<typeof caseTables.cases>;
type StepRow = RowOf<typeof caseTables.case_steps>;

const SORTED_BY = {
  updated_at: 'c.updated_at',
  opened_at: 'c.opened_at',
  reports_count: 'c.reports_count',
  status: 'c.status',
  id: 'c.case_id',
} as const;

const FILTERED_BY = {
  id: ['c.case_id', 'uuid'],
  kind: 'c.kind',
  status: 'c.status',
  assignee_id: ['c.assignee_id', 'uuid'],
  owner_id: ['c.owner_id', 'uuid'],
} as const;

const viewOf = ({ case_id: id, status, opened_at, updated_at, ...row }: Row): CaseRow => {
  invariant(status !== null && opened_at !== null && updated_at !== null, 'a case was not derived');
  return {
    id,
    kind: row.kind,
    owner_id: row.owner_id,
    status,
    assignee_id: row.assignee_id,
    reports_count: row.reports_count ?? 0,
    open_count: row.open_count ?? 0,
    appeals_count: row.appeals_count ?? 0,
    notes_count: row.notes_count ?? 0,
    last_act: row.last_act,
    opened_at: opened_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
};

const reportedStep = ({ id, kind, created_at: at, reporter_id: by, reason, comment: text }: ReportView): CaseStep => ({
  id,
  step: kind === 'appeal' ? 'appealed' : 'reported',
  at,
  by,
  role: null,
  reported_for: kind === 'appeal' ? null : reason,
  text,
  report_id: id,
  assignee_id: null,
  undoable: false,
});

const stepOf = (row: StepRow, undoable: ReadonlySet<string>): CaseStep => ({
  id: row.step_id,
  step: row.step,
  at: row.at.toISOString(),
  by: row.staff_id,
  role: row.role,
  reported_for: null,
  text: row.text,
  report_id: row.report_id,
  assignee_id: row.assignee_id,
  undoable: undoable.has(row.step_id),
});

const stepIn = ({ step_id: id, step, report_id: reportId }: StepRow): Step => ({ id, step, reportId });

@Injectable()
export class CasesQueries {
  private readonly rows: StaffRows<Row, CaseRow>;

  constructor(@Inject(DATABASE) private readonly database: Database) {
    this.rows = new StaffRows(database, {
      columns: 'c.*',
      from: 'read.cases c',
      key: 'c.case_id',
      sortedBy: SORTED_BY,
      filteredBy: FILTERED_BY,
      view: viewOf,
    });
  }

  list(list: QueryOf<typeof adminCasesHttp.list>): Promise<{ rows: CaseRow[]; total: ListCount }> {
    return this.rows.list(list);
  }

  /** Returns a case. @throws DomainError `not_found` when the item has neither a report nor a decision */
  one(caseId: string): Promise<CaseRow> {
    return this.rows.one(caseId);
  }

  async steps(caseId: string): Promise<Step[]> {
    return (await this.stepRows(caseId)).map(stepIn);
  }

  /** Returns the whole history, oldest first; `reports` are all reports of the case. */
  async history(caseId: string, reports: readonly ReportView[]): Promise<CaseStep[]> {
    const rows = await this.stepRows(caseId);
    const undoable = undoableSteps(rows.map(stepIn));
    // The sort is stable, so steps with the same time stay in the order of recording.
    return [...reports.map(reportedStep), ...rows.map((row) => stepOf(row, undoable))].sort((a, b) =>
      a.at.localeCompare(b.at),
    );
  }

  private stepRows(caseId: string): Promise<StepRow[]> {
    return this.database.query(
      `SELECT s.* FROM read.case_steps s WHERE s.case_id = $1
         OR (s.case_id IS NULL AND s.report_id IN (SELECT r.report_id FROM read.case_reports r WHERE r.case_id = $1))
       ORDER BY s.position`,
      [caseId],
    );
  }
}
