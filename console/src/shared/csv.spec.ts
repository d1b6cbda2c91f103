import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('has a header line, and a column for each field of any row', () =>
  expect(
    csvOf([
      { id: 'a', coins: 3 },
      { id: 'b', roles: ['admin'], left: null },
    ]),
  ).toBe('id,coins,roles,left\r\na,3,,\r\nb,,"[""admin""]",\r\n'));

it('quotes text with commas, quotes or line breaks', () =>
  expect(csvOf([{ a: 'one, two', b: 'say "hi"', c: 'first\nsecond' }])).toBe(
    'a,b,c\r\n"one, two","say ""hi""","first\nsecond"\r\n',
  ));

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('prevents %j from being run as a formula', (text) =>
  expect(csvOf([{ a: text }])).toMatch(/^a\r\n"?'/),
);

it('leaves negative amounts as numbers', () => expect(csvOf([{ a: -5, b: true }])).toBe('a,b\r\n-5,true\r\n'));
