declare const named: unique symbol;

/** The name of an event stream; only a decider makes one, so that nobody writes to a stream under another's rules. */
export type StreamId = string & { readonly [named]: true };

/** Names the streams of one category, as the log has them for good: `category-key`. */
export const streamsOf =
  (category: string) =>
  (key: string): StreamId =>
    `${category}-${key}` as StreamId;
