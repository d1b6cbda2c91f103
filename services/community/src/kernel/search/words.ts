import { foldLetters } from './letters.ts';

/** Word of a text in its folded form. */
export interface Word {
  readonly text: string;
  readonly kind: 'word' | 'spaceless' | 'emoji';
  /** Folded whole that the word is a part of, such as `wifi` for both parts of "wi-fi"; null for a whole word. */
  readonly compound: string | null;
}

const LETTER = '[\\p{L}\\p{N}\\p{M}]';
/** Emoji, flags, keycaps and sequences with joiners or tags; each one is a word. */
const EMOJI =
  '\\p{RI}\\p{RI}|[0-9#*]\\u20E3|\\p{Extended_Pictographic}(?:[\\u{E0020}-\\u{E007F}]+|(?:\\u200D\\p{Extended_Pictographic})*)';
/** Characters that join the parts of one word, as in "wi-fi", "can't" and "zoe.loops". */
const JOIN = "[-'’‘`´_.·\\u2010-\\u2015&+]";
const piece = new RegExp(`(${EMOJI})|${LETTER}+(?:${JOIN}${LETTER}+)*`, 'gu');
const join = new RegExp(JOIN, 'u');
/** Scripts that are written without spaces, with the long vowel sign and iteration marks that kana share. */
const spaceless =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+[\p{M}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]*)/u;

const partOf = (text: string, compound: string | null): Word[] =>
  text
    .split(spaceless)
    .filter((run) => run !== '')
    .map((run) => ({ text: run, kind: spaceless.test(run) ? 'spaceless' : 'word', compound }));

/** Returns the words of a text, in order; none for a text of punctuation alone. */
export const wordsIn = (text: string): readonly Word[] =>
  [...foldLetters(text).matchAll(piece)].flatMap(([whole, emoji]): Word[] => {
    if (emoji !== undefined) return [{ text: emoji, kind: 'emoji', compound: null }];
    const parts = whole.split(join);
    return parts.flatMap((part) => partOf(part, parts.length === 1 ? null : parts.join('')));
  });

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** Splits a run of a script without spaces into words with ICU's dictionary. */
export const segmentsOf = (run: string): readonly string[] =>
  Array.from(segmenter.segment(run), ({ segment }) => segment);

/** Returns each pair of neighboring characters. */
export const pairsOf = (run: string): readonly string[] => {
  const characters = [...run];
  return characters.slice(1).map((character, place) => `${characters[place]}${character}`);
};
