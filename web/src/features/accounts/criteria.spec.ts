import { describe, expect, it } from 'vitest';
import { judge } from './criteria.ts';

const met = (password: string): string[] =>
  judge(password)
    .filter((criterion) => criterion.met)
    .map(({ id }) => id);

describe('the password criteria', () => {
  it('are named as the sign-up dialog shows them', () =>
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
  ])('judge %j', (password, expected) => expect(met(password)).toEqual(expected));
});
