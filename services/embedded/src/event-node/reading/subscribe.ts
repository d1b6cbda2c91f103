import { randomUUID } from 'node:crypto';
import type { EventLog } from '../event-log.ts';
import { streamDeleted } from '../services/rpc-errors.ts';
import type { LogEvent } from '../storage/log-event.ts';
import type { StreamName } from '../streams/stream-name.ts';
import { firstRevision, isMissing, isTombstoned } from '../streams/stream-state.ts';
import { encodeCaughtUp, encodeCheckpoint, encodeConfirmation, encodeFellBehind } from '../wire/event-encoder.ts';
import type { EventFilter } from './filter.ts';
import { pages } from './pages.ts';
import type { Sink } from './sink.ts';

const tailEventsMax = 1024;

/** Notifies a subscriber when it is live and when it falls behind. */
class Liveness {
  private live = false;

  constructor(private readonly sink: Sink) {}

  async caughtUp(): Promise<void> {
    if (this.live) return;
    this.live = true;
    await this.sink.send(encodeCaughtUp());
  }

  async fellBehind(): Promise<void> {
    if (!this.live) return;
    this.live = false;
    await this.sink.send(encodeFellBehind());
  }
}

/**
 * Sends the events that pass the filter, and checkpoints at the times when EventStoreDB sends them: after every
 * interval, at the end of a catch-up, and when the subscriber falls behind. Never sends the same checkpoint twice.
 */
class FilteredFeed {
  private considered = 0;
  private reported: number;

  constructor(
    private readonly sink: Sink,
    private readonly filter: EventFilter | undefined,
    after: number,
    private isBehind: boolean,
  ) {
    this.reported = after;
  }

  async send(events: readonly LogEvent[]): Promise<void> {
    if (this.filter === undefined) return this.sink.sendEvents(events);
    let start = 0;
    while (start < events.length) {
      const some = events.slice(start, start + this.filter.checkpointEvents - this.considered);
      await this.sink.sendEvents(some.filter(this.filter.matches));
      start += some.length;
      this.considered += some.length;
      if (this.considered >= this.filter.checkpointEvents) await this.checkpoint(some.at(-1)?.position);
    }
  }

  /** Sends a checkpoint at the end of a catch-up, because the next one may be a whole interval away. */
  async caughtUp(at: number): Promise<void> {
    if (this.isBehind && this.filter !== undefined) await this.checkpoint(at);
    this.isBehind = false;
  }

  async fellBehind(at: number): Promise<void> {
    if (!this.isBehind && this.filter !== undefined) await this.checkpoint(at);
    this.isBehind = true;
  }

  private async checkpoint(position: number | undefined): Promise<void> {
    this.considered = 0;
    if (position === undefined || position <= this.reported) return;
    this.reported = position;
    await this.sink.send(encodeCheckpoint(position));
  }
}

/** Yields the events committed after a position. Reads them from the log, because the tail no longer contains them. */
const missedPages = (log: EventLog, at: number) =>
  pages({
    from: at + 1,
    to: log.head,
    direction: 'forwards',
    countMax: Infinity,
    place: ({ position }) => position,
    fetch: (from, to, countMax) => log.reader.all({ from, to, direction: 'forwards', countMax }),
  });

/** Follows the whole log after a position (`Infinity`: from now on) until the client ends the call. */
export const followAll = async (
  log: EventLog,
  sink: Sink,
  after: number,
  filter: EventFilter | undefined,
): Promise<void> => {
  let at = after === Infinity ? log.head : after;
  const liveness = new Liveness(sink);
  const feed = new FilteredFeed(sink, filter, at, at < log.head);
  await sink.send(encodeConfirmation(randomUUID()));
  while (!sink.signal.aborted) {
    if (at >= log.head) {
      await feed.caughtUp(at);
      await liveness.caughtUp();
      // An event may have been committed during the send; sleeping now would miss it.
      if (at >= log.head) await log.wakeups.nextCommit(sink.signal);
      continue;
    }
    const newest = log.tail.after(at, tailEventsMax);
    if (newest !== undefined) {
      await feed.send(newest);
      at = newest.at(-1)?.position ?? at;
      continue;
    }
    await liveness.fellBehind();
    await feed.fellBehind(at);
    for await (const page of missedPages(log, at)) {
      await feed.send(page);
      at = page.at(-1)?.position ?? at;
    }
  }
};

/**
 * Follows one stream after a revision (`Infinity`: from now on) until the client ends the call.
 * @throws `StreamDeleted` when the stream is or becomes tombstoned
 */
export const followStream = async (log: EventLog, sink: Sink, name: StreamName, after: number): Promise<void> => {
  let view = await log.view(name);
  if (isTombstoned(view)) throw streamDeleted(name.text);
  let at = after === Infinity ? view.head.revision : after;
  const liveness = new Liveness(sink);
  await sink.send(encodeConfirmation(randomUUID()));
  while (!sink.signal.aborted) {
    const seen = log.head;
    view = await log.view(name);
    if (isTombstoned(view)) throw streamDeleted(name.text);
    const from = Math.max(at + 1, firstRevision(view));
    if (isMissing(view) || from > view.head.revision) {
      await liveness.caughtUp();
      if (seen === log.head) await log.wakeups.nextCommitTo(name.text, sink.signal);
      continue;
    }
    const { key, metadata } = view;
    const notBeforeMs = metadata.maxAgeMs === undefined ? undefined : Date.now() - metadata.maxAgeMs;
    const found = pages({
      from,
      to: view.head.revision,
      direction: 'forwards',
      countMax: Infinity,
      place: ({ revision }) => revision,
      fetch: (low, high, countMax) =>
        log.reader.stream({ key, from: low, to: high, direction: 'forwards', countMax, notBeforeMs }),
    });
    for await (const page of found) await sink.sendEvents(page);
    at = view.head.revision;
  }
};
