import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { charactersIn, fitsIn } from './characters.ts';

describe('the number of characters', () => {
  it.each([
    ['', 0],
    ['cat', 3],
    ['قطة', 3],
    ['🐈', 1],
    ['👩‍👩‍👧', 1],
    ['🇦🇹', 1],
    ['e\u0301', 1],
    ['a\nb', 3],
  ])('in %j is %d', (text, count) => expect(charactersIn(text)).toBe(count));

  it('is 10 for a letter with 99 combining marks', () => expect(charactersIn(`a${'\u0301'.repeat(99)}`)).toBe(10));

  it('is between a tenth of the number of code points and that number', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const [count, codePoints] = [charactersIn(text), [...text].length];
        expect(count).toBeLessThanOrEqual(codePoints);
        expect(codePoints).toBeLessThanOrEqual(count * 10);
      }),
    ));

  it('is limited, even for texts that are too long to count', () => {
    expect(fitsIn('👩‍👩‍👧'.repeat(1_000), 1_000)).toBe(true);
    expect(fitsIn('👩‍👩‍👧'.repeat(1_001), 1_000)).toBe(false);
    expect(fitsIn('\u0301'.repeat(1_000_000), 1_000)).toBe(false);
  });
});
