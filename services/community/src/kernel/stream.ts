declare const named: unique symbol;

/**
 * The name of an event stream. Only a decider creates one, so that no code writes to a stream under another decider's
 * rules.
 */
export type StreamId = string & { readonly [named]: true };

/**
 * Returns a function that names the streams of a category, as `category-key`. The log stores these names permanently.
 */
export const streamsOf =
  (category: string) =>
  (key: string): StreamId =>
    `${category}-${key}` as StreamId;
