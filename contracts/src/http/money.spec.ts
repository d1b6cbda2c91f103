import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { usdAmount, usdOf } from './money.ts';

const amount = usdAmount('Price', 100_000);

describe('dollars', () => {
  it.each([
    [0, '0.00'],
    [1, '0.01'],
    [99, '0.99'],
    [100, '1.00'],
    [499, '4.99'],
    [-64, '-0.64'],
    [123_456_789, '1234567.89'],
  ])('are written by their digits: %i', (cents, text) => expect(usdOf(cents)).toBe(text));
  it('are never a part of a cent', () => expect(() => usdOf(0.5)).toThrow(RangeError));
  it('are read as they are written', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (cents) => void expect(amount.parse(usdOf(cents))).toBe(cents)),
    ));
  it('may be whole', () => expect(amount.parse('10')).toBe(1_000));
  it.each(['', '0', '0.00', '-1.00', '1.5', '1,50', '1.005', '1e3', ' 1.00', '1000.01', '٣.٠٠', '99999999999.00'])(
    'are refused when they are no price: %j',
    (text) => expect(amount.safeParse(text).success).toBe(false),
  );
  it.each([4.99, 5, null, ['1.00']])('are text: %j', (value) => expect(amount.safeParse(value).success).toBe(false));
});
