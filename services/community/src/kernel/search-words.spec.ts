import { expect, it } from 'vitest';
import fc from 'fast-check';
import { searchWords } from './search-words.ts';

it.each([
  ['Zoë  ÅNGSTRÖM', 'zoe angstrom'],
  ['ines.loops_2', 'ines loops 2'],
  ['@Ines', 'ines'],
  ['Großmann, Łukasz Ørsted', 'grossmann lukasz orsted'],
  ['İSTANBUL', 'istanbul'],
  ['Ｆｕｌｌ ﬁne', 'full fine'],
  ['Чайник', 'чаиник'],
  ['日本 猫', '日本 猫'],
  ['한글', '한글'],
  ['हिन्दी', 'हिन्दी'],
  ["100%_\\' OR 1=1", '100 or 1 1'],
  ['🐈‍⬛ !!', ''],
  ['', ''],
])('%j is searched as %j', (text, words) => expect(searchWords(text)).toBe(words));

it('is the same for words that were made before, and never wild', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const words = searchWords(text);
      expect(searchWords(words)).toBe(words);
      expect(words).not.toMatch(/[%_\\\p{Lu}]|^ | $| {2}/u);
    }),
  );
});
