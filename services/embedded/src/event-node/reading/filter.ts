import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { invalidArgument } from '../services/rpc-errors.ts';
import type { LogEvent } from '../storage/log-event.ts';

/** Default size of the filter window, in events; the client's checkpoint interval is a multiple of it. */
const defaultWindow = 32;

export type EventFilter = {
  matches: (event: LogEvent) => boolean;
  /** Number of checked events after which a checkpoint is due. */
  checkpointEvents: number;
};

const compile = (source: string): RegExp => {
  try {
    return new RegExp(source, 'u');
  } catch {
    // Retry without Unicode mode, which rejects escapes that other regex dialects allow.
    try {
      return new RegExp(source);
    } catch {
      throw invalidArgument(`'${source}' is not a regular expression.`);
    }
  }
};

const matcher = (expression: ReadReq.Options.FilterOptions.Expression): ((text: Buffer) => boolean) => {
  const prefixes = expression.getPrefixList().map((prefix) => Buffer.from(prefix, 'utf8'));
  if (prefixes.length > 0) {
    return (text) =>
      prefixes.some(
        (prefix) => text.length >= prefix.length && text.compare(prefix, 0, prefix.length, 0, prefix.length) === 0,
      );
  }
  const pattern = compile(expression.getRegex());
  return (text) => pattern.test(text.toString('utf8'));
};

/**
 * Reads the filter of a request.
 * @throws `InvalidArgument` for an invalid filter
 */
export const readFilter = (options: ReadReq.Options.FilterOptions): EventFilter => {
  const byStream = options.getStreamIdentifier();
  const byType = options.getEventType();
  const expression = byStream ?? byType;
  if (expression === undefined) throw invalidArgument('The filter names neither streams nor event types.');
  const matchesText = matcher(expression);
  const window = options.hasMax() ? options.getMax() : defaultWindow;
  if (window === 0) throw invalidArgument('The search window must be greater than 0.');
  return {
    matches: byStream === undefined ? ({ type }) => matchesText(type) : ({ stream }) => matchesText(stream),
    checkpointEvents: window * Math.max(1, options.getCheckpointintervalmultiplier()),
  };
};
