import { describe, expect, it } from 'vitest';
import { groupTerm, searchWords } from '../../../kernel/search/analyzer.ts';
import { partsOf, subcategoriesMeant, typesMeant } from './search-groups.ts';

const subcategories = [
  { id: 'cats', names: ['Animals', 'Big Cats'] },
  { id: 'birds', names: ['Animals', 'Birds'] },
  { id: 'artists', names: ['Art & Craft', 'Artists'] },
  { id: 'cafes', names: ['Places', 'Caf\u00e9s'] },
];

it('the group term of a type is not a search word', () =>
  expect(searchWords(groupTerm('Gif'))).not.toBe(groupTerm('Gif')));

describe('the words for a type', () => {
  it.each([
    ['gif', ['Gif']],
    ['stickers', ['Sticker']],
    ['art', ['Art']],
    ['pictures', ['Gif', 'Sticker', 'Art']],
    ['\u0645\u0644\u0635\u0642', ['Sticker']],
    ['gift', []],
    ['constructor', []],
  ])('map %j to %j', (word, types) => expect(typesMeant(word)).toEqual(types));

  it('have the form of search words', () =>
    expect(
      typesMeant(
        searchWords('\u0627\u0644\u0623\u0639\u0645\u0627\u0644 \u0627\u0644\u0641\u0646\u064a\u0629').split(' ')[1] ??
          '',
      ),
    ).toEqual(['Art']));
});

describe('the subcategories that a word names', () => {
  it.each([
    ['animals', ['cats', 'birds']],
    ['animal', ['cats', 'birds']],
    ['cats', ['cats']],
    ['cat', []],
    ['cafe', ['cafes']],
    ['craf', ['artists']],
    ['bi', []],
    ['b', []],
    ['nimals', []],
    ['art', ['artists']],
    ['arts', []],
  ])('for %j are %j', (word, ids) => expect(subcategoriesMeant(word, subcategories)).toEqual(ids));

  it('include those named after the concepts of the word', () => {
    expect(subcategoriesMeant('gato', subcategories, ['@cat'])).toEqual(['cats']);
    expect(subcategoriesMeant('neko', subcategories, ['@dog'])).toEqual([]);
  });
});

it('the words of the subcategories are listed without duplicates', () =>
  expect(partsOf(subcategories)).toEqual([
    'animals',
    'big',
    'cats',
    'birds',
    'art',
    'craft',
    'artists',
    'places',
    'cafes',
  ]));
