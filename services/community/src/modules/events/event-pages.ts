import { Inject, Injectable } from '@nestjs/common';
import { eventRegistry } from '@pixchange/contracts/events/registry';
import type { adminEventsHttp, EventPage, EventView } from '@pixchange/contracts/http/admin-events';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { EventLog, type StoredEvent } from '../../platform/event-log/event-log.ts';

type Query = QueryOf<typeof adminEventsHttp.list>;

const textIn = (metadata: Readonly<Record<string, unknown>>, name: string): string | null => {
  const value = metadata[name];
  return typeof value === 'string' ? value : null;
};

const viewOf = ({ id, position, streamId, revision, type, data, metadata }: StoredEvent): EventView => {
  const personal: readonly string[] = eventRegistry[type]?.personal?.fields ?? [];
  return {
    id,
    position: String(position),
    stream: streamId,
    revision,
    type,
    at: textIn(metadata, 'recordedAt'),
    actor_id: textIn(metadata, 'actorId'),
    correlation_id: textIn(metadata, 'correlationId'),
    causation_id: textIn(metadata, 'causationId'),
    data: Object.fromEntries(Object.entries(data).filter(([name]) => !personal.includes(name))),
    personal_fields: personal.filter((name) => Object.hasOwn(data, name)),
  };
};

/** Pages of the event log as it is stored, for those who audit it. */
@Injectable()
export class EventPages {
  constructor(@Inject(EventLog) private readonly log: EventLog) {}

  async page({ before, after, stream, per_page: count }: Query): Promise<EventPage> {
    const from = before ?? after;
    const isStart = after === '-1';
    const position = from === undefined || isStart ? null : BigInt(from);
    const isForwards = after !== undefined;
    // One more than is shown tells whether there are others.
    const found = await this.log.stored({ stream: stream ?? null, position, isForwards, count: count + 1 });
    const shown = found.slice(0, count).map(viewOf);
    const hasMore = found.length > count;
    return isForwards
      ? { collection: shown.reverse(), newer: hasMore, older: !isStart }
      : { collection: shown, newer: before !== undefined, older: hasMore };
  }
}
