import { describe, expect, it } from 'vitest';
import { paceOf } from './scrub-pace.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const startedAt = new Date('2026-01-01T00:00:00Z');
const afterDays = (days: number): Date => new Date(startedAt.getTime() + days * DAY_MS);
const round = { startedAt, ownersRead: 0, filesRead: 0, ownersTotal: 0 };

describe('the pace of the scrubber', () => {
  it('is the minimum for a small site', () => expect(paceOf({ ...round, ownersTotal: 60 }, 60, startedAt)).toBe(60));

  it('grows with the number of files, so that a round takes less than seven days', () => {
    const pace = paceOf({ ...round, ownersTotal: 10_000_000 }, 60, startedAt);
    expect((10_000_000 * 20) / pace / (24 * 60)).toBeLessThan(7);
  });

  it('is based on the average number of files per owner', () =>
    expect(paceOf({ ...round, ownersRead: 100, filesRead: 500, ownersTotal: 1_728_100 }, 1, startedAt)).toBe(1_000));

  it('grows when a round is late, up to a pace that completes the rest in an hour', () => {
    const late = { ...round, ownersRead: 10, filesRead: 100, ownersTotal: 1_000_010 };
    expect(paceOf(late, 1, afterDays(5))).toBeGreaterThan(paceOf(late, 1, afterDays(1)));
    expect(paceOf(late, 1, afterDays(30))).toBe(Math.ceil(10_000_000 / 60));
  });

  it('completes a simulated round of a whole site within seven days', () => {
    let [minutes, read] = [0, 0];
    for (; read < 3_000_000; minutes += 1)
      read += paceOf(
        { startedAt, ownersRead: read / 12, filesRead: read, ownersTotal: 250_000 },
        60,
        new Date(startedAt.getTime() + minutes * 60_000),
      );
    expect(minutes).toBeLessThan(7 * 24 * 60);
  });
});
