import { describe, expect, it } from 'vitest';
import { rankOf, vocabularySize, wordOf } from './words.ts';

describe('the words of the set', () => {
  it('are all different', () =>
    expect(new Set(Array.from({ length: vocabularySize }, (_, index) => wordOf(index + 1))).size).toBe(vocabularySize));
  it('begin with a word of three syllables', () => expect(wordOf(1)).toMatch(/^([bcdfghjklmnprstvz][aeiou]){3}$/));
  it('are more frequent the lower their rank is', () =>
    expect([0, 0.5, 1].map(rankOf)).toEqual([1, 447, vocabularySize]));
});
