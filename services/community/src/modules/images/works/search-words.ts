import type { QueryWord } from '../../../kernel/search/analyzer.ts';

/**
 * Possible meaning of a search word, and its number of works. The kinds are a word of the vocabulary (`same`), another
 * form (`stem`), a concept, a named type or subcategory, and a longer word.
 */
export interface Meaning {
  readonly term: string;
  readonly images: number;
  readonly kind: 'same' | 'stem' | 'concept' | 'type' | 'subcategory' | 'longer';
}

/** Word as typed, with its possible meanings, most likely first; empty when no work matches. */
export interface SearchWord {
  readonly word: string;
  readonly meanings: readonly Meaning[];
}

/**
 * Minimum length of a word that also finds longer words even if works contain the word itself. Shorter words are
 * prefixes of unrelated words.
 */
const ALSO_LONGER_MIN = 6;

/** Whether to search for longer words that begin with a word, besides its other meanings. */
export const alsoLonger = ({ word }: Pick<QueryWord, 'word'>): boolean => [...word].length >= ALSO_LONGER_MIN;

/** Minimum length of a prefix; a single letter begins too many words. */
export const LONGER_LENGTH_MIN = 2;

/** Minimum length of a word that can be mistyped; shorter words differ from many others by one letter. */
const MISTYPED_LENGTH_MIN = 5;
const MISTYPED_LENGTH_MAX = 31;

/** Whether a word may be mistyped. Numbers are exact: a search for part 7 does not mean part 8. */
export const mayBeMistyped = (word: string): boolean => {
  const { length } = [...word];
  return length >= MISTYPED_LENGTH_MIN && length <= MISTYPED_LENGTH_MAX && !/\p{N}/u.test(word);
};

/** Maximum length of words without deletions in the vocabulary. */
const DELETED_LENGTH_MIN = 3;

/**
 * Returns the word itself, and each variant without one of its letters. Words that differ by one letter share a result.
 */
export const deletionsOf = (word: string): string[] => {
  const letters = [...word];
  const without =
    letters.length <= DELETED_LENGTH_MIN
      ? []
      : letters.map((_, place) => [...letters.slice(0, place), ...letters.slice(place + 1)].join(''));
  return [...new Set([word, ...without])];
};

/**
 * Returns the number of edits between two words: letters changed, added, removed or swapped (Damerau–Levenshtein,
 * optimal string alignment).
 */
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

/**
 * Returns the candidates that were probably meant: one typing error away, or two in a long word. They are sorted by
 * distance, then by number of works, largest first.
 */
export const likelyMeant = <Candidate extends { readonly term: string; readonly images: number }>(
  word: string,
  candidates: readonly Candidate[],
  max: number,
): Candidate[] =>
  candidates
    .map((candidate) => ({ candidate, distance: distanceOf(word, candidate.term) }))
    .filter(({ distance }) => distance <= (word.length >= LONG_WORD ? 2 : 1))
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        b.candidate.images - a.candidate.images ||
        (a.candidate.term < b.candidate.term ? -1 : 1),
    )
    .slice(0, max)
    .map(({ candidate }) => candidate);
