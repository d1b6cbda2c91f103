import { z } from 'zod';
import { adminListQuery, anyOf, anyOfIds, moment } from './admin-list.ts';
import { endpoints } from './endpoint.ts';
import { adminAuditLogRoutes } from './routes/admin-audit-log.ts';
import { id, instant } from './fields.ts';

const outcome = z.enum(['done', 'refused']);

/** An action of a member of staff, or a refused attempt. */
export const auditLogRow = z.object({
  /** Id of the first event that records the action; its proof is requested by this id. */
  id,
  at: instant,
  staff_id: id,
  action: z.string(),
  outcome,
  /** Target id in the request; null for refusals and for requests that create a record. */
  target: z.string().nullable(),
  /** Null when no reason was given, and once its author's account is erased. */
  reason: z.string().nullable(),
  /** Number of refusals within the minute. */
  count: z.int(),
  /** Records of the action, one for each changed stream, with the events of the change. */
  records: z.array(z.object({ id, stream: z.string(), event_ids: z.array(id) })),
});
export type AuditLogRow = z.output<typeof auditLogRow>;

/**
 * An entry with its stored event. Sealed fields stay sealed, because the leaf of the tamper-evident log is the hash of
 * the stored form.
 */
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
    summary: 'Actions of staff, also refused ones',
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
  show: {
    summary: 'One entry by the id of any of its records, with that event as stored',
    owns: { id: 'event' },
    reply: auditLogEntry,
  },
});
