import { expect, it } from 'vitest';
import { LookupBudget } from './lookup-budget.ts';

it('allows a limited number of calls in any minute', () => {
  const budget = new LookupBudget(2);
  expect([0, 1_000, 2_000, 59_999, 60_000, 60_001, 61_000].map((at) => budget.take(at))).toEqual([
    true,
    true,
    false,
    false,
    true,
    false,
    true,
  ]);
});
