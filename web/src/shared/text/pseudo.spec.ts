import { describe, expect, it } from 'vitest';
import { pseudo } from './pseudo.ts';

describe('the pseudo language', () => {
  it('lengthens and brackets every text, including nested texts', () => {
    const translated = pseudo({
      save: 'Save',
      list: ['One'],
      deep: { by: (name: string) => `by ${name}` },
      count: 3,
    }) as {
      save: string;
      list: string[];
      deep: { by: (name: string) => string };
      count: number;
    };
    expect(translated.save).toBe('[Sávé··]');
    expect(translated.list).toEqual(['[Óńé·]']);
    expect(translated.deep.by('Ann')).toBe('[bý Áńń··]');
    expect(translated.count).toBe(3);
  });

  it('keeps an empty text empty', () => expect(pseudo('')).toBe(''));
});
