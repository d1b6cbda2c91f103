import { expect, it } from 'vitest';
import { lagText, megabytes } from './system-text.ts';

it.each([
  [0, 'up to date'],
  [59, '59 s'],
  [60, '1 min'],
  [3_599, '59 min'],
  [7_200, '2 h'],
])('says how far %d seconds are: %s', (seconds, text) => expect(lagText(seconds)).toBe(text));

it('writes bytes in megabytes', () => expect(megabytes(1_234_567_890)).toBe('1,234.6 MB'));
