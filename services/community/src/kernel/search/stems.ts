import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { foldLetters } from './letters.ts';

/** Languages with a stemmer. */
export const stemLanguages = ['en', 'ar', 'de', 'es', 'fr', 'pt'] as const;
export type StemLanguage = (typeof stemLanguages)[number];

const stemmers: Readonly<Record<StemLanguage, (word: string) => string>> = {
  en: english,
  ar: arabic,
  de: german,
  es: spanish,
  fr: french,
  pt: portuguese,
};

const [WORD_MIN, STEM_MIN] = [3, 2] as const;
/** Maximum length of a word that is stemmed; longer texts are not words of these languages. */
const WORD_MAX = 32;
const KNOWN_MAX = 20_000;

const latin = /^\p{Script=Latin}+$/u;
const arabicScript = /^\p{Script=Arabic}+$/u;

const known = new Map<string, string>();

const madeBy = (language: StemLanguage, word: string): string => {
  // Folding has replaced the feminine ending with the letter that people type for it; the stemmer expects the ending.
  const spelled = language === 'ar' ? word.replace(/ه$/u, 'ة') : word;
  const stem = foldLetters(stemmers[language](spelled));
  return [...stem].length < STEM_MIN ? word : stem;
};

/** Returns the stem of a folded word; the word itself if it is too short, too long or in another script. */
export const stemIn = (language: StemLanguage, word: string): string => {
  const { length } = word;
  if (length < WORD_MIN || length > WORD_MAX || !(language === 'ar' ? arabicScript : latin).test(word)) return word;
  const key = `${language}${word}`;
  const made = known.get(key) ?? madeBy(language, word);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(key, made);
  return made;
};

/** Stem of a word in one language. */
export interface Stem {
  readonly language: StemLanguage;
  readonly stem: string;
}

/** Returns the stems of a folded word that differ from the word. */
export const stemsOf = (word: string, languages: readonly StemLanguage[]): readonly Stem[] =>
  languages.map((language) => ({ language, stem: stemIn(language, word) })).filter(({ stem }) => stem !== word);
