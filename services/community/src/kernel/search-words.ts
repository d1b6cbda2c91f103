/** Letters without a decomposition, and how people write them without those keys. */
export const WRITTEN_PLAINLY: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
};

/** Removes case and accents and writes special letters plainly; keeps punctuation. */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłħıŋ]/gu, (letter) => WRITTEN_PLAINLY[letter] ?? letter)
    .normalize('NFC');

/**
 * Normalizes a text for search: words of letters and numbers with single spaces, without case, accents and punctuation.
 * Empty when it has no word.
 */
export const searchWords = (text: string): string =>
  foldLetters(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

const TERM_LENGTH_MAX = 64;

/**
 * Returns a word or phrase as the index stores it: longer ones are cut, because the size of an index entry is limited.
 */
export const searchTerm = (words: string): string => [...words].slice(0, TERM_LENGTH_MAX).join('');

/**
 * Returns the term of a kind or a subcategory in an index of words. No word begins with the slash, so the term never
 * equals a word.
 */
export const groupTerm = (typeOrSubcategory: string): string => `/${typeOrSubcategory}`;
