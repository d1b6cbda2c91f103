import type { EventLog } from '../event-log.ts';
import { streamDeleted } from '../services/rpc-errors.ts';
import type { Direction } from '../storage/log-reader.ts';
import type { StreamName } from '../streams/stream-name.ts';
import { firstRevision, isMissing, isTombstoned } from '../streams/stream-state.ts';
import { encodeFirstStreamPosition, encodeLastStreamPosition, encodeStreamNotFound } from '../wire/event-encoder.ts';
import type { EventFilter } from './filter.ts';
import { pages } from './pages.ts';
import type { Sink } from './sink.ts';

export type ReadLimits = { direction: Direction; countMax: number };

export type StreamReadOptions = ReadLimits & {
  name: StreamName;
  /** Revision to start from; `Infinity` is the end of the stream. */
  from: number;
  /** Whether the client understands messages with the stream's first and last revision. */
  tellsBounds: boolean;
};

/**
 * Reads a stream up to its current end; sends a not-found message when it is missing or deleted.
 * @throws `StreamDeleted` for a tombstoned stream
 */
export const readStream = async (log: EventLog, sink: Sink, options: StreamReadOptions): Promise<void> => {
  const { name, direction, countMax, tellsBounds } = options;
  const view = await log.view(name);
  if (isTombstoned(view)) throw streamDeleted(name.text);
  if (isMissing(view)) return sink.send(encodeStreamNotFound(name.text));
  const first = firstRevision(view);
  const last = view.head.revision;
  const { maxAgeMs } = view.metadata;
  const notBeforeMs = maxAgeMs === undefined ? undefined : Date.now() - maxAgeMs;
  if (tellsBounds && first > 0) await sink.send(encodeFirstStreamPosition(first));
  const forwards = direction === 'forwards';
  const found = pages({
    from: forwards ? Math.max(options.from, first) : Math.min(options.from, last),
    to: forwards ? last : first,
    direction,
    countMax,
    place: ({ revision }) => revision,
    fetch: (from, to, count) => log.reader.stream({ key: view.key, from, to, direction, countMax: count, notBeforeMs }),
  });
  for await (const page of found) await sink.sendEvents(page);
  if (tellsBounds) await sink.send(encodeLastStreamPosition(last));
};

export type AllReadOptions = ReadLimits & {
  /**
   * Position of the first event when reading forwards, or just after the first event when reading backwards. `Infinity`
   * is the end of the log.
   */
  from: number;
  filter: EventFilter | undefined;
};

/** Reads the whole log up to its current end. */
export const readAll = async (log: EventLog, sink: Sink, options: AllReadOptions): Promise<void> => {
  const { direction, countMax, filter } = options;
  const forwards = direction === 'forwards';
  const found = pages({
    from: forwards ? Math.max(options.from, 1) : Math.min(options.from - 1, log.head),
    to: forwards ? log.head : 1,
    direction,
    countMax: filter === undefined ? countMax : Infinity,
    place: ({ position }) => position,
    fetch: (from, to, count) => log.reader.all({ from, to, direction, countMax: count }),
  });
  let left = countMax;
  for await (const page of found) {
    const wanted = filter === undefined ? page : page.filter(filter.matches).slice(0, left);
    await sink.sendEvents(wanted);
    left -= wanted.length;
    if (left <= 0) return;
  }
};
