import { describe, expect, it } from 'vitest';
import { pseudo } from './pseudo.ts';

describe('the pseudo language', () => {
  it('lengthens and brackets every text, including nested texts', () => {
    const words = pseudo({ save: 'Save', list: ['One'], deep: { by: (name: string) => `by ${name}` }, count: 3 }) as {
      save: string;
      list: string[];
      deep: { by: (name: string) => string };
      count: number;
    };
    expect(words.save).toBe('[Sávé··]');
    expect(words.list).toEqual(['[Óńé·]']);
    expect(words.deep.by('Ann')).toBe('[bý Áńń··]');
    expect(words.count).toBe(3);
  });

  it('keeps an empty text empty', () => expect(pseudo('')).toBe(''));
});
