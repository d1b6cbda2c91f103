import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { centsOf, decimalOf } from './cents.ts';

const whole = fc.integer({ min: 0, max: 9_999_999_999_999 });
const hundredths = fc.integer({ min: 0, max: 99 });

describe('an amount of the provider', () => {
  it.each([
    ['0.00', 0],
    ['-0.00', 0],
    ['4.99', 499],
    ['10', 1_000],
    ['10.5', 1_050],
    ['0.05', 5],
    ['-0.64', -64],
    ['0.29', 29],
    ['1.15', 115],
    ['9999999999999.99', 999_999_999_999_999],
  ])('%s is %d cents', (text, cents) => {
    expect(Object.is(centsOf(text), cents)).toBe(true);
  });

  it.each([
    '',
    '.',
    '1.',
    '.5',
    '1.005',
    '1,00',
    '1e3',
    ' 1',
    '1 ',
    '+1',
    '--1',
    '0x10',
    'NaN',
    'Infinity',
    '1_000',
    '١',
    '10000000000000',
    '1.00\n',
  ])('%j is not an amount', (text) => expect(centsOf(text)).toBeNull());

  it('of any allowed size is parsed and formatted exactly', () => {
    fc.assert(
      fc.property(whole, hundredths, fc.boolean(), (units, part, negative) => {
        const text = `${negative && units + part > 0 ? '-' : ''}${units}.${String(part).padStart(2, '0')}`;
        const cents = centsOf(text);
        // Checked independently with integers.
        expect(BigInt(cents ?? Number.NaN)).toBe((BigInt(units) * 100n + BigInt(part)) * (negative ? -1n : 1n));
        expect(decimalOf(cents ?? Number.NaN)).toBe(text);
      }),
    );
  });

  it('is unchanged after formatting and parsing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }),
        (cents) => void expect(centsOf(decimalOf(cents))).toBe(cents),
      ),
    );
  });

  it('adds up exactly: no sum of parsed texts is off by a cent', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 99_999 }), { maxLength: 50 }), (amounts) => {
        const sum = amounts.map(decimalOf).reduce((total, text) => total + (centsOf(text) ?? Number.NaN), 0);
        expect(sum).toBe(amounts.reduce((total, amount) => total + amount, 0));
      }),
    );
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('can’t be formatted from %d', (cents) =>
    expect(() => decimalOf(cents)).toThrow('whole number of cents'),
  );
});
