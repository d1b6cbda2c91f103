import { imageTypes } from '@pixchange/contracts/http/values/images';
import type { ImageType } from '@pixchange/contracts/http/images';
import { searchWords, termsOf } from '../../../kernel/search/analyzer.ts';
import type { NamedSubcategory } from '../extensions.face.ts';

/** Names of the types in both languages of the client. "Picture" may mean any type, and "صور GIF" is two words. */
const TYPE_WORDS: Readonly<Record<string, readonly ImageType[]>> = Object.fromEntries(
  (
    [
      [['Gif'], 'gif gifs جيف'],
      [['Sticker'], 'sticker stickers ملصق ملصقات الملصق الملصقات'],
      [['Art'], 'art arts artwork artworks فن الفن فنون الفنون فني فنية الفنية'],
      [imageTypes, 'picture pictures صورة صور الصورة الصور'],
    ] as const
  ).flatMap(([types, words]) => words.split(' ').map((word) => [searchWords(word), types])),
);

/** Returns the types that a word means, if any. */
export const typesMeant = (word: string): readonly ImageType[] =>
  Object.hasOwn(TYPE_WORDS, word) ? (TYPE_WORDS[word] ?? []) : [];

/** Maximum number of names whose meanings are cached; a site has fewer names. */
const NAMES_MAX = 2_000;

interface NameMeaning {
  readonly parts: readonly string[];
  readonly concepts: readonly string[];
}

const known = new Map<string, NameMeaning>();

const meaningOf = (name: string): NameMeaning => {
  const meaning = known.get(name) ?? { parts: searchWords(name).split(' '), concepts: termsOf(name).concepts };
  if (known.size >= NAMES_MAX) known.clear();
  known.set(name, meaning);
  return meaning;
};

/** Returns the words of the names of subcategories and their categories. */
export const partsOf = (subcategories: readonly NamedSubcategory[]): readonly string[] => [
  ...new Set(subcategories.flatMap(({ names }) => names.flatMap((name) => meaningOf(name).parts))),
];

/** Minimum length of a prefix of a name; "hi" does not mean hiking. */
const NAME_LENGTH_MIN = 4;

/**
 * Returns the ids of subcategories whose name, or whose category's name, contains the word or a longer word that begins
 * with it. Includes those that are named after one of the word's concepts, in any language.
 */
export const subcategoriesMeant = (
  word: string,
  subcategories: readonly NamedSubcategory[],
  concepts: readonly string[] = [],
): string[] => {
  // "art" names a type; it is not the beginning of "artist".
  const mayBeLonger = [...word].length >= NAME_LENGTH_MIN && typesMeant(word).length === 0;
  const means = (name: string): boolean => {
    const meaning = meaningOf(name);
    return (
      meaning.parts.some((part) => part === word || (mayBeLonger && part.startsWith(word))) ||
      meaning.concepts.some((concept) => concepts.includes(concept))
    );
  };
  return subcategories.filter(({ names }) => names.some(means)).map(({ id }) => id);
};
