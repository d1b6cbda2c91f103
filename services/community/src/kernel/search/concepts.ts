import { conceptLanguages, conceptTable } from './concept-table.ts';
import { withoutUmlauts } from './letters.ts';
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
  /** Displayed label: the first word in each language; missing for a language without words for the concept. */
  readonly labels: Readonly<Partial<Record<ConceptLanguage, string>>>;
}

/** First character of a concept's term in an index of words. No word begins with it. */
export const CONCEPT_SIGN = '@';

const conceptTerm = (name: string): string => `${CONCEPT_SIGN}${name.replaceAll(' ', '-')}`;

interface Entry {
  readonly concept: Concept;
  /** Language of the word; null for an emoji, which all languages share. */
  readonly language: ConceptLanguage | null;
  /** True for another form of a word, with the same stem. Such a form means nothing in a text of another language. */
  readonly isForm?: true;
}

/**
 * Part of a text that means concepts, from `first` to `last`, inclusive. Both are indexes of words, or of characters in
 * a run without spaces.
 */
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

/** Minimum length of several words written as one, such as "thankyou". */
const RUN_TOGETHER_MIN = 4;
const WORDS_MAX = 5;
/** Minimum length of a word to which the concepts of other words with the same stem apply. */
const STEMMED_MIN: Readonly<Record<StemLanguage, number>> = { en: 4, ar: 3, de: 4, es: 4, fr: 4, pt: 4 };
const CHARACTERS_MAX = 12;
/** Character between the emoji of a sequence. A sequence without its own concepts has the concepts of its parts. */
const JOINER = '\u200D';

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

/** Returns the part of a Japanese adjective or verb that its forms share; none if the word is too short. */
const begunBy = ([word = '', ...others]: readonly string[]): readonly string[] => {
  const part = word.slice(0, -1);
  return others.length === 0 && /[いる]$/u.test(word) && [...part].length >= 2 ? [part] : [];
};

const addWord = (concept: Concept, language: ConceptLanguage, written: string): void => {
  const parts = wordsIn(written).map(({ text }) => text);
  const [only] = parts;
  const isSingle = parts.length === 1;
  if (only === undefined || (isSingle && isStopWord(only, language))) return;
  add(phrases, parts.join(' '), { concept, language });
  if (language === 'ja') for (const begun of begunBy(parts)) add(phrases, begun, { concept, language });
  const together = parts.join('');
  if (!isSingle && together.length >= RUN_TOGETHER_MIN) add(phrases, together, { concept, language });
  const stemmed = stemLanguages.find((one) => one === language);
  if (isSingle && stemmed !== undefined && only.length >= STEMMED_MIN[stemmed])
    add(stems, `${language} ${stemIn(stemmed, only)}`, { concept, language });
};

/** All concepts, in the order of the table. */
export const concepts: readonly Concept[] = conceptTable
  .trim()
  .split('\n')
  .map((line) => {
    const { concept, lists } = conceptOf(line);
    for (const one of concept.emoji)
      for (const { text } of wordsIn(one)) add(phrases, text, { concept, language: null });
    for (const [place, language] of conceptLanguages.entries())
      for (const written of lists[place] ?? []) {
        addWord(concept, language, written);
        const plain = language === 'de' ? withoutUmlauts(written) : written;
        if (plain !== written) addWord(concept, language, plain);
      }
    return concept;
  });

/** Feelings, greetings and answers, most common first; unlike things, they have no group. */
export const feelings: readonly Concept[] = concepts.filter(({ group, emoji }) => group === null && emoji.length > 0);

/** Returns the word for a concept in a language, or else in English; undefined without either. */
export const labelOf = ({ labels }: Concept, language: ConceptLanguage): string | undefined =>
  labels[language] ?? labels.en;

/** Folded words for the concepts in each language, computed when the language is first used. */
const folded = new Map<ConceptLanguage, readonly (readonly [word: string, concept: Concept])[]>();

const foldedIn = (language: ConceptLanguage): readonly (readonly [word: string, concept: Concept])[] => {
  const made = concepts.map((concept) => {
    const words = wordsIn(labelOf(concept, language) ?? '').map(({ text }) => text);
    return [words.join(' '), concept] as const;
  });
  folded.set(language, made);
  return made;
};

/** Returns the concepts whose word in a language begins with a folded text. */
export const conceptsBegunBy = (beginning: string, language: ConceptLanguage): readonly Concept[] =>
  (folded.get(language) ?? foldedIn(language))
    .filter(([word]) => word.startsWith(beginning))
    .map(([, concept]) => concept);

/** Returns the words of concepts in some languages. */
export const conceptWords = (languages: readonly ConceptLanguage[]): readonly string[] =>
  [...phrases]
    .filter(([, entries]) => entries.some(({ language }) => language !== null && languages.includes(language)))
    .map(([word]) => word);

/** Returns the concepts of other forms of a word. */
const byStem = (word: string): readonly Entry[] =>
  stemLanguages
    .flatMap((language) =>
      word.length < STEMMED_MIN[language] ? [] : (stems.get(`${language} ${stemIn(language, word)}`) ?? []),
    )
    .map((entry) => ({ ...entry, isForm: true as const }));

/**
 * Minimum lengths of a German compound and of each of its two parts, which must both mean something. Some compounds
 * have one or two letters between the parts.
 */
const [COMPOUND_MIN, PART_MIN] = [7, 3] as const;
const BETWEEN = ['', 's', 'n', 'en', 'es'];

const isGerman = ({ language }: Entry): boolean => language === 'de';

/** Returns the concepts of the two parts of a compound. */
const byParts = (word: string): readonly Entry[] => {
  const entriesFor = (part: string) => (phrases.get(part) ?? []).filter(isGerman);
  for (let end = PART_MIN; word.length >= COMPOUND_MIN && end <= word.length - PART_MIN; end += 1) {
    const first = entriesFor(word.slice(0, end));
    for (const between of first.length === 0 ? [] : BETWEEN) {
      const rest = word.slice(end);
      const last = rest.startsWith(between) ? rest.slice(between.length) : '';
      const second = last.length < PART_MIN ? [] : entriesFor(last);
      if (second.length > 0) return [...first, ...second];
    }
  }
  return [];
};

const entriesOf = (words: readonly string[]): readonly Entry[] => {
  // English stop words can be words of other languages: "the" is "thé", the French word for tea, without its accent.
  if (words.length === 1 && isStopWord(words[0] ?? '', 'en')) return [];
  const same = phrases.get(words.join(' '));
  if (same !== undefined) return same;
  const together = words.join('');
  if (words.length === 1 && together.includes(JOINER))
    return together.split(JOINER).flatMap((emoji) => phrases.get(emoji) ?? []);
  if (words.length > 1) return together.length < RUN_TOGETHER_MIN ? [] : (phrases.get(together) ?? []);
  const forms = byStem(together);
  return forms.length > 0 ? forms : byParts(together);
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
/** Maximum length of a kana word that counts only as a whole word, because short ones also occur within others. */
const SHORT_KANA_MAX = 2;

/**
 * Returns the concepts of a run without spaces, where words are found by their characters; `starts` are the positions
 * of word boundaries.
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
  new Set(entries.flatMap(({ language, isForm }) => (isForm === true ? [] : [language])));

/** Languages that a text is probably written in. */
export interface Languages {
  readonly likely: ReadonlySet<ConceptLanguage>;
  /** Whether words of other languages mean nothing in the text. */
  readonly isSure: boolean;
}

/** Minimum number of votes for a sure language; every other language must have less than half as many. */
const SURE_MIN = 3;

/**
 * Returns the languages of a text: those with the most votes, or none without votes. A stop word votes for each
 * language that has it; a phrase with concepts votes only if it belongs to a single language.
 */
export const languagesOf = (words: readonly Word[], meant: readonly Meant[]): Languages => {
  const votes = new Map<ConceptLanguage, number>();
  const vote = (language: ConceptLanguage) => votes.set(language, (votes.get(language) ?? 0) + 1);
  for (const { text } of words) for (const language of conceptLanguages) if (isStopWord(text, language)) vote(language);
  for (const { entries } of meant) {
    const [only, ...others] = languagesIn(entries);
    if (others.length === 0 && only !== undefined && only !== null) vote(only);
  }
  const [most = 0, second = 0] = [...votes.values()].sort((one, other) => other - one);
  return {
    likely: new Set([...votes].filter(([, count]) => count === most).map(([language]) => language)),
    isSure: most >= SURE_MIN && most > 2 * second,
  };
};

/**
 * Limits for a searched emoji: how far its position in a concept's list may be behind its best position in any list,
 * and the number of concepts.
 */
const [EMOJI_PLACES, EMOJI_CONCEPTS_MAX] = [2, 3] as const;

/** Returns the main concepts of an emoji. Those that list the emoji earliest come first. */
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

/**
 * Returns the concepts of the words in the likely languages. If these have none, returns those of all languages, unless
 * the languages are sure. Without a likely language, other forms count as English.
 */
export const chosen = (entries: readonly Entry[], { likely, isSure }: Languages): readonly Concept[] => {
  const fitting = entries.filter(
    ({ language, isForm }) =>
      language === null || likely.has(language) || (isForm === true && likely.size === 0 && language === 'en'),
  );
  const others = isSure ? [] : entries.filter(({ isForm }) => isForm !== true);
  return [...new Set((fitting.length > 0 ? fitting : others).map(({ concept }) => concept))];
};

/**
 * Returns the concepts of a text. An emoji with several concepts counts only for those that the text's words share, if
 * there are any.
 */
export const meanings = (meant: readonly Meant[], languages: Languages): readonly Concept[] => {
  const isEmoji = ({ entries }: Meant) => entries.every(({ language }) => language === null);
  const named = new Set(meant.filter((one) => !isEmoji(one)).flatMap(({ entries }) => chosen(entries, languages)));
  const shown = meant.filter(isEmoji).flatMap(({ entries }) => {
    const all = entries.map(({ concept }) => concept);
    const both = all.filter((concept) => named.has(concept));
    return both.length > 0 ? both : all;
  });
  return [...new Set([...named, ...shown])];
};
