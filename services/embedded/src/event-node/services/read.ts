import type { EventLog } from '../event-log.ts';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { readFilter } from '../reading/filter.ts';
import { LinkResolver } from '../reading/link-resolver.ts';
import { readAll, readStream } from '../reading/read-events.ts';
import { Sink, type ReadCall } from '../reading/sink.ts';
import { followAll, followStream } from '../reading/subscribe.ts';
import type { Direction } from '../storage/log-reader.ts';
import { toServiceError } from './append.ts';
import type { OpenCalls } from './open-calls.ts';
import { readName } from './requests.ts';
import { invalidArgument } from './rpc-errors.ts';

const beforeAll = -1;

/**
 * Parses an unsigned 64-bit number. A number beyond the safe integers is after the end of any log, so it becomes
 * `Infinity`.
 */
const place = (text: string): number => {
  const value = Number(text);
  return value > Number.MAX_SAFE_INTEGER ? Infinity : value;
};

/**
 * Returns the revision to start from. A forward read from the end starts after every event; a backward read from the
 * start begins at the first event.
 */
const streamStart = (options: ReadReq.Options.StreamOptions, start: number): number => {
  if (options.hasStart()) return start;
  return options.hasEnd() ? Infinity : place(options.getRevision());
};

const allStart = (options: ReadReq.Options.AllOptions, start: number): number => {
  if (options.hasStart()) return start;
  return options.hasEnd() ? Infinity : place(options.getPosition()?.getCommitPosition() ?? '0');
};

const directionOf = (options: ReadReq.Options): Direction =>
  options.getReadDirection() === streamsPb.ReadReq.Options.ReadDirection.BACKWARDS ? 'backwards' : 'forwards';

const subscribe = (log: EventLog, sink: Sink, options: ReadReq.Options): Promise<void> => {
  const stream = options.getStream();
  const all = options.getAll();
  const filter = options.getFilter();
  if (stream !== undefined) {
    return followStream(log, sink, readName(stream.getStreamIdentifier()), streamStart(stream, beforeAll));
  }
  if (all === undefined) throw invalidArgument('The read names neither a stream nor all.');
  return followAll(log, sink, allStart(all, 0), filter && readFilter(filter));
};

const readOnce = (log: EventLog, sink: Sink, options: ReadReq.Options): Promise<void> => {
  const stream = options.getStream();
  const all = options.getAll();
  const filter = options.getFilter();
  const direction = directionOf(options);
  const countMax = Number(options.getCount());
  if (stream !== undefined) {
    const name = readName(stream.getStreamIdentifier());
    const tellsBounds = (options.getControlOption()?.getCompatibility() ?? 0) > 0;
    return readStream(log, sink, { name, from: streamStart(stream, 0), direction, countMax, tellsBounds });
  }
  if (all === undefined) throw invalidArgument('The read names neither a stream nor all.');
  return readAll(log, sink, { from: allStart(all, 0), direction, countMax, filter: filter && readFilter(filter) });
};

/** Handles `Streams.Read`: reads and subscriptions of one stream or the whole log. */
export const readHandler =
  (log: EventLog, openCalls: OpenCalls) =>
  (call: ReadCall): void => {
    const signal = openCalls.add(call);
    const run = async (): Promise<void> => {
      const options = call.request.getOptions();
      if (options === undefined) throw invalidArgument('The read has no options.');
      const idForm = options.getUuidOption()?.hasStructured() === true ? 'structured' : 'text';
      const links = options.getResolveLinks() ? new LinkResolver(log) : undefined;
      const sink = new Sink(call, signal, idForm, links);
      await (options.hasSubscription() ? subscribe(log, sink, options) : readOnce(log, sink, options));
    };
    run().then(
      () => {
        if (!call.writableEnded) call.end();
      },
      (error: unknown) => {
        // Code that aborted the call has already answered its client.
        if (!signal.aborted) call.emit('error', toServiceError(error));
      },
    );
  };
