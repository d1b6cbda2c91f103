import { z } from 'zod';
import { adminListQuery, anyOf, anyOfIds, moment } from './admin-list.ts';
import { endpoints } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { reports as limits } from './limits.ts';
import { reportedKind, reportView } from './moderation.ts';
import { adminQueueRoutes } from './routes/admin-queue.ts';
import { queueTabs } from './values/moderation.ts';

/**
 * Components of a priority. `severity`: the reported reasons. `reporters`: the number of reports, and how often their
 * reporters were right. `reach`: the number of viewers. `age`: the waiting time. `repeat`: whether the item resembles a
 * work that was taken down.
 */
const queuePart = z.enum(['severity', 'reporters', 'reach', 'age', 'repeat']);
export type QueuePart = z.output<typeof queuePart>;

/** An item with open reports or appeals, which are decided together. */
export const queueRow = z.object({
  /** Id of the oldest report. */
  id,
  subject_kind: reportedKind,
  subject_id: id,
  owner_id: id,
  /** Oldest report. */
  report: reportView,
  reports_count: z.int(),
  /** Ids of the oldest reports; at most the number that one batch can decide. */
  report_ids: z.array(id),
  /** Number of reports by reason. */
  reasons: z.record(z.string(), z.int()),
  /** Number of views of a work; 0 for other items. */
  views: z.int(),
  /** Sum of the points. */
  priority: z.int(),
  /** Points of each component, highest first; components without points are omitted. */
  points: z.array(z.object({ part: queuePart, points: z.int() })),
  created_at: instant,
});
export type QueueRow = z.output<typeof queueRow>;

/** Work of the moderators: what waits, and what they decided in the last days. */
export const queueFigures = z.object({
  /** Number of items in the queue. */
  waiting: z.int(),
  /** Time of the oldest open report or appeal; null when nothing waits. */
  oldest_at: instant.nullable(),
  /** Days that the following figures cover, up to now. */
  days: z.int(),
  /** Median time from a report or appeal to its decision, in seconds; null without decisions. */
  median_seconds: z.int().nullable(),
  /** Number of items that each person decided, highest first; people without decisions are omitted. */
  decided_by: z.array(z.object({ moderator_id: id, items: z.int() })),
});
export type QueueFigures = z.output<typeof queueFigures>;

export const adminQueueHttp = endpoints(adminQueueRoutes, {
  list: {
    summary:
      'Things with open reports or appeals. `priority` is explained by its `points`; `tab` is `mine`, `unclaimed`, `escalated` or `appeals`; `until` is the latest time of the oldest report',
    query: adminListQuery(['created_at', 'priority', 'reports_count'], {
      id: anyOfIds,
      tab: anyOf(z.enum(queueTabs)),
      subject_kind: anyOf(reportedKind),
      subject_id: anyOfIds,
      owner_id: anyOfIds,
      reason: anyOf(z.string().max(50)),
      until: moment,
    }),
    reply: z.array(queueRow),
  },
  figures: {
    summary: `What waits for a decision, and how fast and by whom reports were decided in the last ${limits.figureDays} days. Reopened reports count as waiting`,
    reply: queueFigures,
  },
});
