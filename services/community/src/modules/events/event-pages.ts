import { Inject, Injectable } from '@nestjs/common';
import type { adminEventsHttp, EventPage } from '@pixchange/contracts/http/admin-events';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { EventLog } from '../../platform/event-store/event-log.ts';
import { eventViewOf } from './event.view.ts';

type Query = QueryOf<typeof adminEventsHttp.list>;

/** Pages of the stored event log, for auditors. */
@Injectable()
export class EventPages {
  constructor(@Inject(EventLog) private readonly log: EventLog) {}

  /** Returns a page, newest event first. An `after` of `-1` selects the oldest events. */
  async page({ before, after, stream, per_page: count }: Query): Promise<EventPage> {
    const from = before ?? after;
    const isStart = after === '-1';
    const position = from === undefined || isStart ? null : BigInt(from);
    const isForwards = after !== undefined;
    // One extra event shows whether there are more.
    const found = await this.log.stored({ stream: stream ?? null, position, isForwards, count: count + 1 });
    const shown = found.slice(0, count).map(eventViewOf);
    const hasMore = found.length > count;
    return isForwards
      ? { collection: shown.reverse(), newer: hasMore, older: !isStart }
      : { collection: shown, newer: before !== undefined, older: hasMore };
  }
}
