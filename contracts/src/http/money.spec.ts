import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { usdAmount, usdOf } from './money.ts';

const amount = usdAmount('Price', 100_000);

describe('dollar amounts', () => {
  it.each([
    [0, '0.00'],
    [1, '0.01'],
    [99, '0.99'],
    [100, '1.00'],
    [499, '4.99'],
    [-64, '-0.64'],
    [123_456_789, '1234567.89'],
  ])('are formatted from %i cents', (cents, text) => expect(usdOf(cents)).toBe(text));
  it('are refused with a fraction of a cent', () => expect(() => usdOf(0.5)).toThrow(RangeError));
  it('are parsed from the form in which they are written', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (cents) => void expect(amount.parse(usdOf(cents))).toBe(cents)),
    ));
  it('may be whole dollars', () => expect(amount.parse('10')).toBe(1_000));
  it.each(['', '0', '0.00', '-1.00', '1.5', '1,50', '1.005', '1e3', ' 1.00', '1000.01', '٣.٠٠', '99999999999.00'])(
    'are refused as a price: %j',
    (text) => expect(amount.safeParse(text).success).toBe(false),
  );
  it.each([4.99, 5, null, ['1.00']])('cannot be %j', (value) => expect(amount.safeParse(value).success).toBe(false));
});
