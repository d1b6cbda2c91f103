import { expect, it } from 'vitest';
import { randomTestNumber } from './test-title.ts';

it('numbers test albums from 1 to 99', () => {
  expect(randomTestNumber(() => 0)).toBe(1);
  expect(randomTestNumber(() => 0.999_999)).toBe(99);
});
