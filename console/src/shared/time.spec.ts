import { expect, it } from 'vitest';
import { ageOf, momentIn, timeInUtc } from './time.ts';

const NOW = Date.parse('2026-11-23T12:00:00.000Z');

it.each([
  ['2026-11-23T12:00:05.000Z', '0 min'],
  ['2026-11-23T11:59:01.000Z', '0 min'],
  ['2026-11-23T11:01:00.000Z', '59 min'],
  ['2026-11-23T11:00:00.000Z', '1 h'],
  ['2026-11-21T13:00:00.000Z', '47 h'],
  ['2026-11-21T12:00:00.000Z', '2 d'],
])('formats the age of %s as %s', (at, age) => expect(ageOf(at, NOW)).toBe(age));

it('formats a time in UTC, as in the log', () =>
  expect(timeInUtc('2026-11-23T09:14:00.000Z')).toBe('23 Nov 2026, 09:14 UTC'));

it('converts an entered local time to UTC, and accepts an empty field', () => {
  expect(momentIn('2026-11-23T09:14')).toBe(new Date(2026, 10, 23, 9, 14).toISOString());
  expect(momentIn('')).toBe('');
});
