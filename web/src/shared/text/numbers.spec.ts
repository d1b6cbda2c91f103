import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { inEnglish, written, writtenDollars } from './numbers.ts';

const whole = fc.maxSafeInteger();
const cents = fc.nat({ max: 1_000_000_000 });

describe('numbers in English', () => {
  it('have the format of the browser', () =>
    fc.assert(
      fc.property(
        whole,
        (number) =>
          void expect([inEnglish(number), written(number)]).toEqual([
            number.toLocaleString('en'),
            number.toLocaleString('en'),
          ]),
      ),
    ));

  it('have the format of the browser with one decimal place', () =>
    fc.assert(
      fc.property(cents, (tenths) => void expect(inEnglish(tenths / 10)).toBe((tenths / 10).toLocaleString('en'))),
    ));

  it('have the format of the browser in dollars', () =>
    fc.assert(
      fc.property(
        cents,
        (amount) =>
          void expect(writtenDollars(amount)).toBe(
            (amount / 100).toLocaleString('en', { style: 'currency', currency: 'USD' }),
          ),
      ),
    ));
});
