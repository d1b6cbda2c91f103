import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { canonicalJson } from '@pixchange/contracts/audit/canonical-json';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { HistoryView } from '@pixchange/contracts/http/admin-history';
import { HISTORIES, type Histories, type HistoryResource } from '../../extensions/histories.ts';
import { DomainError, invariant } from '../../kernel/errors.ts';
import { EventLog } from '../../platform/event-store/event-log.ts';
import { eventViewOf } from './event.view.ts';

/** Maximum number of listed events; the state also includes older ones. */
const EVENTS_MAX = 1_000;

/**
 * Returns a filter for the events up to `asOf`, a position in the log or a time. A filter by time excludes events
 * without a valid time.
 */
const isUpTo = (asOf: string): ((event: Recorded) => boolean) => {
  if (/^\d+$/.test(asOf)) {
    const position = BigInt(asOf);
    return (event) => event.position <= position;
  }
  const time = Date.parse(asOf);
  return ({ metadata }) => Date.parse(metadata.recordedAt) <= time;
};

/** Returns the state as plain JSON: maps as objects, sets as arrays, undefined values omitted. */
const plain = (state: unknown): Record<string, unknown> => {
  const value: unknown = JSON.parse(JSON.stringify(state));
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : { items: value };
};

/** Derives the state of a resource at any time from its events. */
@Injectable()
export class EventHistory {
  constructor(
    @Inject(EventLog) private readonly log: EventLog,
    @Inject(HISTORIES) private readonly histories: Histories,
  ) {}

  /** Returns the history of a resource. @throws DomainError `not_found` when it never had an event */
  async of(resource: HistoryResource, id: string, asOf: string | undefined): Promise<HistoryView> {
    const history = this.histories[resource];
    invariant(history !== undefined, `no module brings the history of ${resource}`);
    const stream = history.stream(id);
    const events = await this.log.loadWithoutPersonal(stream);
    if (events.length === 0) throw new DomainError('not_found');
    const until = asOf === undefined ? events : events.filter(isUpTo(asOf));
    const last = until.at(-1);
    const state = plain(history.stateOf(until));
    return {
      stream,
      as_of:
        last === undefined
          ? null
          : { position: String(last.position), revision: last.revision, at: last.metadata.recordedAt },
      state,
      state_sha256: createHash('sha256').update(canonicalJson(state)).digest('hex'),
      events: events.slice(-EVENTS_MAX).map(eventViewOf),
      events_total: events.length,
      events_max: EVENTS_MAX,
    };
  }
}
