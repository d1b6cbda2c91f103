/** Letters without a Unicode decomposition, and how people write them on keyboards without these letters. */
const WRITTEN_PLAINLY: Readonly<Record<string, string>> = {
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
  ς: 'σ',
};

/** Arabic letters that people use interchangeably: forms of alef, yeh, kaf and heh, and digits. Hamza is dropped. */
const ARABIC: Readonly<Record<string, string>> = {
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ے: 'ي',
  ک: 'ك',
  ة: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ء: '',
  ...Object.fromEntries([...'٠١٢٣٤٥٦٧٨٩'].map((digit, value) => [digit, String(value)])),
  ...Object.fromEntries([...'۰۱۲۳۴۵۶۷۸۹'].map((digit, value) => [digit, String(value)])),
};

const [KATAKANA_FIRST, KATAKANA_LAST, KATAKANA_OFFSET] = [0x30_a1, 0x30_f6, 0x60] as const;

const KANA: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: KATAKANA_LAST - KATAKANA_FIRST + 1 }, (_, place) => [
    String.fromCodePoint(KATAKANA_FIRST + place),
    String.fromCodePoint(KATAKANA_FIRST + place - KATAKANA_OFFSET),
  ]),
);

/**
 * Marks that people may leave out: those on Latin, Greek and Cyrillic letters, Hebrew points, Arabic vowels and
 * tatweel, and variation selectors. Marks that are part of a letter in other scripts stay, such as voiced kana.
 * PostgreSQL uses the same class, through `foldParts`.
 */
const MARKS =
  '\\u0300-\\u036F\\u0483-\\u0489\\u0591-\\u05BD\\u05BF\\u05C1\\u05C2\\u05C4\\u05C5\\u05C7\\u0610-\\u061A\\u0640\\u064B-\\u065F\\u0670\\u06D6-\\u06DC\\u06DF-\\u06E8\\u06EA-\\u06ED\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u200C\\u20D0-\\u20E2\\u20E4-\\u20F0\\uFE00-\\uFE0F\\uFE20-\\uFE2F';

const marks = new RegExp(`[${MARKS}\\u{1F3FB}-\\u{1F3FF}]`, 'gu');

const replaced: Readonly<Record<string, string>> = { ...WRITTEN_PLAINLY, ...ARABIC, ...KANA };
const replaceable = new RegExp(`[${Object.keys(replaced).join('')}]`, 'gu');

/** Man or woman before a joiner in an emoji sequence, such as in the emoji of a profession. */
const gendered = /[👨👩](?=\u200D)/gu;

/** Signs of gender in sequences of emoji, and joiners within words. */
const needlessJoiners = /\u200D[♀♂]|(?<=[\p{L}\p{M}])\u200D/gu;

/**
 * Removes differences between spellings of one word: case, marks, compatibility forms, special letters, Arabic letter
 * forms, the two kinds of kana, and skin tones and genders of emoji. Keeps punctuation.
 */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(marks, '')
    .replace(needlessJoiners, '')
    .replace(gendered, '🧑')
    .replace(replaceable, (letter) => replaced[letter] ?? letter)
    .normalize('NFC');

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' };

/** Returns a text with umlauts written as `ae`, `oe` and `ue`; `foldLetters` only drops their marks. */
export const withoutUmlauts = (text: string): string =>
  text.normalize('NFC').replace(/[äöüÄÖÜ]/gu, (letter) => UMLAUTS[letter] ?? letter);

const single = Object.entries(replaced).filter(([, letters]) => letters.length <= 1);
const kept = single.filter(([, letters]) => letters !== '');
const dropped = single.filter(([, letters]) => letters === '').map(([letter]) => letter);

/** Parts of `foldLetters` for SQL: the class of marks, and the letters for `translate` and `replace`. */
export const foldParts = {
  marks: `[${MARKS}\\U0001F3FB-\\U0001F3FF]`,
  from: [...kept.map(([letter]) => letter), ...dropped].join(''),
  to: kept.map(([, letter]) => letter).join(''),
  longer: Object.entries(replaced).filter(([, letters]) => letters.length > 1),
};
