import { expect, it } from 'vitest';
import { pauseSeconds } from './sign-in-pace.ts';

it('the pause grows with the attempts in an hour, up to a minute', () => {
  expect([1, 30, 31, 100, 101, 300, 301, 100_000].map(pauseSeconds)).toEqual([0, 0, 10, 10, 30, 30, 60, 60]);
});
