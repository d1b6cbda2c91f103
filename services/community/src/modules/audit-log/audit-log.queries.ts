import { Inject, Injectable } from '@nestjs/common';
import type { adminAuditLogHttp, AuditLogEntry, AuditLogRow } from '@pixchange/contracts/http/admin-audit-log';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { idForm } from '@pixchange/contracts/http/fields';
import { DomainError, invariant } from '../../kernel/errors.ts';
import { EventLog } from '../../platform/event-store/event-log.ts';
import { whereAnyOf } from '../../runtime/http/admin-list.ts';
import type { ListCount } from '../../runtime/http/list-count.ts';
import { readPage } from '../../runtime/http/list-page.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { ID_OF_STREAM, type auditLogTables } from './audit-log.projection.ts';
import type { RowOf } from '../../kernel/tables.ts';

type AuditLogList = QueryOf<typeof adminAuditLogHttp.list>;

type StaffActionRow = Omit<RowOf<typeof auditLogTables.staff_actions>, 'action_id' | 'position' | 'event_ids'> &
  Pick<AuditLogRow, 'records'>;

const SELECT = `SELECT a.event_id, a.stream, a.revision, a.staff_id, a.action, a.outcome, a.target, a.reason, a.count, a.at,
  (SELECT json_agg(json_build_object('id', r.event_id, 'stream', r.stream, 'event_ids', r.event_ids) ORDER BY r.position)
   FROM read.staff_actions r WHERE r.action_id = a.action_id) AS records
  FROM read.staff_actions a`;

/**
 * Condition for the first record of an action. An action that changes several streams has a record in each, but the
 * list shows it once.
 */
const IS_FIRST =
  'NOT EXISTS (SELECT 1 FROM read.staff_actions e WHERE e.action_id = a.action_id AND e.position < a.position)';

const SORTED_BY = { at: 'a.at', action: 'a.action', staff_id: 'a.staff_id', id: 'a.event_id' } as const;

const FILTERED_BY = {
  id: ['a.event_id', 'uuid'],
  staff_id: ['a.staff_id', 'uuid'],
  action: 'a.action',
  outcome: 'a.outcome',
} as const;

const viewOf = ({ event_id: id, at, revision: _revision, stream: _stream, ...row }: StaffActionRow): AuditLogRow => ({
  id,
  at: at.toISOString(),
  ...row,
});

/**
 * Returns the condition for actions on an id: actions requested with that id, and actions recorded in its stream, such
 * as decisions in a case.
 */
const concerns = (parameter: string): string =>
  `a.action_id IN (SELECT action_id FROM read.staff_actions WHERE target = ANY(${parameter})
   UNION ALL SELECT action_id FROM read.staff_actions WHERE ${ID_OF_STREAM} = ANY(${parameter})
     AND ${ID_OF_STREAM} <> staff_id::text)`;

const conditionsOf = ({ from, until, target, ...anyOf }: NonNullable<AuditLogList['filter']>) => {
  const { where, values: chosen } = whereAnyOf(anyOf, FILTERED_BY);
  const values: unknown[] = [...chosen];
  const conditions = [...(where === '' ? [] : [where.replace(/^WHERE /, '')]), IS_FIRST];
  if (target !== undefined) conditions.push(concerns(`$${values.push(target)}::text[]`));
  if (from !== undefined) conditions.push(`a.at >= $${values.push(from)}::timestamptz`);
  if (until !== undefined) conditions.push(`a.at < $${values.push(until)}::timestamptz`);
  return { where: `WHERE ${conditions.join(' AND ')}`, values };
};

/** Reads the audit log for auditors. */
@Injectable()
export class AuditLogQueries {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(EventLog) private readonly log: EventLog,
  ) {}

  async list(list: AuditLogList): Promise<{ rows: AuditLogRow[]; total: ListCount }> {
    const { where, values } = conditionsOf(list.filter ?? {});
    const { rows, total } = await readPage<StaffActionRow>(this.database, list, {
      select: SELECT,
      from: 'read.staff_actions a',
      where,
      values,
      key: 'a.event_id',
      sortedBy: SORTED_BY,
    });
    return { rows: rows.map(viewOf), total };
  }

  /** Returns an entry together with its event as the log stores it. @throws DomainError `not_found` */
  async one(eventId: string): Promise<AuditLogEntry> {
    const rows: StaffActionRow[] = idForm.test(eventId)
      ? await this.database.query(`${SELECT} WHERE a.event_id = $1`, [eventId])
      : [];
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    const revision = BigInt(row.revision);
    const [event] = await this.log.stored({
      stream: row.stream,
      position: revision === 0n ? null : revision - 1n,
      isForwards: true,
      count: 1,
    });
    invariant(event?.id === row.event_id, 'the event of an audit log entry is not where it was recorded');
    const { streamId: stream, id, type, data, metadata } = event;
    return { ...viewOf(row), stored: { stream, revision: event.revision, id, type, data, metadata } };
  }
}
