import { imageTypes } from '@pixchange/contracts/http/values/images';
import type { ImageType } from '@pixchange/contracts/http/images';
import { searchWords } from '../../../kernel/search-words.ts';
import type { NamedSubcategory } from '../extensions.face.ts';
import { likelyMeant, LONGER_LENGTH_MIN, mayBeMistyped } from './search-words.ts';

/** Names of the types in both languages of the client. "Picture" may mean any type, and "صور GIF" is two words. */
const TYPE_WORDS: Readonly<Record<string, readonly ImageType[]>> = Object.fromEntries(
  (
    [
      [['Gif'], 'gif gifs جيف'],
      [['Sticker'], 'sticker stickers ملصق ملصقات الملصق الملصقات'],
      [['Art'], 'art arts artwork artworks فن الفن فنون الفنون فني فنية الفنية'],
      [imageTypes, 'picture pictures صورة صور الصورة الصور'],
    ] as const
  ).flatMap(([types, words]) => words.split(' ').map((word) => [word, types])),
);

/** Returns the types that a word means, if any. */
export const typesMeant = (word: string): readonly ImageType[] =>
  Object.hasOwn(TYPE_WORDS, word) ? (TYPE_WORDS[word] ?? []) : [];

const partsOf = ({ names }: NamedSubcategory): string[] => names.flatMap((name) => searchWords(name).split(' '));

/**
 * Returns the subcategories with the word, or a longer one that begins with it, in their own name or their category's.
 */
export const subcategoriesMeant = (word: string, subcategories: readonly NamedSubcategory[]): string[] => {
  // "art" names a type; it is not the beginning of "artist".
  const mayBeLonger = [...word].length >= LONGER_LENGTH_MIN && typesMeant(word).length === 0;
  return subcategories
    .filter((one) => partsOf(one).some((part) => part === word || (mayBeLonger && part.startsWith(word))))
    .map(({ id }) => id);
};

const ALIKE_MAX = 3;

/** Returns the subcategories with a similar word in their names, a typing error away from this one. */
export const subcategoriesAlike = (word: string, subcategories: readonly NamedSubcategory[]): string[] => {
  if (!mayBeMistyped(word)) return [];
  const parts = [...new Set(subcategories.flatMap(partsOf))].filter(mayBeMistyped);
  const meant = likelyMeant(
    word,
    parts.map((term) => ({ term, images: 0 })),
    ALIKE_MAX,
  ).map(({ term }) => term);
  return subcategories.filter((one) => partsOf(one).some((part) => meant.includes(part))).map(({ id }) => id);
};
