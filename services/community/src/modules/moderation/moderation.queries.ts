import { Inject, Injectable } from '@nestjs/common';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { idForm } from '@pixchange/contracts/http/fields';
import { nearDuplicates, reports as limits } from '@pixchange/contracts/http/limits';
import type {
  ModerationActView,
  moderationHttp,
  ReportedKind,
  ReporterView,
  ReportView,
} from '@pixchange/contracts/http/moderation';
import { DomainError } from '../../kernel/errors.ts';
import { whereAnyOf, type FilterColumn } from '../../runtime/http/admin-list.ts';
import type { ListCount } from '../../runtime/http/list-count.ts';
import { readPage } from '../../runtime/http/list-page.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { probesOf, signedOf } from '../../kernel/hash-bands.ts';

type ReportList = QueryOf<typeof moderationHttp.list>;

type ReportRow = Omit<ReportView, 'id' | 'claimed_until' | 'decided_at' | 'created_at'> & {
  readonly report_id: string;
  readonly claimed_until: Date | null;
  readonly decided_at: Date | null;
  readonly created_at: Date;
};

/** SQL for the holder of a claim; null for an expired claim. */
const CLAIMED_BY = 'CASE WHEN r.claimed_until > now() THEN r.claimed_by END';

const SELECT = `SELECT r.report_id, r.kind, r.subject_kind, r.appeal_of, r.status, r.subject_id, r.owner_id, r.similar_to, r.distance, r.reporter_id, r.reason, r.comment,
  ${CLAIMED_BY} AS claimed_by, CASE WHEN r.claimed_until > now() THEN r.claimed_until END AS claimed_until,
  (SELECT p.username FROM read.shown_people p WHERE p.user_id = ${CLAIMED_BY}) AS claimed_by_name, r.escalated_by, r.escalation_reason,
  r.decided_by, r.decided_role, r.decision, r.decision_reason, r.decided_at, r.batch_id, r.created_at FROM read.moderation_reports r`;

const SORTED_BY = {
  created_at: 'r.created_at',
  kind: 'r.kind',
  status: 'r.status',
  reason: 'r.reason',
  decided_at: 'r.decided_at',
} as const;

const FILTERED_BY = {
  id: ['r.report_id', 'uuid'],
  kind: 'r.kind',
  status: 'r.status',
  reason: 'r.reason',
  subject_id: ['r.subject_id', 'uuid'],
  owner_id: ['r.owner_id', 'uuid'],
  reporter_id: ['r.reporter_id', 'uuid'],
  claimed_by: CLAIMED_BY,
} as const satisfies Record<keyof NonNullable<ReportList['filter']>, FilterColumn>;

const view = ({ report_id: id, claimed_until, decided_at, created_at, ...row }: ReportRow): ReportView => ({
  id,
  ...row,
  claimed_until: claimed_until?.toISOString() ?? null,
  decided_at: decided_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
});

type ActRow = Omit<ModerationActView, 'id' | 'at'> & { readonly act_id: string; readonly at: Date };

const SELECT_ACTS =
  'SELECT act_id, act, kind, subject_id, report_id, moderator_id, role, reason, at, batch_id FROM read.moderation_acts';

const actView = ({ act_id: id, at, ...row }: ActRow): ModerationActView => ({ id, ...row, at: at.toISOString() });

/** Earlier work of another member, and the number of bits in which the hashes differ. */
export interface NearDuplicate {
  readonly imageId: string;
  readonly distance: number;
}

@Injectable()
export class ModerationQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async list(list: ReportList): Promise<{ rows: ReportView[]; total: ListCount }> {
    const { where, values } = whereAnyOf(list.filter, FILTERED_BY);
    const { rows, total } = await readPage<ReportRow>(this.database, list, {
      select: SELECT,
      from: 'read.moderation_reports r',
      where,
      values,
      key: 'r.report_id',
      sortedBy: SORTED_BY,
    });
    return { rows: rows.map(view), total };
  }

  /** Returns a report. @throws DomainError `not_found` */
  async one(reportId: string): Promise<ReportView> {
    const rows: ReportRow[] = idForm.test(reportId)
      ? await this.database.query(`${SELECT} WHERE r.report_id = $1`, [reportId])
      : [];
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    return view(row);
  }

  /** Returns the reports and appeals about an item, oldest first. */
  async ofSubject(kind: ReportedKind, subjectId: string): Promise<ReportView[]> {
    const rows: ReportRow[] = await this.database.query(
      `${SELECT} WHERE r.subject_id = $1 AND r.subject_kind = $2 ORDER BY r.created_at, r.report_id`,
      [subjectId, kind],
    );
    return rows.map(view);
  }

  /** Returns the open reports about an item, or its open appeals; oldest first, at most 100. */
  async openAbout(kind: ReportedKind, subjectId: string, areAppeals: boolean): Promise<ReportView[]> {
    const rows: ReportRow[] = await this.database.query(
      `${SELECT} WHERE r.subject_id = $1 AND r.subject_kind = $2 AND (r.kind = 'appeal') = $3 AND r.status = 'open'
       ORDER BY r.created_at, r.report_id LIMIT ${limits.perBatchMax}`,
      [subjectId, kind, areAppeals],
    );
    return rows.map(view);
  }

  /** Returns the decided reports about an item or its owner's other items; latest first, at most 100. */
  async decidedAbout(subjectId: string, ownerId: string): Promise<ReportView[]> {
    const rows: ReportRow[] = await this.database.query(
      `${SELECT} WHERE (r.subject_id = $1 OR r.owner_id = $2) AND r.status <> 'open'
       ORDER BY r.decided_at DESC, r.report_id LIMIT ${limits.perBatchMax}`,
      [subjectId, ownerId],
    );
    return rows.map(view);
  }

  /** Returns these members with the numbers of their decided and their upheld reports. */
  reporters(memberIds: readonly string[]): Promise<ReporterView[]> {
    return this.database.query(
      `SELECT p.user_id AS id, p.username, count(r.report_id) FILTER (WHERE r.status = 'resolved')::int AS upheld, count(r.report_id)::int AS decided
       FROM read.shown_people p LEFT JOIN read.moderation_reports r ON r.reporter_id = p.user_id AND r.kind <> 'appeal' AND r.status <> 'open'
       WHERE p.user_id = ANY($1::uuid[]) GROUP BY p.user_id, p.username ORDER BY p.username`,
      [memberIds],
    );
  }

  /** Returns the reports in the order of the ids; skips unknown ids. */
  async some(reportIds: readonly string[]): Promise<ReportView[]> {
    const rows: ReportRow[] = await this.database.query(
      `${SELECT} WHERE r.report_id = ANY($1::uuid[]) ORDER BY array_position($1::uuid[], r.report_id)`,
      [reportIds],
    );
    return rows.map(view);
  }

  /**
   * Returns the actions and decisions of a batch that are still in force: the last action on each item, and the reports
   * that still have the batch's decision.
   */
  async ofBatch(batchId: string): Promise<{ acts: ModerationActView[]; reportIds: string[] }> {
    const acts: ActRow[] = await this.database.query(
      `${SELECT_ACTS} a WHERE batch_id = $1 AND NOT EXISTS (SELECT 1 FROM read.moderation_acts l WHERE l.subject_id = a.subject_id AND l.at > a.at)`,
      [batchId],
    );
    const reports: { report_id: string }[] = await this.database.query(
      'SELECT report_id FROM read.moderation_reports WHERE batch_id = $1 ORDER BY created_at, report_id',
      [batchId],
    );
    return { acts: acts.map(actView), reportIds: reports.map(({ report_id }) => report_id) };
  }

  /**
   * Returns batches that began at least this many seconds ago and are not finished, which means that their process
   * crashed.
   */
  async unfinishedBatches(seconds: number): Promise<string[]> {
    const rows: { batch_id: string }[] = await this.database.query(
      'SELECT batch_id FROM read.moderation_batches WHERE at < now() - make_interval(secs => $1) ORDER BY at LIMIT 100',
      [seconds],
    );
    return rows.map(({ batch_id }) => batch_id);
  }

  /** Returns the actions on these items, latest first. */
  async history(subjectIds: readonly string[]): Promise<ModerationActView[]> {
    const rows: ActRow[] = await this.database.query(
      `${SELECT_ACTS} WHERE subject_id = ANY($1::uuid[]) ORDER BY at DESC, act_id DESC`,
      [subjectIds],
    );
    return rows.map(actView);
  }

  /** Returns an action; null when there is none with this id. */
  async act(actId: string): Promise<ModerationActView | null> {
    const rows: ActRow[] = await this.database.query(`${SELECT_ACTS} WHERE act_id = $1`, [actId]);
    return rows.map(actView)[0] ?? null;
  }

  /** Returns the ids of the open reports (or appeals) about an item that no other moderator holds. */
  async openReportsOf(subjectId: string, moderatorId: string, areAppeals: boolean): Promise<string[]> {
    const rows: { report_id: string }[] = await this.database.query(
      `SELECT report_id FROM read.moderation_reports r WHERE subject_id = $1 AND status = 'open' AND (kind = 'appeal') = $3 AND coalesce(${CLAIMED_BY}, $2::uuid) = $2::uuid ORDER BY created_at, report_id`,
      [subjectId, moderatorId, areAppeals],
    );
    return rows.map(({ report_id }) => report_id);
  }

  /**
   * Returns the earlier work of another member most similar to one of these hashes; null when none is similar enough.
   * @param before position in the log of the work with these hashes
   */
  async nearest(hashes: readonly string[], ownerId: string, before: bigint): Promise<NearDuplicate | null> {
    let nearest: NearDuplicate | null = null;
    for (const hash of hashes) {
      const found = await this.nearestTo(hash, ownerId, before);
      if (found !== null && (nearest === null || found.distance < nearest.distance)) nearest = found;
      if (nearest?.distance === 0) return nearest;
    }
    return nearest;
  }

  /** Returns the earlier work of another member most similar to this one; null when none is similar enough. */
  async nearestOf(imageId: string): Promise<NearDuplicate | null> {
    const [row]: { hashes: string[]; owner_id: string; position: string }[] = await this.database.query(
      'SELECT hashes, owner_id, position FROM read.moderation_variants WHERE image_id = $1',
      [imageId],
    );
    return row === undefined ? null : this.nearest(row.hashes, row.owner_id, BigInt(row.position));
  }

  /** Returns the near-duplicate reports about the work. */
  nearDuplicateReportsOf(imageId: string): Promise<Pick<ReportView, 'status' | 'distance'>[]> {
    return this.database.query(
      "SELECT status, distance FROM read.moderation_reports WHERE subject_id = $1 AND kind = 'near_duplicate'",
      [imageId],
    );
  }

  /** Returns the work of a near-duplicate report; null for a report of another kind. */
  async nearDuplicateOf(reportId: string): Promise<string | null> {
    const rows: { subject_id: string }[] = await this.database.query(
      "SELECT subject_id FROM read.moderation_reports WHERE report_id = $1 AND kind = 'near_duplicate'",
      [reportId],
    );
    return rows[0]?.subject_id ?? null;
  }

  private async nearestTo(hash: string, ownerId: string, before: bigint): Promise<NearDuplicate | null> {
    const rows: { image_id: string; distance: number }[] = await this.database.query(
      `SELECT image_id, distance FROM (
         SELECT image_id, position, bit_count((hash # $1::bigint)::bit(64))::int AS distance FROM read.moderation_hashes
         WHERE (band_0 = ANY($2::int[]) OR band_1 = ANY($3::int[]) OR band_2 = ANY($4::int[]) OR band_3 = ANY($5::int[])) AND owner_id <> $6 AND position < $7
       ) probed WHERE distance <= ${nearDuplicates.distanceMax} ORDER BY distance, position LIMIT 1`,
      [signedOf(hash), ...probesOf(hash), ownerId, String(before)],
    );
    const [row] = rows;
    return row === undefined ? null : { imageId: row.image_id, distance: row.distance };
  }
}
