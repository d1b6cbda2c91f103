import { expect, it } from 'vitest';
import { periodOf, readPeriod, yearsFor } from './statement-period.ts';

const now = new Date('2026-11-29T12:00:00Z');
const current = { year: 2026, month: 11 };

it.each([
  ['', current],
  ['?month=2026-02', { year: 2026, month: 2 }],
  ['?year=2025', { year: 2025, month: null }],
  ['?month=2026', current],
  ['?year=2026-02', current],
  ['?month=2026-13', current],
  ['?year=1999', current],
])('reads the period of "%s"', (search, period) => expect(readPeriod(search, now)).toEqual(period));

it('writes the period of a call', () => {
  expect(periodOf({ year: 2026, month: 2 })).toEqual({ month: '2026-02' });
  expect(periodOf({ year: 2025, month: null })).toEqual({ year: '2025' });
});

it('offers the last years, and the one that is shown', () => {
  expect(yearsFor(current, now)).toEqual([2026, 2025, 2024, 2023, 2022, 2021, 2020]);
  expect(yearsFor({ year: 2001, month: null }, now).at(-1)).toBe(2001);
});
