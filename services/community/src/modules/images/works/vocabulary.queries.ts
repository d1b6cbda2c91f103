import { Inject, Injectable } from '@nestjs/common';
import { search as limits } from '@pixchange/contracts/http/limits';
import { groupTerm, type ConceptLanguage, type QueryWord } from '../../../kernel/search/analyzer.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import { Subcategories, type NamedSubcategory } from '../extensions.face.ts';
import { partsOf, subcategoriesMeant, typesMeant } from './search-groups.ts';
import { similarConceptWords } from './similar-words.ts';
import {
  alsoLonger,
  deletionsOf,
  likelyMeant,
  LONGER_LENGTH_MIN,
  mayBeMistyped,
  type Meaning,
  type SearchWord,
} from './search-words.ts';

const MEANINGS_MAX = 6;
/**
 * Maximum number of groups that a word can name, such as the subcategories of a category, largest first; each one adds
 * to the query.
 */
const SUBCATEGORIES_MAX = 24;
/**
 * Maximum number of rows to read, since a short prefix matches very many words; the most used of these rows are
 * returned.
 */
const LONGER_READ_MAX = 1_000;
const ALIKE_READ_MAX = 200;

/** Vocabulary of words that public works have. */
@Injectable()
export class Vocabulary {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(Subcategories) private readonly subcategories: Subcategories,
  ) {}

  /**
   * Returns the possible meanings of words: the word, its other forms, its concepts, the groups that it names, and
   * longer words. Other languages count only if a word has no other meaning. Longer words count only if a word has no
   * other meaning or at least 6 letters.
   */
  async meanings(words: readonly QueryWord[]): Promise<SearchWord[]> {
    const [counts, named] = await Promise.all([this.counts(words), this.subcategories.named()]);
    const known = await Promise.all(
      words.map(async (word) => ({ word, meanings: await this.meaningsOf(word, counts, named) })),
    );
    const begun = known
      .filter(({ word, meanings }) => !isFull(meanings) && (meanings.length === 0 || alsoLonger(word)))
      .filter(({ word }) => typesMeant(word.word).length === 0);
    const longer = begun.length === 0 ? [] : await this.longer(begun.map(({ word }) => word.word));
    return known.map(({ word: { word, begun: concepts }, meanings }) => {
      const terms = new Set(meanings.map(({ term }) => term));
      const more = longer.filter((one) => one.word === word && !terms.has(one.term));
      return {
        word,
        meanings: [...meanings, ...more, ...(meanings.length > 0 ? [] : found(counts, 'longer', concepts))],
      };
    });
  }

  /**
   * Returns the most likely correction of a word that matches nothing: a word of works, of concepts, or of subcategory
   * names. Null when there is none.
   */
  async similar(word: string, language: ConceptLanguage): Promise<string | null> {
    if (!mayBeMistyped(word)) return null;
    const [written, named] = await Promise.all([this.alike(word), this.subcategories.named()]);
    const other = [...similarConceptWords(word, language), ...partsOf(named)].map((term) => ({ term, images: 0 }));
    const [best] = likelyMeant(word, [...written, ...other], 1);
    return best?.term ?? null;
  }

  private async meaningsOf(
    word: QueryWord,
    counts: ReadonlyMap<string, number>,
    named: readonly NamedSubcategory[],
  ): Promise<Meaning[]> {
    const types = typesMeant(word.word);
    const [typed, grouped] = await Promise.all([
      this.groups('type', types),
      this.groups('subcategory', subcategoriesMeant(word.word, named, word.concepts)),
    ]);
    const same = found(counts, 'same', word.same);
    if (types.length > 0) return [...same, ...typed, ...grouped];
    const own = [...same, ...found(counts, 'stem', word.stems), ...found(counts, 'concept', word.concepts), ...grouped];
    const each = new Map(own.toReversed().map((meaning) => [meaning.term, meaning]));
    const meanings = own.filter((meaning) => each.get(meaning.term) === meaning);
    return meanings.length > 0 ? enough(meanings) : found(counts, 'stem', word.otherStems);
  }

  private async counts(words: readonly QueryWord[]): Promise<ReadonlyMap<string, number>> {
    const terms = words.flatMap(({ same, stems, otherStems, concepts, begun }) => [
      ...same,
      ...stems,
      ...otherStems,
      ...concepts,
      ...begun,
    ]);
    const rows: { term: string; images: number }[] = await this.database.query(
      'SELECT term, images FROM read.image_vocabulary WHERE term = ANY($1::text[])',
      [[...new Set(terms)]],
    );
    return new Map(rows.map(({ term, images }) => [term, images]));
  }

  /** Returns the groups that have public works, largest first. */
  private async groups(kind: Meaning['kind'], names: readonly string[]): Promise<Meaning[]> {
    if (names.length === 0) return [];
    const rows: { term: string; images: number }[] = await this.database.query(
      `SELECT term, images FROM read.image_vocabulary WHERE term = ANY($1::text[]) ORDER BY images DESC, term LIMIT ${SUBCATEGORIES_MAX}`,
      [names.map(groupTerm)],
    );
    return rows.map((row) => ({ ...row, kind }));
  }

  private longer(words: readonly string[]): Promise<(Meaning & { word: string })[]> {
    return this.database.query(
      `SELECT w.word, l.term, l.images, 'longer' AS kind FROM unnest($1::text[]) AS w(word) CROSS JOIN LATERAL (
         SELECT term, images FROM (
           SELECT term, images FROM read.image_vocabulary
           WHERE term > w.word COLLATE "C" AND term < w.word || chr(1114111) COLLATE "C" AND char_length(w.word) >= ${LONGER_LENGTH_MIN} ORDER BY term LIMIT ${LONGER_READ_MAX}
         ) longer ORDER BY images DESC, term LIMIT ${MEANINGS_MAX - 1}
       ) l ORDER BY l.images DESC, l.term`,
      [words],
    );
  }

  /** Estimates how many works have all these words, on the assumption that the words are independent. */
  async expected(words: readonly SearchWord[]): Promise<number> {
    const [{ every }] = (await this.database.query(
      'SELECT coalesce(sum(images), 0)::float8 AS every FROM read.image_cells',
    )) as [{ every: number }];
    const shares = words.map(({ meanings }) =>
      Math.min(1, meanings.reduce((sum, { images }) => sum + images, 0) / Math.max(1, every)),
    );
    return shares.reduce((product, share) => product * share, every);
  }

  private async alike(word: string): Promise<{ term: string; images: number }[]> {
    const rows: { term: string; images: number }[] = await this.database.query(
      `SELECT term, images FROM read.image_vocabulary WHERE deletions && $1::text[] ORDER BY images DESC, term LIMIT ${ALIKE_READ_MAX}`,
      [deletionsOf(word)],
    );
    return rows;
  }
}

/** Returns those terms that works have, as meanings of one kind. */
const found = (counts: ReadonlyMap<string, number>, kind: Meaning['kind'], terms: readonly string[]): Meaning[] =>
  terms.flatMap((term) => {
    const images = counts.get(term);
    return images === undefined ? [] : [{ term, images, kind }];
  });

const isFull = (meanings: readonly Meaning[]): boolean => meanings.some(({ images }) => images >= limits.resultsMax);

/**
 * Returns the meanings up to the first one that fills the result alone, and all others of its kind. The rest would rank
 * below the last shown work.
 */
const enough = (meanings: readonly Meaning[]): Meaning[] => {
  const full = meanings.findIndex(({ images }) => images >= limits.resultsMax);
  if (full === -1) return [...meanings];
  const { kind } = meanings[full] as Meaning;
  return meanings.filter((meaning, place) => place <= full || meaning.kind === kind);
};
