import { expect, it } from 'vitest';
import { claimTexts } from './claims.ts';

it('separates the thousands of numbers, like the other lines of a report', () => {
  expect(claimTexts.excerpt(6, 1_045)).toContain('6 events is in the log of 1,045 events');
  expect(claimTexts.headsSigned(1_200, 30_000, 31_000)).toMatch(/^1,200 heads .* 30,000 of 31,000 events/);
});
