import { describe, expect, it } from 'vitest';
import { CallBudget } from './call-budget.ts';

const MINUTE_MS = 60_000;

const budgetOf = (callsPerHour: number) => {
  const clock = { now: 0 };
  return { clock, budget: new CallBudget(callsPerHour, () => clock.now) };
};

describe('the budget of calls', () => {
  it('lets the allowed number of calls through in an hour', () => {
    const { budget } = budgetOf(3);
    for (let call = 0; call < 3; call += 1) {
      expect(budget.secondsToWait()).toBe(0);
      budget.spend();
    }
    expect(budget.secondsToWait()).toBe(61 * 60);
  });

  it('gives the calls of a minute back when 60 whole minutes have passed', () => {
    const { clock, budget } = budgetOf(2);
    budget.spend();
    clock.now = 10 * MINUTE_MS + 30_000;
    budget.spend();
    expect(budget.secondsToWait()).toBe(50 * 60 + 30);
    clock.now = 61 * MINUTE_MS - 1;
    expect(budget.secondsToWait()).toBe(1);
    clock.now = 61 * MINUTE_MS;
    expect(budget.secondsToWait()).toBe(0);
    budget.spend();
    expect(budget.secondsToWait()).toBe(10 * 60);
  });

  it('never lets more calls through in any 60 minutes', () => {
    const { clock, budget } = budgetOf(5);
    const made: number[] = [];
    for (let second = 0; second < 4 * 3_600; second += 7) {
      clock.now = second * 1_000;
      if (budget.secondsToWait() > 0) continue;
      budget.spend();
      made.push(second);
    }
    const most = Math.max(
      ...made.map((first) => made.filter((second) => second >= first && second < first + 3_600).length),
    );
    expect([most, made.length >= 15]).toEqual([5, true]);
  });
});
