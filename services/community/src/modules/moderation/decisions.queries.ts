import { Inject, Injectable } from '@nestjs/common';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import type { appealsHttp } from '@pixchange/contracts/http/appeals';
import { idForm } from '@pixchange/contracts/http/fields';
import { offsetOf } from '../../platform/paging.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import type { moderationTables } from './moderation.projection.ts';
import type { RowOf } from '../../kernel/tables.ts';

/** Decision of a moderator, and the appeal against it; the appeal's fields are null when there is none. */
export type DecisionRow = Pick<
  RowOf<typeof moderationTables.moderation_acts>,
  'act_id' | 'act' | 'kind' | 'subject_id' | 'owner_id' | 'moderator_id' | 'reason' | 'at'
> & {
  readonly in_force: boolean;
  readonly appeal_status: 'open' | 'dismissed' | 'resolved' | null;
  readonly appeal_text: string | null;
  readonly appeal_reason: string | null;
  readonly appealed_at: Date | null;
  readonly appeal_decided_at: Date | null;
};

export type FiledReportRow = Pick<
  RowOf<typeof moderationTables.moderation_reports>,
  'kind' | 'subject_id' | 'reason' | 'comment' | 'status' | 'created_at'
>;

/** Query for decisions. A decision is in force until there is a later one about the same item. */
const SELECT = `SELECT a.act_id, a.act, a.kind, a.subject_id, a.owner_id, a.moderator_id, a.reason, a.at,
  NOT EXISTS (SELECT 1 FROM read.moderation_acts later WHERE later.subject_id = a.subject_id AND later.kind = a.kind AND later.at > a.at) AS in_force,
  r.status AS appeal_status, r.comment AS appeal_text, r.decision_reason AS appeal_reason, r.created_at AS appealed_at, r.decided_at AS appeal_decided_at
  FROM read.moderation_acts a LEFT JOIN read.moderation_reports r ON r.appeal_of = a.act_id`;

@Injectable()
export class DecisionsQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async one(actId: string): Promise<DecisionRow | null> {
    if (!idForm.test(actId)) return null;
    const rows: DecisionRow[] = await this.database.query(`${SELECT} WHERE a.act_id = $1`, [actId]);
    return rows[0] ?? null;
  }

  /** Returns the reports by a member. Appeals are excluded, because they are shown with the decisions. */
  async reportsBy(userId: string): Promise<FiledReportRow[]> {
    return this.database.query(
      `SELECT kind, subject_id, reason, comment, status, created_at FROM read.moderation_reports
       WHERE reporter_id = $1 AND kind <> 'appeal' ORDER BY created_at, report_id`,
      [userId],
    );
  }

  /** Returns all decisions about a member's items, oldest first. */
  async allOf(ownerId: string): Promise<DecisionRow[]> {
    return this.database.query(`${SELECT} WHERE a.owner_id = $1 ORDER BY a.at, a.act_id`, [ownerId]);
  }

  /** Returns a page of the decisions about a member's items, latest first. */
  async of(ownerId: string, page: QueryOf<typeof appealsHttp.list>): Promise<{ rows: DecisionRow[]; count: number }> {
    const [{ count }] = (await this.database.query(
      'SELECT count(*)::int AS count FROM read.moderation_acts WHERE owner_id = $1',
      [ownerId],
    )) as [{ count: number }];
    const rows: DecisionRow[] = await this.database.query(
      `${SELECT} WHERE a.owner_id = $1 ORDER BY a.at DESC, a.act_id DESC LIMIT $2 OFFSET $3`,
      [ownerId, page.per_page, offsetOf(page)],
    );
    return { rows, count };
  }
}
