/**
 * Returns the value at or below which this share (0 to 1) of all values lies, by the nearest rank.
 * @throws RangeError for no values
 */
export const percentile = (values: readonly number[], share: number): number => {
  const value = [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length) - 1)];
  if (value === undefined) throw new RangeError('nothing was measured');
  return value;
};
