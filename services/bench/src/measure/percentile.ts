/**
 * Returns the smallest value such that at least this share (0 to 1) of all values is at or below it (nearest rank).
 * @throws RangeError if there are no values
 */
export const percentile = (values: readonly number[], share: number): number => {
  const value = [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length) - 1)];
  if (value === undefined) throw new RangeError('nothing was measured');
  return value;
};
