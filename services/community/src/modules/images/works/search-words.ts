import { search as limits } from '@pixchange/contracts/http/limits';
import { searchTerm, searchWords } from '../../../kernel/search-words.ts';

/**
 * A term of the vocabulary that a word of a search may mean, and how many works it leads to: a word, or a group that the word names,
 * which is a kind (`type`) or a subcategory.
 */
export interface Meaning {
  readonly term: string;
  readonly images: number;
  readonly kind: 'same' | 'longer' | 'alike' | 'type' | 'subcategory';
}

/** A word as it was typed, with what it may mean, the likeliest first; nothing where nothing is like it. */
export interface SearchWord {
  readonly word: string;
  readonly meanings: readonly Meaning[];
}

/** The words of a text, each once; what is beyond the limit narrows nothing any more. */
export const wordsOf = (text: string): string[] =>
  [...new Set(searchWords(text).split(' ').map(searchTerm))]
    .filter((word) => word !== '')
    .slice(0, limits.queryWordsMax);

/** The whole text, as a title or a tag of several words stands in the index. */
export const phraseOf = (text: string): string => searchTerm(searchWords(text));

/** A single letter begins too many words to mean them all. */
export const LONGER_LENGTH_MIN = 2;

const MISTYPED_LENGTH_MIN = 3;
const MISTYPED_LENGTH_MAX = 31;

/** Numbers are not mistyped words: who asks for part 7 does not want part 8. */
export const mayBeMistyped = (word: string): boolean => {
  const { length } = [...word];
  return length >= MISTYPED_LENGTH_MIN && length <= MISTYPED_LENGTH_MAX && !/\p{N}/u.test(word);
};

/** The word, and what is left of it without one of its letters: what it shares with a word that differs by one letter. */
export const deletionsOf = (word: string): string[] => {
  const letters = [...word];
  const without =
    letters.length <= MISTYPED_LENGTH_MIN
      ? []
      : letters.map((_, place) => [...letters.slice(0, place), ...letters.slice(place + 1)].join(''));
  return [...new Set([word, ...without])];
};

/** Letters to change, add, leave out or swap with the next to make one word of the other (Damerau and Levenshtein, optimal string alignment). */
export const distanceOf = (a: string, b: string): number => {
  const [from, to] = [[...a], [...b]];
  const table: number[][] = Array.from({ length: from.length + 1 }, (_, i) => [i]);
  const at = (i: number, j: number): number => table[i]?.[j] ?? Infinity;
  const swapped = (i: number, j: number): boolean =>
    i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
  table[0] = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i += 1) {
    for (let j = 1; j <= to.length; j += 1) {
      const changed = at(i - 1, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      table[i]?.push(
        Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed, swapped(i, j) ? at(i - 2, j - 2) + 1 : Infinity),
      );
    }
  }
  return at(from.length, to.length);
};

const LONG_WORD = 8;

/** Of words that share a deletion, those that a person may have meant: one slip, two in a long word; the nearest first, then the most used. */
export const likelyMeant = (
  word: string,
  candidates: readonly { term: string; images: number }[],
  max: number,
): Meaning[] =>
  candidates
    .map(({ term, images }) => ({ term, images, kind: 'alike' as const, distance: distanceOf(word, term) }))
    .filter(({ distance }) => distance <= (word.length >= LONG_WORD ? 2 : 1))
    .sort((a, b) => a.distance - b.distance || b.images - a.images || (a.term < b.term ? -1 : 1))
    .slice(0, max)
    .map(({ term, images, kind }) => ({ term, images, kind }));
