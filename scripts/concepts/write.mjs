import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '../lib/repository.mjs';

// Writes the table of concepts from CLDR's emoji annotations and the lists in this folder:
// node scripts/concepts/write.mjs

const languages = /** @type {const} */ (['en', 'ar', 'de', 'es', 'fr', 'ja', 'pt']);

/** @typedef {(typeof languages)[number]} Language */
/** @typedef {Record<Language, string[]>} Words */
/** @typedef {{ name: string, group: string, emoji: string[], words: Words }} Concept */
/** @typedef {Record<string, { default?: string[], tts?: string[] }>} Annotations */

const tablePath = 'services/community/src/kernel/search/concept-table.ts';

/** Number of emoji that share a keyword from which on the keyword is too common to describe a single one. */
const TOO_COMMON_COUNT = 3;
/**
 * Maximum number of words in a keyword, and of characters in a Japanese keyword. Longer texts are descriptions, not
 * keywords.
 */
const KEYWORD_WORDS_MAX = 2;
const KEYWORD_CHARACTERS_MAX = 8;

const require = createRequire(import.meta.url);

const linesOf = (/** @type {string} */ name) =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

const partsOf = (/** @type {string} */ line, /** @type {string} */ separator) =>
  line
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const bare = (/** @type {string} */ emoji) => emoji.replace(/\u{FE0F}/gu, '');

/** @returns {Annotations} */
const annotationsIn = (/** @type {Language} */ language) =>
  require(`cldr-annotations-full/annotations/${language}/annotations.json`).annotations.annotations;

const noise = Object.fromEntries(
  linesOf('noise.txt').map((line) => {
    const [language = '', words = ''] = partsOf(line, ': ');
    return [language, new Set(partsOf(words, ',').map((word) => word.toLowerCase()))];
  }),
);

/** Returns a function that finds distinctive keywords of emoji in a language. */
const keywordsOf = (/** @type {Language} */ language) => {
  const annotations = annotationsIn(language);
  const entries = new Map(Object.entries(annotations).map(([emoji, entry]) => [bare(emoji), entry]));
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { default: words = [] } of entries.values())
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const isShort = (/** @type {string} */ word) =>
    language === 'ja' ? [...word].length <= KEYWORD_CHARACTERS_MAX : word.split(' ').length <= KEYWORD_WORDS_MAX;
  return (/** @type {readonly string[]} */ emoji) => {
    const found = emoji.flatMap((one) => {
      const { default: words = [], tts = [] } = entries.get(bare(one)) ?? {};
      return [...new Set([...tts, ...words])];
    });
    const titles = emoji.map((one) => (entries.get(bare(one))?.tts?.[0] ?? '').toLowerCase());
    const isDistinctive = (/** @type {string} */ word) => {
      const small = word.toLowerCase();
      if (!isShort(word) || noise[language]?.has(small)) return false;
      // A keyword is distinctive if it is in the name of the emoji, or if several of the given emoji share it.
      const own = found.filter((other) => other === word).length;
      const isNamed = titles.some((title) => title.includes(small) && small.length * 4 >= title.length);
      return isNamed || own >= 2 || (emoji.length === 1 && (counts.get(word) ?? 0) < TOO_COMMON_COUNT);
    };
    return [...new Set(found)].filter(isDistinctive);
  };
};

const extra = new Map(
  linesOf('extra.txt').map((line) => {
    const [name = '', ...lists] = line.split('|').map((part) => part.trim());
    return [name, lists];
  }),
);

const byLanguage = Object.fromEntries(languages.map((language) => [language, keywordsOf(language)]));

/** @returns {Words} */
const wordsFrom = (/** @type {readonly string[]} */ lists) =>
  /** @type {Words} */ (
    Object.fromEntries(languages.map((language, index) => [language, partsOf(lists[index] ?? '', ',')]))
  );

/** @returns {Concept[]} */
const feelings = () =>
  linesOf('feelings.txt').map((line) => {
    const [name = '', emoji = '', en = '', ar = '', de = '', es = '', fr = '', ja = '', pt = ''] = partsOf(line, '|');
    return { name, group: '', emoji: partsOf(emoji, ' '), words: wordsFrom([en, ar, de, es, fr, ja, pt]) };
  });

/** @returns {Concept[]} */
const things = () => {
  const claimed = Object.fromEntries(
    languages.map((language) => [
      language,
      new Set(feelings().flatMap(({ words }) => words[language].map((word) => word.toLowerCase()))),
    ]),
  );
  let group = '';
  return linesOf('things.txt').map((line) => {
    if (line.startsWith('[')) {
      const words = wordsFrom(partsOf(line.slice(1, -1), '|'));
      [group = ''] = words.en;
      return { name: group, group: '', emoji: [], words };
    }
    const [english = '', emoji = ''] = partsOf(line, '|');
    const own = partsOf(english, ',');
    const list = partsOf(emoji, ' ');
    const extraWords = extra.get(own[0] ?? '');
    const unclaimed = (/** @type {Language} */ language) =>
      (byLanguage[language]?.(list) ?? []).filter((word) => claimed[language]?.has(word.toLowerCase()) !== true);
    const words = /** @type {Words} */ (
      extraWords === undefined
        ? Object.fromEntries(languages.map((language) => [language, language === 'en' ? own : unclaimed(language)]))
        : wordsFrom([english, ...extraWords])
    );
    return { name: own[0] ?? '', group, emoji: list, words };
  });
};

/** Merges concepts with the same name, such as a thing and a feeling. */
const merged = (/** @type {Concept[]} */ concepts) => {
  /** @type {Map<string, Concept>} */
  const byName = new Map();
  for (const concept of concepts) {
    const known = byName.get(concept.name);
    if (known === undefined) byName.set(concept.name, concept);
    else
      byName.set(concept.name, {
        name: known.name,
        group: known.group || concept.group,
        emoji: [...new Set([...known.emoji, ...concept.emoji])],
        words: /** @type {Words} */ (
          Object.fromEntries(
            languages.map((language) => [
              language,
              [...new Set([...known.words[language], ...concept.words[language]])],
            ]),
          )
        ),
      });
  }
  return [...byName.values()];
};

const lineOf = (/** @type {Concept} */ { name, group, emoji, words }) =>
  [name, group, emoji.map(bare).join(' '), ...languages.map((language) => words[language].join(', '))].join('|');

/** Returns the source of the table. */
export const conceptTable = () => `/*
 * Written by scripts/concepts/write.mjs; change the lists in that folder instead. Most words of things are keywords of
 * CLDR 48.2 (npm package cldr-annotations-full), Copyright © 2004-2026 Unicode, Inc., used under the Unicode License v3
 * (SPDX: Unicode-3.0); the whole notice is in scripts/concepts/LICENSE-UNICODE.
 */

/** Languages of the words of a concept, in their order. */
export const conceptLanguages = [${languages.map((language) => `'${language}'`).join(', ')}] as const;

/** Concepts, one a line: name, name of its group, emoji, and words in each language. */
export const conceptTable = \`
${merged([...feelings(), ...things()])
  .map((concept) => lineOf(concept).replace(/[\\`$]/g, '\\$&'))
  .join('\n')}
\`;
`;

/** Returns whether the checked-in table differs from the one that the lists generate. */
export const isConceptTableStale = () => readFileSync(join(repositoryRoot, tablePath), 'utf8') !== conceptTable();

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(join(repositoryRoot, tablePath), conceptTable());
