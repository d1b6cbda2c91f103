import { Inject, Injectable } from '@nestjs/common';
import type { adminQueueHttp, QueueFigures, QueuePart, QueueRow } from '@pixchange/contracts/http/admin-queue';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { reports as limits } from '@pixchange/contracts/http/limits';
import type { ReportedKind } from '@pixchange/contracts/http/moderation';
import type { QueueTab } from '@pixchange/contracts/http/values/moderation';
import { invariant } from '../../kernel/errors.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { whereAnyOf } from '../../runtime/http/admin-list.ts';
import type { ListCount } from '../../runtime/http/list-count.ts';
import { readPage } from '../../runtime/http/list-page.ts';
import { ModerationQueries } from './moderation.queries.ts';

type QueueList = QueryOf<typeof adminQueueHttp.list>;

/** Points for the most severe reason among an item's reports. */
const SEVERITY: Readonly<Record<string, number>> = {
  child_safety: 100,
  self_harm: 80,
  violence: 70,
  illegal: 60,
  hate: 50,
  harassment: 50,
  nudity: 40,
  appeal: 35,
  copyright: 30,
  impersonation: 30,
  near_duplicate: 20,
};
const OTHER_SEVERITY = 10;

const severity = `CASE r.reason ${Object.entries(SEVERITY)
  .map(([reason, points]) => `WHEN '${reason}' THEN ${points}`)
  .join(' ')} ELSE ${OTHER_SEVERITY} END`;

/**
 * Share of a reporter's decided reports that were upheld. It is 0.5 for a member without decided reports, and 0.25 for
 * a visitor, whose earlier reports are unknown.
 */
const TRUST = 'CASE WHEN r.reporter_id IS NULL THEN 0.25 ELSE coalesce(t.trust, 0.5) END';

/** SQL for the items with open reports, and for the points that make up their priority. */
const QUEUE = `(SELECT p.*, p.severity + p.reporters + p.reach + p.age + p.repeat AS priority FROM (
  SELECT g.report_id, g.report_ids, g.subject_kind, g.subject_id, g.owner_id, g.is_appeal, g.is_escalated, g.claimed_by,
    g.created_at, g.reports_count, g.reasons, coalesce(v.views, 0)::int AS views, g.severity,
    least(60, round(12 * g.trust))::int AS reporters,
    least(30, round(6 * log(1 + coalesce(v.views, 0))))::int AS reach,
    least(24, floor(extract(epoch FROM now() - g.created_at) / 21600))::int AS age,
    CASE WHEN g.is_repeat THEN 30 ELSE 0 END AS repeat
  FROM (
    SELECT (array_agg(r.report_id ORDER BY r.created_at, r.report_id))[1] AS report_id,
      (array_agg(r.report_id ORDER BY r.created_at, r.report_id))[1:${limits.perBatchMax}] AS report_ids,
      r.subject_kind, r.subject_id, r.kind = 'appeal' AS is_appeal,
      (array_agg(r.owner_id))[1] AS owner_id, bool_or(r.escalated_by IS NOT NULL) AS is_escalated,
      (array_agg(r.claimed_by ORDER BY r.created_at, r.report_id) FILTER (WHERE r.claimed_until > now()))[1] AS claimed_by,
      min(r.created_at) AS created_at, count(*)::int AS reports_count, array_agg(r.reason) AS reasons,
      max(${severity}) AS severity, sum(${TRUST}) AS trust,
      bool_or(EXISTS (SELECT 1 FROM read.moderation_reports d WHERE d.subject_id = r.similar_to AND d.decision = 'taken_down')) AS is_repeat
    FROM read.moderation_reports r LEFT JOIN (
      SELECT reporter_id, (1 + count(*) FILTER (WHERE status = 'resolved'))::numeric / (2 + count(*)) AS trust
      FROM read.moderation_reports WHERE status <> 'open' AND reporter_id IS NOT NULL GROUP BY reporter_id
    ) t ON t.reporter_id = r.reporter_id
    WHERE r.status = 'open' GROUP BY r.subject_kind, r.subject_id, r.kind = 'appeal'
  ) g LEFT JOIN work.work_views v ON g.subject_kind = 'image' AND v.image_id = g.subject_id
) p) q`;

/** SQL for the item of a report or of an appeal, which the queue has as one row. */
const ITEM = "(subject_kind, subject_id, kind = 'appeal')";

const SORTED_BY = {
  created_at: 'q.created_at',
  // Among items with the same priority, the oldest comes first.
  priority: 'ROW(q.priority, -extract(epoch FROM q.created_at))',
  reports_count: 'q.reports_count',
} as const;

const FILTERED_BY = {
  id: ['q.report_id', 'uuid'],
  subject_kind: 'q.subject_kind',
  subject_id: ['q.subject_id', 'uuid'],
  owner_id: ['q.owner_id', 'uuid'],
} as const;

const PARTS = ['severity', 'reporters', 'reach', 'age', 'repeat'] as const satisfies readonly QueuePart[];

type Row = Readonly<Record<QueuePart, number>> & {
  readonly report_id: string;
  readonly report_ids: string[];
  readonly subject_kind: ReportedKind;
  readonly subject_id: string;
  readonly owner_id: string;
  readonly created_at: Date;
  readonly reports_count: number;
  readonly reasons: readonly string[];
  readonly views: number;
  readonly priority: number;
};

const countsOf = (reasons: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
};

const viewOf = (row: Row): Omit<QueueRow, 'report'> => ({
  id: row.report_id,
  subject_kind: row.subject_kind,
  subject_id: row.subject_id,
  owner_id: row.owner_id,
  reports_count: row.reports_count,
  report_ids: row.report_ids,
  reasons: countsOf(row.reasons),
  views: row.views,
  priority: row.priority,
  points: PARTS.map((part) => ({ part, points: row[part] }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points),
  created_at: row.created_at.toISOString(),
});

/** Returns the SQL condition of a tab. @param moderator SQL of the caller's id */
const tabCondition = (tab: QueueTab, moderator: string): string => {
  switch (tab) {
    case 'mine':
      return `q.claimed_by = ${moderator}`;
    case 'unclaimed':
      return 'q.claimed_by IS NULL AND NOT q.is_escalated';
    case 'escalated':
      return 'q.is_escalated';
    case 'appeals':
      return 'q.is_appeal';
  }
};

/**
 * Query for the figures of the team. Items are counted like the rows of the queue, so an item with many reports counts
 * once. Reopened reports have no decision, so they do not count as decided.
 */
const FIGURES = `WITH waiting AS (
  SELECT count(DISTINCT ${ITEM})::int AS items, min(created_at) AS oldest_at FROM read.moderation_reports WHERE status = 'open'
), decided AS (
  SELECT decided_by, ${ITEM} AS item, extract(epoch FROM decided_at - created_at) AS seconds FROM read.moderation_reports
  WHERE status <> 'open' AND decided_at > now() - make_interval(days => ${limits.figureDays})
)
SELECT w.items AS waiting, w.oldest_at,
  (SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds))::int FROM decided) AS median_seconds,
  (SELECT coalesce(json_agg(p ORDER BY p.items DESC, p.moderator_id), '[]') FROM (
    SELECT decided_by AS moderator_id, count(DISTINCT item)::int AS items FROM decided GROUP BY decided_by
  ) p) AS decided_by
FROM waiting w`;

type FiguresRow = Pick<QueueFigures, 'waiting' | 'median_seconds' | 'decided_by'> & { readonly oldest_at: Date | null };

/** Items that wait for a moderator's decision. */
@Injectable()
export class QueueQueries {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(ModerationQueries) private readonly reports: ModerationQueries,
  ) {}

  /** Returns a page of the queue as this moderator sees it. */
  async list(list: QueueList, moderatorId: string): Promise<{ rows: QueueRow[]; total: ListCount }> {
    const { tab = [], reason, until, ...plain } = list.filter ?? {};
    const { where, values } = whereAnyOf(plain, FILTERED_BY);
    const all: unknown[] = [...values];
    const conditions = where === '' ? [] : [where.slice('WHERE '.length)];
    if (reason !== undefined) conditions.push(`q.reasons && $${all.push(reason)}::text[]`);
    if (until !== undefined) conditions.push(`q.created_at <= $${all.push(until)}::timestamptz`);
    if (tab.length > 0) {
      const moderator = tab.includes('mine') ? `$${all.push(moderatorId)}::uuid` : '';
      conditions.push(`(${tab.map((one) => `(${tabCondition(one, moderator)})`).join(' OR ')})`);
    }
    const { rows, total } = await readPage<Row>(this.database, list, {
      select: `SELECT q.* FROM ${QUEUE}`,
      from: QUEUE,
      where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`,
      values: all,
      key: 'q.report_id',
      sortedBy: SORTED_BY,
    });
    const first = new Map(
      (await this.reports.some(rows.map(({ report_id }) => report_id))).map((one) => [one.id, one]),
    );
    return {
      rows: rows.map((row) => {
        const report = first.get(row.report_id);
        invariant(report !== undefined, 'a report of the queue is not listed');
        return { ...viewOf(row), report };
      }),
      total,
    };
  }

  /** Returns what waits for a decision, and what the team decided in the last days. */
  async figures(): Promise<QueueFigures> {
    const rows: FiguresRow[] = await this.database.query(FIGURES);
    const [row] = rows;
    invariant(row !== undefined, 'the figures of the queue have no row');
    return { ...row, oldest_at: row.oldest_at?.toISOString() ?? null, days: limits.figureDays };
  }
}
