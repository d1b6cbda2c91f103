import { Inject, Injectable } from '@nestjs/common';
import type { adminEventsHttp, EventLine, EventPage } from '@pixchange/contracts/http/admin-events';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { idForm } from '@pixchange/contracts/http/fields';
import { DomainError } from '../../kernel/errors.ts';
import type { RowOf } from '../../kernel/tables.ts';
import { EventLog } from '../../platform/event-store/event-log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import type { eventIndexTables } from './event-index.projection.ts';
import { eventViewOf } from './event.view.ts';

type Row = RowOf<typeof eventIndexTables.event_index>;
type EventsQuery = QueryOf<typeof adminEventsHttp.list>;
type TimelineQuery = QueryOf<typeof adminEventsHttp.timeline>;

/** Maximum number of events in a tree of causes and effects; a larger tree is truncated. */
const TREE_MAX = 500;

export const lineOf = (row: Row): EventLine => ({
  id: row.event_id,
  position: String(row.position),
  stream: row.stream,
  revision: Number(row.revision),
  type: row.type,
  kind: row.kind,
  at: row.at.toISOString(),
  actor_id: row.actor_id,
  causation_id: row.causation_id,
});

const SEARCHED_BY = ['type', 'actor_id', 'correlation_id'] as const;

/** Whether the query needs the index; the log itself can only be read by stream and position. */
export const isSearch = (query: EventsQuery): boolean =>
  SEARCHED_BY.some((field) => query[field] !== undefined) || query.from !== undefined || query.until !== undefined;

const conditionsOf = (query: EventsQuery): { readonly conditions: string[]; readonly values: unknown[] } => {
  const values: unknown[] = [];
  const conditions = SEARCHED_BY.flatMap((field) =>
    query[field] === undefined ? [] : [`i.${field} = $${values.push(query[field])}`],
  );
  if (query.stream !== undefined) conditions.push(`i.stream = $${values.push(query.stream)}`);
  if (query.from !== undefined) conditions.push(`i.at >= $${values.push(query.from)}::timestamptz`);
  if (query.until !== undefined) conditions.push(`i.at < $${values.push(query.until)}::timestamptz`);
  return { conditions, values };
};

/** Finds events by their type, actor, request, time, causes or members. */
@Injectable()
export class EventIndexQueries {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(EventLog) private readonly log: EventLog,
  ) {}

  /** Returns a page of matching events with their contents, newest first, like the pages of the whole log. */
  async search(query: EventsQuery): Promise<EventPage> {
    const { before, after, per_page: count } = query;
    const { conditions, values } = conditionsOf(query);
    const isForwards = after !== undefined;
    if (before !== undefined) conditions.push(`i.position < $${values.push(before)}::bigint`);
    if (after !== undefined) conditions.push(`i.position > $${values.push(after)}::bigint`);
    const rows: Row[] = await this.database.query(
      `SELECT i.* FROM read.event_index i WHERE ${conditions.join(' AND ')} ORDER BY i.position ${isForwards ? 'ASC' : 'DESC'} LIMIT ${count + 1}`,
      values,
    );
    const shown = await Promise.all(rows.slice(0, count).map((row) => this.stored(row)));
    const hasMore = rows.length > count;
    return isForwards
      ? { collection: shown.reverse(), newer: hasMore, older: after !== '-1' }
      : { collection: shown, newer: before !== undefined, older: hasMore };
  }

  /** Returns the index row of an event. @throws DomainError `not_found` */
  async one(eventId: string): Promise<Row> {
    const rows: Row[] = idForm.test(eventId)
      ? await this.database.query('SELECT i.* FROM read.event_index i WHERE i.event_id = $1', [eventId])
      : [];
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    return row;
  }

  /** Returns up to `TREE_MAX` events of the same request, oldest first. @throws DomainError `not_found` */
  async tree(eventId: string): Promise<{ events: EventLine[]; complete: boolean }> {
    const { correlation_id: correlationId } = await this.one(eventId);
    const rows: Row[] = await this.database.query(
      `SELECT i.* FROM read.event_index i WHERE i.correlation_id = $1 ORDER BY i.position LIMIT ${TREE_MAX + 1}`,
      [correlationId],
    );
    return { events: rows.slice(0, TREE_MAX).map(lineOf), complete: rows.length <= TREE_MAX };
  }

  /**
   * Returns the events about a member, newest first; none for an unknown member.
   * @throws DomainError `not_found` when the id is malformed
   */
  async ofMember(
    memberId: string,
    { before, kind, per_page: count }: TimelineQuery,
    withoutCoins: boolean,
  ): Promise<{ rows: Row[]; older: boolean }> {
    if (!idForm.test(memberId)) throw new DomainError('not_found');
    const rows: Row[] = await this.database.query(
      `SELECT i.* FROM read.event_members m JOIN read.event_index i ON i.event_id = m.event_id
       WHERE m.member_id = $1 AND ($2::text[] IS NULL OR m.kind = ANY($2)) AND ($3::timestamptz IS NULL OR i.at < $3) AND NOT ($4 AND m.kind = 'coins')
       ORDER BY m.position DESC LIMIT ${count + 1}`,
      [memberId, kind ?? null, before ?? null, withoutCoins],
    );
    return { rows: rows.slice(0, count), older: rows.length > count };
  }

  private async stored({ stream, revision }: Row): Promise<EventPage['collection'][number]> {
    const before = BigInt(revision);
    const [event] = await this.log.stored({
      stream,
      position: before === 0n ? null : before - 1n,
      isForwards: true,
      count: 1,
    });
    if (event === undefined) throw new DomainError('not_found');
    return eventViewOf(event);
  }
}
