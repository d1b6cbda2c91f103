import { describe, expect, it } from 'vitest';
import { judge } from './criteria.ts';

const met = (password: string): string[] =>
  judge(password)
    .filter((criterion) => criterion.met)
    .map(({ id }) => id);

describe('the password criteria', () => {
  it('have the labels of the sign-up dialog', () =>
    expect(judge('').map(({ title }) => title)).toEqual([
      'At least 8 characters',
      '1 lowercase letter',
      '1 uppercase letter',
      '1 number',
    ]));
  it.each([
    ['', []],
    ['papercu', ['lowercase']],
    ['papercut', ['length', 'lowercase']],
    ['Papercuts', ['length', 'lowercase', 'uppercase']],
    ['Papercuts1', ['length', 'lowercase', 'uppercase', 'number']],
    ['1234567', ['number']],
    ['ÄÖÜäöü٣٤', ['length', 'lowercase', 'uppercase', 'number']],
  ])('return the met criteria for %j', (password, expected) => expect(met(password)).toEqual(expected));
});
