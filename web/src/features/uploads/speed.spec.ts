import { expect, it } from 'vitest';
import { speedOf } from './speed.ts';

it('tells the speed and the time left', () =>
  expect(
    speedOf(
      [
        { atMs: 0, sentBytes: 0 },
        { atMs: 2_000, sentBytes: 4_000_000 },
      ],
      9_000_000,
    ),
  ).toEqual({ bytesPerSecond: 2_000_000, secondsLeft: 5 }));
it('says nothing while nothing moves', () => {
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
