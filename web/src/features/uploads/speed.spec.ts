import { expect, it } from 'vitest';
import { speedOf } from './speed.ts';

it('returns the speed and the remaining time', () =>
  expect(
    speedOf(
      [
        { atMs: 0, sentBytes: 0 },
        { atMs: 2_000, sentBytes: 4_000_000 },
      ],
      9_000_000,
    ),
  ).toEqual({ bytesPerSecond: 2_000_000, secondsLeft: 5 }));
it('returns null while no bytes are sent', () => {
  expect(speedOf([], 10)).toBeNull();
  expect(
    speedOf(
      [
        { atMs: 0, sentBytes: 5 },
        { atMs: 500, sentBytes: 5 },
      ],
      10,
    ),
  ).toBeNull();
});
