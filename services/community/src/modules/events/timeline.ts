import { Inject, Injectable } from '@nestjs/common';
import type { adminEventsHttp, Timeline, TimelineItem } from '@pixchange/contracts/http/admin-events';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { People } from '../accounts/people.face.ts';
import { EventIndexQueries, lineOf } from './event-index.queries.ts';

/** Timeline of a member: events of the log, and sessions, which have no events. */
@Injectable()
export class Timelines {
  constructor(
    @Inject(EventIndexQueries) private readonly index: EventIndexQueries,
    @Inject(People) private readonly people: People,
  ) {}

  /**
   * Returns a page of the timeline.
   * @param withoutCoins excludes events about coins, for staff who may not read the ledger
   * @throws DomainError `not_found` when the id is malformed
   */
  async of(
    memberId: string,
    query: QueryOf<typeof adminEventsHttp.timeline>,
    withoutCoins: boolean,
  ): Promise<Timeline> {
    const { kind, before, per_page: count } = query;
    const { rows, older } = await this.index.ofMember(memberId, query, withoutCoins);
    const wantsSessions = kind === undefined || kind.includes('session');
    const opened = wantsSessions ? await this.people.openedSessions(memberId, before ?? null, count + 1) : [];
    const items: TimelineItem[] = [
      ...rows.map((row) => ({ ...lineOf(row), device: null })),
      ...opened.map(({ id, at, device, isStaff }) => ({
        id,
        position: null,
        stream: null,
        revision: null,
        type: isStaff ? 'ConsoleSessionOpened' : 'SessionOpened',
        kind: 'session' as const,
        at,
        actor_id: memberId,
        causation_id: null,
        device,
      })),
    ].sort((a, b) => b.at.localeCompare(a.at));
    return { collection: items.slice(0, count), older: older || items.length > count };
  }
}
