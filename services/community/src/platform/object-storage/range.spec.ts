import { describe, expect, it } from 'vitest';
import { parseRange } from './range.ts';

describe('the range of a file of 100 bytes', () => {
  it.each([
    ['bytes=0-9', { offset: 0, length: 10 }],
    ['bytes=90-', { offset: 90, length: 10 }],
    ['bytes=90-500', { offset: 90, length: 10 }],
    ['bytes=-5', { offset: 95, length: 5 }],
    ['bytes=-500', { offset: 0, length: 100 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-3', null],
    ['bytes=0-1,5-6', null],
    ['lines=0-1', null],
    ['bytes=-', null],
    [undefined, null],
  ])('is parsed from %s', (header, expected) => expect(parseRange(header, 100)).toEqual(expected));
});
