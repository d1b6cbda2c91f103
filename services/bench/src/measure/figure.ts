/** Of several measurements, in the unit of their figure. */
export type Spread = { readonly median: number; readonly min: number; readonly max: number };

/** What a ratio (ours divided by the peer's) should be. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** One measurement; `loadShare` is what the load generator took of all processors together, from 0 to 1. */
export type Sample = { readonly value: number; readonly loadShare?: number };

/** One thing measured on us and on a peer, by turns. */
export type Figure = {
  readonly name: string;
  readonly unit: string;
  /** What we are compared with. */
  readonly against: string;
  readonly ours: Spread;
  readonly peer: Spread;
  /** Of the rounds' ratios: the mean of our two measurements by the mean of the peer's two. */
  readonly ratio: Spread;
  readonly goal?: Goal;
  readonly notes: readonly string[];
};

/** @throws RangeError when there is nothing. */
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
