import { expect, it } from 'vitest';
import { hasLimitsAlone, lagText, megabytes, roundText } from './system-text.ts';

it.each([
  [0, 'up to date'],
  [59, '59 s'],
  [60, '1 min'],
  [3_599, '59 min'],
  [7_200, '2 h'],
])('formats a lag of %d seconds as %s', (seconds, text) => expect(lagText(seconds)).toBe(text));

it('formats bytes as megabytes', () => expect(megabytes(1_234_567_890)).toBe('1,234.6 MB'));

it.each([
  [{ round_started_at: null, owners_read: 0, owners_total: null }, 'between two rounds'],
  [{ round_started_at: '2026-01-01T00:00:00Z', owners_read: 0, owners_total: 0 }, 'just begun'],
  [{ round_started_at: '2026-01-01T00:00:00Z', owners_read: 33, owners_total: 100 }, '33 %'],
  [{ round_started_at: '2026-01-01T00:00:00Z', owners_read: 120, owners_total: 100 }, '100 %'],
])('formats the progress of a check of the stored files: %j', (view, text) => expect(roundText(view)).toBe(text));

it.each([
  [[], false],
  [['bubblewrap and seccomp'], false],
  [['bubblewrap', 'limits'], true],
])('decides whether to warn about the sandboxes %j: %s', (kinds, warned) =>
  expect(hasLimitsAlone({ sandboxes: kinds.map((sandbox) => ({ sandbox, seen_at: '2026-01-01T00:00:00Z' })) })).toBe(
    warned,
  ),
);
