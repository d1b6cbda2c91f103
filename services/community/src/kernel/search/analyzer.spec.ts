import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { queryWords, searchWords, termsOf, wholeTerm } from './analyzer.ts';

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
  ['🐈‍⬛ !!', '🐈‍⬛'],
  ['👍🏽 🤷🏽‍♀️ 🏳️‍🌈', '👍 🤷 🏳‍🌈'],
  ['قِطَّةٌ جَمِيلة أُغنيـــة إلى شيء', 'قطه جميله اغنيه الي شي'],
  ['שָׁלוֹם', 'שלום'],
  ['ｷﾗｷﾗ カード が', 'きらきら かーど が'],
  ['ёлка', 'елка'],
  ['٢٠٢٦', '2026'],
  ['', ''],
])('normalizes %j to %j', (text, words) => expect(searchWords(text)).toBe(words));

it('leaves normalized words unchanged, and returns no wildcards or capitals', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const words = searchWords(text);
      expect(searchWords(words)).toBe(words);
      expect(words).not.toMatch(/[%_\\\p{Lu}]|^ | $| {2}/u);
    }),
  );
});

const everyTerm = (text: string): ReadonlySet<string> => {
  const { words, forms, concepts, groups } = termsOf(text);
  return new Set([wholeTerm(text), ...words, ...forms, ...concepts, ...groups]);
};

/** Whether a search finds a text by its words and, with `withConcepts`, by their meanings. */
const finds = (
  search: string,
  text: string,
  language: Parameters<typeof queryWords>[1] = 'en',
  withConcepts = true,
) => {
  const terms = everyTerm(text);
  return queryWords(search, language).every(({ same, stems, otherStems, concepts }) =>
    [...same, ...stems, ...otherStems, ...(withConcepts ? concepts : [])].some((term) => terms.has(term)),
  );
};

describe('a text', () => {
  it.each([
    ['Wi-Fi frog', 'wifi frog'],
    ['Wi-Fi frog', 'wi fi'],
    ['wifi', 'wi-fi'],
    ['wifi', 'wi fi'],
    ['wi fi', 'wifi'],
    ['thank you', 'thankyou'],
    ["rock'n'roll can't stop", 'cant'],
    ["rock'n'roll can't stop", 'can’t'],
    ['dancing cats', 'dance cat'],
    ['Zoë Ångström', 'ZOE angstrom'],
    ['新年快乐', '快乐'],
    ['光る猫', '猫'],
    ['キラキラ', 'きらきら'],
    ['おめでとうございます', 'おめでとう'],
    ['ภาษาไทย', 'ไทย'],
    ['party 🎉 time', '🎉'],
    ['!!!', '!!!'],
  ])('%j is found by %j', (text, search) => expect(finds(search, text, 'en', false)).toBe(true));

  it.each([
    ['Perros bailando', 'perro', 'es'],
    ['Perros bailando', 'bailar', 'es'],
    ['قطط سعيدة', 'سعيد', 'ar'],
    ['Katzen tanzen', 'Katze', 'de'],
    ['chats heureux', 'heureuse', 'fr'],
    ['cachorros felizes', 'feliz', 'pt'],
  ] as const)('%j is found by another form, %j', (text, search, language) =>
    expect(finds(search, text, language, false)).toBe(true),
  );

  it('is always found by searching for the text itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(finds(text, text)).toBe(true);
      }),
    );
  });
});

describe('a search by meaning', () => {
  it.each([
    ['happy', '😂 so feliz'],
    ['سعيد', 'happy dance'],
    ['😊', 'feliz'],
    ['gracias', 'thanks a lot'],
    ['danke', 'ありがとうございます'],
    ['gato', 'black cat'],
    ['誕生日', 'Happy Birthday!'],
    ['puppies', 'perro'],
    ['animal', 'un chien'],
  ])('for %j finds %j', (search, text) => expect(finds(search, text)).toBe(true));

  it.each([
    ['yes', 'Everybody looks'],
    ['cat', 'category'],
    ['tea', 'the end'],
    ['hi', 'hiking'],
  ])('for %j does not find %j', (search, text) => expect(finds(search, text)).toBe(false));

  it('prefers the meaning in the person’s language', () => {
    expect(queryWords('pain', 'en')[0]?.concepts).toEqual(['@sick']);
    expect(queryWords('pain', 'fr')[0]?.concepts).toContain('@bread');
  });
});

describe('a search', () => {
  it('ignores stop words when it has other words', () =>
    expect(queryWords('the dog in the rain', 'en').map(({ word }) => word)).toEqual(['dog', 'rain']));
  it('keeps stop words when it has no others', () =>
    expect(queryWords('to be', 'en').map(({ word }) => word)).toEqual(['to', 'be']));
  it('contains each word once', () => expect(queryWords('Zoë  zoe LOOPS!', 'en')).toHaveLength(2));
});
