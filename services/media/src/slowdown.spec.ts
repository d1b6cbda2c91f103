import { expect, it } from 'vitest';
import { slowdown, slowdownOf } from './slowdown.ts';

it('is how many programs share a processor, and never shortens or lengthens a limit beyond measure', () => {
  expect(slowdownOf(0, 4)).toBe(1);
  expect(slowdownOf(4, 4)).toBe(1);
  expect(slowdownOf(6, 2)).toBe(3);
  expect(slowdownOf(500, 2)).toBe(8);
  expect(slowdown()).toBeGreaterThanOrEqual(1);
  expect(slowdown()).toBeLessThanOrEqual(8);
});
