import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { charactersIn, fitsIn } from './characters.ts';

describe('characters', () => {
  it.each([
    ['', 0],
    ['cat', 3],
    ['قطة', 3],
    ['🐈', 1],
    ['👩‍👩‍👧', 1],
    ['🇦🇹', 1],
    ['e\u0301', 1],
    ['a\nb', 3],
  ])('%s has %d', (text, count) => expect(charactersIn(text)).toBe(count));

  it('counts a pile of combining marks by its length', () => expect(charactersIn(`a${'\u0301'.repeat(99)}`)).toBe(10));

  it('never counts more characters than code points, and stores at most ten code points for each', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const [count, codePoints] = [charactersIn(text), [...text].length];
        expect(count).toBeLessThanOrEqual(codePoints);
        expect(codePoints).toBeLessThanOrEqual(count * 10);
      }),
    ));

  it('refuses long texts', () => {
    expect(fitsIn('👩‍👩‍👧'.repeat(1_000), 1_000)).toBe(true);
    expect(fitsIn('👩‍👩‍👧'.repeat(1_001), 1_000)).toBe(false);
    expect(fitsIn('\u0301'.repeat(1_000_000), 1_000)).toBe(false);
  });
});
