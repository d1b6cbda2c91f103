import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atMostEvery } from './at-most.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs immediately, once more for all calls within the interval, and no more after a stop', () => {
  const work = vi.fn();
  const { ask, stop } = atMostEvery(1_000, work);
  ask();
  ask();
  ask();
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5_000);
  expect(work).toHaveBeenCalledTimes(2);
  ask();
  ask();
  stop();
  vi.advanceTimersByTime(5_000);
  expect(work).toHaveBeenCalledTimes(3);
});
