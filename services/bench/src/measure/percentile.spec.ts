import { expect, it } from 'vitest';
import { percentile } from './percentile.ts';

it('returns the value at the nearest rank, whatever the order of the values, and refuses an empty list', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0, 0.5, 0.95, 1].map((share) => percentile(values, share))).toEqual([1, 50, 95, 100]);
  expect(percentile([7], 0.95)).toBe(7);
  expect(() => percentile([], 0.5)).toThrow(RangeError);
});
