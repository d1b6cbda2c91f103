import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { atMostEvery } from './at-most.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('calls at once, and once more for all that was asked meanwhile', () => {
  const work = jest.fn();
  const { ask, stop } = atMostEvery(1_000, work);
  ask();
  ask();
  ask();
  expect(work).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(5_000);
  expect(work).toHaveBeenCalledTimes(2);
  ask();
  ask();
  stop();
  jest.advanceTimersByTime(5_000);
  expect(work).toHaveBeenCalledTimes(3);
});
