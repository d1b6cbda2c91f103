import { expect, it } from 'vitest';
import { slowdown, slowdownOf } from './slowdown.ts';

it('estimates the slowdown as the load per processor, from 1 to 8', () => {
  expect(slowdownOf(0, 4)).toBe(1);
  expect(slowdownOf(4, 4)).toBe(1);
  expect(slowdownOf(6, 2)).toBe(3);
  expect(slowdownOf(500, 2)).toBe(8);
  expect(slowdown()).toBeGreaterThanOrEqual(1);
  expect(slowdown()).toBeLessThanOrEqual(8);
});
