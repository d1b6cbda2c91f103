declare const named: unique symbol;

/**
 * The name of an event stream. Only a decider creates one, so that nobody writes to a stream under another decider's
 * rules.
 */
export type StreamId = string & { readonly [named]: true };

/** Names the streams of one category as `category-key`; the log keeps these names permanently. */
export const streamsOf =
  (category: string) =>
  (key: string): StreamId =>
    `${category}-${key}` as StreamId;
