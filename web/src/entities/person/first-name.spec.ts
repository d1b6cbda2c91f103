import { expect, it } from 'vitest';
import { firstName } from './first-name.ts';

it.each([
  ['Maya Castel', 'Maya'],
  ['  Noor  ', 'Noor'],
  ['مها الحداد', 'مها'],
])('returns the first name of %j', (fullName, first) => {
  expect(firstName(fullName)).toBe(first);
});
