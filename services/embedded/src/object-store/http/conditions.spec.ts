import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { readRange } from './conditions.ts';

describe('a range', () => {
  it('is parsed as HTTP specifies', () => {
    expect(readRange('bytes=0-9', 100)).toEqual({ start: 0, end: 9 });
    expect(readRange('bytes=90-', 100)).toEqual({ start: 90, end: 99 });
    expect(readRange('bytes=90-1000', 100)).toEqual({ start: 90, end: 99 });
    expect(readRange('bytes=-10', 100)).toEqual({ start: 90, end: 99 });
    expect(readRange('bytes=-1000', 100)).toEqual({ start: 0, end: 99 });
  });

  it.each([undefined, '', 'bytes=-', 'bytes=5-4', 'bytes=0-1,3-4', 'items=0-1', 'bytes=a-b'])(
    'is ignored when it is %j',
    (text) => {
      expect(readRange(text, 100)).toBeNull();
    },
  );

  it.each([
    ['bytes=100-', 100],
    ['bytes=-0', 100],
    ['bytes=0-0', 0],
    ['bytes=-1', 0],
  ])('is refused when it is empty: %s of %d', (text, size) => {
    expect(() => readRange(text, size)).toThrow();
  });

  it('never exceeds the object', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.option(fc.nat(200)), fc.integer({ min: 1, max: 100 }), (first, last, size) => {
        if (first >= size) return;
        const range = readRange(`bytes=${String(first)}-${last === null ? '' : String(last)}`, size);
        if (range) expect(range.start <= range.end && range.end < size).toBe(true);
      }),
    );
  });
});
