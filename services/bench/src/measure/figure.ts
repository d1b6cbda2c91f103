/** Spread of several measurements, in the unit of their figure. */
export type Spread = { readonly median: number; readonly min: number; readonly max: number };

/** Goal of a ratio (ours divided by the peer's). */
export type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** One measurement; `loadShare` is the load generator's share of the time of all processors, from 0 to 1. */
export type Sample = { readonly value: number; readonly loadShare?: number };

/** One quantity, measured alternately for us and for a peer. */
export type Figure = {
  readonly name: string;
  readonly unit: string;
  /** Name of the peer. */
  readonly against: string;
  readonly ours: Spread;
  readonly peer: Spread;
  /** Ratios of the rounds: the mean of our two measurements divided by the mean of the peer's two. */
  readonly ratio: Spread;
  readonly goal?: Goal;
  readonly notes: readonly string[];
};

/**
 * Returns the median, minimum and maximum.
 * @throws RangeError if there are no values
 */
export const spread = (values: readonly number[]): Spread => {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  const min = sorted[0];
  const max = sorted.at(-1);
  if (upper === undefined || lower === undefined || min === undefined || max === undefined)
    throw new RangeError('nothing was measured');
  return { median: (upper + lower) / 2, min, max };
};

export const meets = (ratio: number, goal: Goal): boolean =>
  'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;
