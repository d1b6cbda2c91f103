import { expect, it } from 'vitest';
import { ago } from './ago.ts';

const now = Date.parse('2026-11-25T12:00:00.000Z');

it.each([
  ['2026-11-25T12:00:04.000Z', 'now'],
  ['2026-11-25T11:59:30.000Z', 'now'],
  ['2026-11-25T11:57:30.000Z', '2 min. ago'],
  ['2026-11-25T09:00:00.000Z', '3 hr. ago'],
  ['2026-11-24T09:00:00.000Z', 'yesterday'],
  ['2026-11-22T09:00:00.000Z', '3 days ago'],
  ['2026-10-22T09:00:00.000Z', 'Oct 22, 2026'],
])('describes %s as %s', (iso, expected) => expect(ago(iso, now)).toBe(expected));
