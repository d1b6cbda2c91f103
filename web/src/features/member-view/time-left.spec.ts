import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

const END = '2026-11-24T10:30:00.000Z';
const end = Date.parse(END);

it.each([
  [30 * 60_000, '30:00'],
  [64_500, '1:05'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('shows %d ms before the end as %s', (before, text) => expect(timeLeft(END, end - before)).toBe(text));
