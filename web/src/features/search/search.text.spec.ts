import { expect, it } from 'vitest';
import { search as arabic } from '../../locales/ar/search.ts';
import { uiText } from '../../shared/ui/ui.text.ts';
import { searchText as text } from './search.text.ts';

it('uses the singular for one work of a kind', () => expect(text.counts(1, 1, 1)).toBe('1 GIF, 1 sticker, 1 art'));
it('uses the plural for none and many', () => expect(text.counts(0, 2, 1_200)).toBe('0 GIFs, 2 stickers, 1,200 art'));
it('uses the singular for one quick result, one person and one pixcoin', () =>
  expect([text.quickCount(1), text.allPeople(1), text.coins(1, 9), uiText.coins(1)]).toEqual([
    '1 quick result; use the arrow keys to browse',
    'Show 1 person',
    '1 pixcoin',
    '1 pixcoin',
  ]));
it('has all six plural forms of “sticker” in Arabic', () =>
  expect(
    new Set(
      [0, 1, 2, 3, 11, 100].map((count) =>
        arabic
          .counts(0, count, 0)
          .split('،')[1]
          ?.replace(/[\d\u0660-\u0669]+/g, '#'),
      ),
    ).size,
  ).toBe(6));
