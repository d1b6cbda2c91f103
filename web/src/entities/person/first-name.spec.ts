import { expect, it } from 'vitest';
import { firstName } from './first-name.ts';

it.each([
  ['Maya Castel', 'Maya'],
  ['  Noor  ', 'Noor'],
  ['مها الحداد', 'مها'],
])('addresses %s', (fullName, first) => {
  expect(firstName(fullName)).toBe(first);
});
