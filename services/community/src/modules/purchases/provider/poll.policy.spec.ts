import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { isExpired, nextPoll } from './poll.policy.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const started = new Date('2026-11-21T12:00:00.000Z');
const after = (milliseconds: number): Date => new Date(started.getTime() + milliseconds);

describe('an open purchase', () => {
  it('is polled after 1, 5, 15 and 60 minutes, and then hourly', () => {
    const asked: number[] = [];
    for (let now = started; asked.length < 8; asked.push((now.getTime() - started.getTime()) / MINUTE))
      now = nextPoll(started, now);
    expect(asked).toEqual([1, 5, 15, 60, 120, 180, 240, 300]);
  });
  it('is polled once for several missed times', () =>
    expect(nextPoll(started, after(10 * HOUR + 30 * MINUTE))).toEqual(after(11 * HOUR)));
  it('is polled when it expires', () => expect(nextPoll(started, after(71 * HOUR + 1))).toEqual(after(72 * HOUR)));
  it('is polled daily after 72 hours', () => {
    expect(nextPoll(started, after(72 * HOUR))).toEqual(after(96 * HOUR));
    expect(nextPoll(started, after(200 * HOUR))).toEqual(after(216 * HOUR));
  });
  it('always has a next poll', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 * 24 * 60 }),
        (minutes) =>
          void expect(nextPoll(started, after(minutes * MINUTE)).getTime()).toBeGreaterThan(
            after(minutes * MINUTE).getTime(),
          ),
      ),
    ));
  it('expires after 72 hours', () => {
    expect(isExpired(started, after(72 * HOUR - 1))).toBe(false);
    expect(isExpired(started, after(72 * HOUR))).toBe(true);
  });
});
