/** Letters that have no decomposition, as people without their keys write them. */
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

/** A text without case and accents, its letters as people write them plainly; its signs stay. */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłħıŋ]/gu, (letter) => WRITTEN_PLAINLY[letter] ?? letter)
    .normalize('NFC');

/**
 * A text as it is compared in a search: words of letters and numbers with one space between them, without case, accents and signs.
 * Empty when there is no word in it.
 */
export const searchWords = (text: string): string =>
  foldLetters(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

const TERM_LENGTH_MAX = 64;

/** A word or a phrase as an index holds it: what is longer than any word is cut, since an index takes no more. */
export const searchTerm = (words: string): string => [...words].slice(0, TERM_LENGTH_MAX).join('');

/** The term of a kind or a subcategory in an index of words. No word begins with the sign, so none is taken for it. */
export const groupTerm = (typeOrSubcategory: string): string => `/${typeOrSubcategory}`;
