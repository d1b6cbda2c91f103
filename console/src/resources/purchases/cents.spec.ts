import { expect, it } from 'vitest';
import { centsOf } from './cents.ts';

it.each([
  ['4.99', 499],
  ['$4.99', 499],
  [' 12 ', 1_200],
  ['0.05', 5],
])('%s is %d cents', (text, cents) => expect(centsOf(text)).toBe(cents));

it.each(['', '4.9', '4,99', '-1', '1e3', '4.999', 'four'])('%j is not an amount', (text) =>
  expect(centsOf(text)).toBeNull(),
);
