import { dictionary } from '@zxcvbn-ts/language-common';
import { DomainError } from '../../../kernel/errors.ts';

/** Ranks of about 49,000 lowercase passwords, the most common first, from the dictionary of zxcvbn-ts. */
const ranks: ReadonlyMap<string, number> = new Map(
  (dictionary['passwords-common'] as readonly string[]).map((text, rank) => [text, rank]),
);

/**
 * Rank below which a word makes a password weak, regardless of the digits and symbols around it. Rarer words may be
 * acceptable.
 */
const WORD_RANK_MAX = 5_000;
const WORD_LENGTH_MIN = 4;
/** Maximum length of a word that makes a password weak only if few other characters surround it. */
const SHORT_WORD_LENGTH = 4;
const AROUND_SHORT_WORD_MAX = 4;

/** Names of this site and its currency, which attackers try first. */
const SITE_WORDS: ReadonlySet<string> = new Set(['pixchange', 'pixcoin', 'pixcoins', 'pixtoken', 'pixtokens']);

/** Maximum number of other characters in a password of site words that is still easy to guess. */
const AROUND_SITE_WORD_MAX = 4;

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const withoutLookAlikes = (text: string, one: string): string =>
  [...text].map((character) => (character === '1' ? one : (lookAlikes[character] ?? character))).join('');

/** Returns the text without leading and trailing digits and symbols. */
const wordIn = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

const isCommonWord = (word: string, length: number): boolean => {
  if (
    word.length < WORD_LENGTH_MIN ||
    (word.length <= SHORT_WORD_LENGTH && length - word.length > AROUND_SHORT_WORD_MAX)
  )
    return false;
  return (
    SITE_WORDS.has(word) ||
    /^(.)\1+$/u.test(word) ||
    ALPHABET.includes(word) ||
    (ranks.get(word) ?? Number.POSITIVE_INFINITY) < WORD_RANK_MAX
  );
};

/** Whether a text consists of little more than names of the site: `pixchange1A`, `PixchangePixchange1`. */
const isSiteWords = (text: string): boolean => {
  // Plurals follow their singulars in the set. `reduceRight` removes them first, so that no `s` is left.
  const rest = [...SITE_WORDS].reduceRight((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && rest.length <= AROUND_SITE_WORD_MAX;
};

/** Whether a password, or the word in it, is among the most common ones: `Password1`, `P4$$w0rd2026!`, `1Qwerty`. */
export const isCommonPassword = (password: string): boolean => {
  const text = password.normalize('NFKC').toLowerCase();
  if (ranks.has(text)) return true;
  const word = wordIn(text);
  const words = [
    word,
    ...['i', 'l'].flatMap((one) => [withoutLookAlikes(word, one), wordIn(withoutLookAlikes(text, one))]),
  ];
  return (
    words.some((each) => isCommonWord(each, text.length)) ||
    [text, ...['i', 'l'].map((one) => withoutLookAlikes(text, one))].some(isSiteWords)
  );
};

/** Throws `account.common-password` for a password that attackers try early. */
export const refuseCommonPassword = (password: string): void => {
  if (isCommonPassword(password)) throw new DomainError('account.common-password');
};
