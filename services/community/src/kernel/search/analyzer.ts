import {
  chosen,
  CONCEPT_SIGN,
  conceptsBegunBy,
  conceptsIn,
  conceptsInRun,
  languagesOf,
  meanings,
  nearestOf,
  type Concept,
  type ConceptLanguage,
  type Languages,
  type Meant,
} from './concepts.ts';
import { foldLetters, withoutUmlauts } from './letters.ts';
import { stemIn, stemLanguages, stemsOf, type Stem, type StemLanguage } from './stems.ts';
import { isStopWord } from './stop-words.ts';
import { pairsOf, segmentsOf, wordsIn, type Word } from './words.ts';

/*
 * Analyzer of all texts that are searched: titles, tags, names and search terms. Saved texts and searches go through
 * the same steps, so every saved text can be found by searching for it.
 */

/** Version to increase whenever a change yields different terms for the same text. */
const ANALYZER_VERSION = 4;

// oxlint-disable-next-line no-restricted-globals -- the versions never change while a process runs
const { icu = 'none', cldr = 'none' } = process.versions as Readonly<Record<string, string | undefined>>;

/**
 * Versions of everything that affects how a text is analyzed. ICU and CLDR segment scripts without spaces into words.
 */
export const analyzerVersions = {
  analyzer: String(ANALYZER_VERSION),
  icu,
  cldr,
} as const;

const TERM_LENGTH_MAX = 64;

/**
 * Returns a word or phrase as the index stores it: cut to a maximum length, because the size of an index entry is
 * limited.
 */
const searchTerm = (words: string): string => [...words].slice(0, TERM_LENGTH_MAX).join('');

/**
 * Normalizes a text for search: words and emoji, separated by single spaces, without case, marks and punctuation. Empty
 * for a text without words.
 */
export const searchWords = (text: string): string =>
  wordsIn(text)
    .map(({ text: word }) => word)
    .join(' ');

/** Returns a whole text in the form of an index entry; punctuation counts if the text has no words, as in "!!!". */
export const wholeTerm = (text: string): string =>
  searchTerm(searchWords(text) || foldLetters(text).replace(/\s+/gu, ' ').trim());

/**
 * Returns the term of a type or a subcategory in an index of words. No word begins with the slash, so the term never
 * equals a word.
 */
export const groupTerm = (typeOrSubcategory: string): string => `/${typeOrSubcategory}`;

/**
 * Returns the term of a stem in one language, which all forms of a word share. Each language has its own terms, because
 * "Hugo" is a form of "hug" by the rules of Spanish. No word begins with the tilde.
 */
const stemTerm = ({ language, stem }: Stem): string => searchTerm(`~${language}:${stem}`);

/** Terms of a text for the index. */
export interface Terms {
  /** Words as they are written, folded. */
  readonly words: readonly string[];
  /** Other forms of the words: joined words, spellings without umlauts, stems, and parts of runs without spaces. */
  readonly forms: readonly string[];
  readonly concepts: readonly string[];
  /** Groups of the concepts. */
  readonly groups: readonly string[];
}

/**
 * Maximum lengths: of a run without spaces that is one term, of a short part that is joined to its neighbor, and (in
 * words) of a text that is joined as a whole.
 */
const [RUN_MAX, SHORT_PART_MAX, TOGETHER_WORDS_MAX] = [8, 2, 3] as const;

const placesOf = (segments: readonly string[]): ReadonlySet<number> => {
  let place = 0;
  return new Set([0, ...segments.map((segment) => (place += [...segment].length))]);
};

const ideograph = /^\p{Script=Han}$/u;

const formsOfRun = (run: string): readonly string[] => [
  ...segmentsOf(run),
  ...pairsOf(run),
  ...[...run].filter((character) => ideograph.test(character)),
];

/** Returns neighboring words joined into one, for words that people write both ways: "wi fi", "thank you". */
const runTogether = (words: readonly Word[]): readonly string[] => {
  const plain = words.filter(({ kind }) => kind === 'word').map(({ text }) => text);
  const isShortPart = (part: string) => part.length <= SHORT_PART_MAX && !isStopWord(part, 'en');
  const pairs = plain
    .slice(1)
    .map((text, place) => [plain[place] ?? '', text] as const)
    .filter(([one, other]) => isShortPart(one) || isShortPart(other));
  const isShort = plain.length === words.length && plain.length > 1 && plain.length <= TOGETHER_WORDS_MAX;
  return [...pairs.map((pair) => pair.join('')), ...(isShort ? [plain.join('')] : [])];
};

const meantBy = (words: readonly Word[]): readonly Meant[] => [
  ...conceptsIn(words),
  ...words
    .filter(({ kind }) => kind === 'spaceless')
    .flatMap(({ text }) => conceptsInRun(text, placesOf(segmentsOf(text)))),
];

/** Returns the languages that the texts of one work are probably written in. */
export const languagesIn = (texts: readonly string[]): Languages => {
  const words = texts.map(wordsIn);
  return languagesOf(words.flat(), words.flatMap(meantBy));
};

/** Returns the terms by which a text in some languages is found. */
export const termsOf = (text: string, languages: Languages = languagesIn([text])): Terms => {
  const words = wordsIn(text);
  const found = meanings(meantBy(words), languages);
  const spelled = wordsIn(withoutUmlauts(text)).map((word) => word.text);
  const compounds = words.flatMap(({ compound }) => (compound === null ? [] : [compound]));
  const together = [...compounds, ...runTogether(words), ...spelled];
  const written = words.map((word) => word.text);
  const stems = [...written, ...compounds].flatMap((word) => stemsOf(word, stemLanguages)).map(stemTerm);
  const runs = words.filter(({ kind }) => kind === 'spaceless').flatMap((word) => formsOfRun(word.text));
  const unique = (terms: readonly string[]) => [...new Set(terms.map(searchTerm))].filter((term) => term !== '');
  const whole = words.filter(({ kind, text: run }) => kind !== 'spaceless' || [...run].length <= RUN_MAX);
  return {
    words: unique(whole.map((word) => word.text)),
    forms: unique([...together, ...stems, ...runs]),
    concepts: unique(found.map(({ term }) => term)),
    groups: unique(found.flatMap(({ group }) => group ?? [])),
  };
};

/** Word of a search. A work matches the word if it has one of the word's terms. */
export interface QueryWord {
  /** Word in its folded form. */
  readonly word: string;
  readonly same: readonly string[];
  /** Other forms in the person's language and in English. */
  readonly stems: readonly string[];
  /** Other forms in the remaining languages, for a word that has no match otherwise. */
  readonly otherStems: readonly string[];
  readonly concepts: readonly string[];
  /** Concepts of longer words, for a prefix that has no concepts itself. */
  readonly begun: readonly string[];
  /** Whether the word is a stop word. A search with other words ignores stop words without concepts. */
  readonly isNeedless: boolean;
}

/** Returns the terms that find other forms of a word: its stem as a word, and the stem term in each language. */
const stemTerms = (word: string, languages: readonly StemLanguage[]): readonly string[] =>
  languages
    .map((language) => ({ language, stem: stemIn(language, word) }))
    .flatMap((stem) => [...(stem.stem === word ? [] : [stem.stem]), stemTerm(stem)]);

/** Returns the words of a run without spaces; words of three or more characters are returned as pairs. */
const wordsOfRun = (run: string): readonly string[] => {
  const segments = segmentsOf(run);
  const words = segments.flatMap((segment) => {
    const { length } = [...segment];
    if (length <= 2) return length === 1 && !ideograph.test(segment) ? [] : [segment];
    return pairsOf(segment);
  });
  return words.length > 0 ? words : pairsOf(run).length > 0 ? pairsOf(run) : [run];
};

/** Returns the languages of a search: the person's language and English. */
const languagesFor = (language: ConceptLanguage): Languages => ({ likely: new Set([language, 'en']), isSure: false });

/** Word at a position of a text, with all words of the text and the same words written without umlauts. */
interface Placed {
  readonly words: readonly Word[];
  readonly spelled: readonly Word[];
  readonly place: number;
}

/** Minimum length of a prefix; shorter ones match too many words. */
const BEGINNING_MIN = 4;

const begunBy = (word: string, { likely }: Languages): readonly string[] =>
  [...word].length < BEGINNING_MIN
    ? []
    : [...likely].flatMap((language) => conceptsBegunBy(word, language)).map(({ term }) => term);

const queryWordOf = ({ words, spelled, place }: Placed, meant: readonly Concept[], languages: Languages): QueryWord => {
  const { text, compound } = words[place] as Word;
  const plain = spelled.length === words.length ? spelled[place]?.text : undefined;
  const [before, after] = [words[place - 1], words[place + 1]];
  const joined = [
    ...(compound === null ? [] : [compound]),
    ...(plain === undefined || plain === text ? [] : [plain]),
    ...(before?.kind === 'word' ? [`${before.text}${text}`] : []),
    ...(after?.kind === 'word' ? [`${text}${after.text}`] : []),
  ];
  const stemmed = stemLanguages.filter((language) => languages.likely.has(language));
  const stems = stemTerms(text, stemmed);
  return {
    word: text,
    same: [text, ...joined].map(searchTerm),
    stems,
    otherStems: stemTerms(text, stemLanguages).filter((term) => !stems.includes(term)),
    concepts: meant.map(({ term }) => term),
    begun: meant.length > 0 ? [] : begunBy(text, languages),
    isNeedless: [...languages.likely].some((language) => isStopWord(text, language)),
  };
};

const queryWordsOfRun = (run: string, meant: readonly Concept[], languages: Languages): readonly QueryWord[] => {
  const whole = [...run].length <= RUN_MAX ? [run] : [];
  const places = conceptsInRun(run, placesOf(segmentsOf(run)));
  const inRun = places.flatMap(({ entries }) => chosen(entries, languages));
  const concepts = [...new Set([...meant, ...inRun])].map(({ term }) => term);
  return wordsOfRun(run).map((word) => ({
    word,
    same: [...new Set([word, ...whole])].map(searchTerm),
    stems: [],
    otherStems: [],
    concepts,
    begun: [],
    isNeedless: false,
  }));
};

/**
 * Returns the words of a search, without stop words if there are others. Text of punctuation alone counts as one word;
 * white space alone yields none.
 */
export const queryWords = (text: string, language: ConceptLanguage): readonly QueryWord[] => {
  const words = wordsIn(text);
  const spelled = wordsIn(withoutUmlauts(text));
  const languages = languagesFor(language);
  const meant = conceptsIn(words);
  const found = words.flatMap((word, place) => {
    if (word.kind === 'emoji') return [queryWordOf({ words, spelled, place }, nearestOf(word.text), languages)];
    const concepts = meant
      .filter(({ first, last }) => first <= place && place <= last)
      .flatMap(({ entries }) => chosen(entries, languages));
    return word.kind === 'spaceless'
      ? queryWordsOfRun(word.text, concepts, languages)
      : [queryWordOf({ words, spelled, place }, concepts, languages)];
  });
  const needed = found.filter(({ isNeedless, concepts }) => !isNeedless || concepts.length > 0);
  const kept = needed.length > 0 ? needed : found;
  const byWord = new Map(kept.map((word) => [word.word, word]));
  if (byWord.size > 0) return [...byWord.values()];
  const whole = wholeTerm(text);
  return whole === ''
    ? []
    : [{ word: whole, same: [whole], stems: [], otherStems: [], concepts: [], begun: [], isNeedless: false }];
};

/**
 * Returns the term under which a search for this text is counted: the concept of all its words, or its only word. Null
 * for other texts, which may reveal something about the person.
 */
export const searchedTerm = (text: string, language: ConceptLanguage): string | null => {
  const [first, ...others] = queryWords(text, language);
  if (first === undefined) return null;
  const [concept] = first.concepts;
  if (concept !== undefined && others.every(({ concepts }) => concepts[0] === concept)) return concept;
  return others.length > 0 ? null : (first.same[0] ?? null);
};

/** Whether a text as a whole means one concept. */
export const isConceptWord = (text: string, language: ConceptLanguage): boolean =>
  searchedTerm(text, language)?.startsWith(CONCEPT_SIGN) === true;

export { conceptLanguages } from './concept-table.ts';
export {
  CONCEPT_SIGN,
  concepts,
  conceptsBegunBy,
  conceptWords,
  feelings,
  labelOf,
  type Concept,
  type ConceptLanguage,
  type Languages,
} from './concepts.ts';
export { foldLetters, foldParts } from './letters.ts';
