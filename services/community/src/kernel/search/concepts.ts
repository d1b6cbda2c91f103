import { conceptLanguages, conceptTable } from './concept-table.ts';
import { stemIn, stemLanguages, type StemLanguage } from './stems.ts';
import { isStopWord } from './stop-words.ts';
import { wordsIn, type Word } from './words.ts';

export type ConceptLanguage = (typeof conceptLanguages)[number];

/** Feeling, occasion or thing, with the words and emoji that mean it. */
export interface Concept {
  /** Term in the index. */
  readonly term: string;
  /** Term of its group; null for a concept without one. */
  readonly group: string | null;
  readonly emoji: readonly string[];
  /** First word of each language, to show to people; missing where CLDR has none. */
  readonly labels: Readonly<Partial<Record<ConceptLanguage, string>>>;
}

/** Returns the term of a concept in an index of words. No word begins with this sign. */
const conceptTerm = (name: string): string => `@${name.replaceAll(' ', '-')}`;

interface Entry {
  readonly concept: Concept;
  /** Language of the word; null for an emoji, which all languages share. */
  readonly language: ConceptLanguage | null;
}

/** Part of a text that means concepts, from one word to another, the last one included. */
export interface Meant {
  readonly first: number;
  readonly last: number;
  readonly entries: readonly Entry[];
}

const add = <K>(map: Map<K, Entry[]>, key: K, entry: Entry): void => {
  const known = map.get(key);
  if (known === undefined) map.set(key, [entry]);
  else if (!known.some((one) => one.concept === entry.concept && one.language === entry.language)) known.push(entry);
};

const listOf = (cell: string): string[] => cell.split(',').map((word) => word.trim());

/** Minimum length of several words in one, such as "thankyou". */
const RUN_TOGETHER_MIN = 6;
const WORDS_MAX = 5;
/** Minimum length of a word that means the concepts of other words with its stem. */
const STEMMED_MIN = 4;
const CHARACTERS_MAX = 12;

const conceptOf = (line: string): { readonly concept: Concept; readonly lists: readonly string[][] } => {
  const [name = '', group = '', emoji = '', ...cells] = line.split('|');
  const lists = conceptLanguages.map((_, place) => listOf(cells[place] ?? ''));
  const labels = conceptLanguages.flatMap((language, place) => {
    const [first = ''] = lists[place] ?? [];
    return first === '' ? [] : [[language, first] as const];
  });
  const concept: Concept = {
    term: conceptTerm(name),
    group: group === '' ? null : conceptTerm(group),
    emoji: emoji.split(' ').filter((one) => one !== ''),
    labels: Object.fromEntries(labels),
  };
  return { concept, lists };
};

const phrases = new Map<string, Entry[]>();
const stems = new Map<string, Entry[]>();

const addWord = (concept: Concept, language: ConceptLanguage, written: string): void => {
  const parts = wordsIn(written).map(({ text }) => text);
  const [only] = parts;
  const isSingle = parts.length === 1;
  if (only === undefined || (isSingle && isStopWord(only, language))) return;
  add(phrases, parts.join(' '), { concept, language });
  const together = parts.join('');
  if (!isSingle && together.length >= RUN_TOGETHER_MIN) add(phrases, together, { concept, language });
  const stemmed = stemLanguages.find((one) => one === language);
  if (isSingle && only.length >= STEMMED_MIN && stemmed !== undefined)
    add(stems, `${language} ${stemIn(stemmed, only)}`, { concept, language });
};

export const concepts: readonly Concept[] = conceptTable
  .trim()
  .split('\n')
  .map((line) => {
    const { concept, lists } = conceptOf(line);
    for (const one of concept.emoji)
      for (const { text } of wordsIn(one)) add(phrases, text, { concept, language: null });
    for (const [place, language] of conceptLanguages.entries())
      for (const written of lists[place] ?? []) addWord(concept, language, written);
    return concept;
  });

/** Returns the concepts of other forms of a word. */
const byStem = (word: string): readonly Entry[] =>
  word.length < STEMMED_MIN
    ? []
    : stemLanguages.flatMap((language: StemLanguage) => stems.get(`${language} ${stemIn(language, word)}`) ?? []);

const entriesOf = (words: readonly string[]): readonly Entry[] => {
  // English words of grammar are words of other languages, too: "the" is French for tea without its accent.
  if (words.length === 1 && isStopWord(words[0] ?? '', 'en')) return [];
  const same = phrases.get(words.join(' '));
  if (same !== undefined) return same;
  const [only = ''] = words;
  return words.length === 1 ? byStem(only) : [];
};

/** Returns the longest phrases that mean something, without overlaps. */
export const conceptsIn = (words: readonly Word[]): readonly Meant[] => {
  const found: Meant[] = [];
  let first = 0;
  while (first < words.length) {
    let length = Math.min(WORDS_MAX, words.length - first);
    let entries: readonly Entry[] = [];
    for (; length > 0; length -= 1) {
      entries = entriesOf(words.slice(first, first + length).map(({ text }) => text));
      if (entries.length > 0) break;
    }
    if (entries.length > 0) found.push({ first, last: first + length - 1, entries });
    first += Math.max(1, length);
  }
  return found;
};

const kanaOnly = /^[\p{Script=Hiragana}ー]+$/u;
/** Length up to which a word of kana counts only as a whole word, because it also occurs within others. */
const SHORT_KANA_MAX = 2;

/**
 * Returns the concepts of a run without spaces, where words are found by their characters; `starts` are the places
 * between words.
 */
export const conceptsInRun = (run: string, starts: ReadonlySet<number>): readonly Meant[] => {
  const characters = [...run];
  const found: Meant[] = [];
  let first = 0;
  while (first < characters.length) {
    let length = Math.min(CHARACTERS_MAX, characters.length - first);
    let entries: readonly Entry[] = [];
    for (; length > 0; length -= 1) {
      const text = characters.slice(first, first + length).join('');
      const isWhole = starts.has(first) && starts.has(first + length);
      const mayMean = isWhole || (length > 1 && !(kanaOnly.test(text) && length <= SHORT_KANA_MAX));
      entries = mayMean ? (phrases.get(text) ?? []) : [];
      if (entries.length > 0) break;
    }
    if (entries.length > 0) found.push({ first, last: first + length - 1, entries });
    first += Math.max(1, length);
  }
  return found;
};

const languagesIn = (entries: readonly Entry[]): ReadonlySet<ConceptLanguage | null> =>
  new Set(entries.map(({ language }) => language));

/**
 * Returns the languages that a text is probably written in: those with the most words that other languages do not
 * have; none when nothing tells.
 */
export const likelyLanguages = (words: readonly Word[], meant: readonly Meant[]): ReadonlySet<ConceptLanguage> => {
  const votes = new Map<ConceptLanguage, number>();
  const vote = (language: ConceptLanguage) => votes.set(language, (votes.get(language) ?? 0) + 1);
  for (const { text } of words) for (const language of conceptLanguages) if (isStopWord(text, language)) vote(language);
  for (const { entries } of meant) {
    const [only, ...others] = languagesIn(entries);
    if (others.length === 0 && only !== undefined && only !== null) vote(only);
  }
  const most = Math.max(0, ...votes.values());
  return new Set([...votes].filter(([, count]) => count === most).map(([language]) => language));
};

/** Concepts of a searched emoji: those that name it among their first, nearest first. */
const [EMOJI_PLACES, EMOJI_CONCEPTS_MAX] = [2, 3] as const;

/** Returns the concepts that an emoji stands for most. */
export const nearestOf = (emoji: string): readonly Concept[] => {
  const placed = (phrases.get(emoji) ?? [])
    .map(({ concept }) => ({ concept, place: concept.emoji.findIndex((one) => wordsIn(one)[0]?.text === emoji) }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place);
  const first = placed[0]?.place ?? 0;
  return placed
    .filter(({ place }) => place <= first + EMOJI_PLACES)
    .slice(0, EMOJI_CONCEPTS_MAX)
    .map(({ concept }) => concept);
};

/** Returns the concepts in some languages; in all where none of these has the words. */
export const chosen = (entries: readonly Entry[], languages: ReadonlySet<ConceptLanguage>): readonly Concept[] => {
  const fitting = entries.filter(({ language }) => language === null || languages.has(language));
  return [...new Set((fitting.length > 0 ? fitting : entries).map(({ concept }) => concept))];
};
