import { z } from 'zod';
import { adminListQuery, anyOf, anyOfIds, moment } from './admin-list.ts';
import { endpoints } from './endpoint.ts';
import { adminAuditLogRoutes } from './routes/admin-audit-log.ts';
import { id, instant } from './fields.ts';

const outcome = z.enum(['done', 'refused']);

/** Something that a member of staff did, or was refused. */
export const auditLogRow = z.object({
  /** Of the first event that records it; its proof is asked for by it. */
  id,
  at: instant,
  staff_id: id,
  action: z.string(),
  outcome,
  /** The id that the call named; null where it made something new, and of refusals. */
  target: z.string().nullable(),
  /** Null where none was given, and once its author left. */
  reason: z.string().nullable(),
  /** How often, of refusals within a minute. */
  count: z.int(),
  /** Of each stream that the action changed, the event that records it, and the events that are the change. */
  records: z.array(z.object({ id, stream: z.string(), event_ids: z.array(id) })),
});
export type AuditLogRow = z.output<typeof auditLogRow>;

/** The event that records it as it is stored, with sealed fields sealed: what the leaf of the tamper-evident log is the hash of. */
export const auditLogEntry = auditLogRow.extend({
  stored: z.object({
    stream: z.string(),
    revision: z.int(),
    id,
    type: z.string(),
    data: z.record(z.string(), z.unknown()),
    metadata: z.record(z.string(), z.unknown()),
  }),
});
export type AuditLogEntry = z.output<typeof auditLogEntry>;

export const adminAuditLogHttp = endpoints(adminAuditLogRoutes, {
  list: {
    summary: 'What staff did and were refused',
    query: adminListQuery(['at', 'action', 'staff_id', 'id'], {
      id: anyOfIds,
      staff_id: anyOfIds,
      action: anyOf(z.string().max(100)),
      target: anyOf(z.string().max(100)),
      outcome: anyOf(outcome),
      from: moment,
      until: moment,
    }),
    reply: z.array(auditLogRow),
  },
  show: { summary: 'One entry by the id of any of its records, with that event as it is stored', reply: auditLogEntry },
});
