import { Inject, Injectable } from '@nestjs/common';
import { search as limits } from '@pixchange/contracts/http/limits';
import { groupTerm } from '../../../kernel/search-words.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import { Subcategories, type NamedSubcategory } from '../extensions.face.ts';
import { subcategoriesAlike, subcategoriesMeant, typesMeant } from './search-groups.ts';
import {
  deletionsOf,
  likelyMeant,
  LONGER_LENGTH_MIN,
  mayBeMistyped,
  type Meaning,
  type SearchWord,
} from './search-words.ts';

const MEANINGS_MAX = 6;
/**
 * Maximum number of subcategories that are searched for a category, those with the most works first; each one adds to
 * the query.
 */
const SUBCATEGORIES_MAX = 24;
/** Maximum number of rows to read. A short beginning matches very many words; the most used of these rows are taken. */
const LONGER_READ_MAX = 1_000;
const ALIKE_READ_MAX = 200;

/** Words that lead to works. */
@Injectable()
export class Vocabulary {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(Subcategories) private readonly subcategories: Subcategories,
  ) {}

  /**
   * Returns the possible meanings of words: the word itself, longer words that begin with it, and groups that it names.
   * If neither the word nor a longer one exists, words a typing error away.
   */
  async meanings(words: readonly string[]): Promise<SearchWord[]> {
    const [rows, named] = await Promise.all([this.written(words), this.subcategories.named()]);
    return Promise.all(
      words.map(async (word) => {
        const own = rows.filter((row) => row.word === word);
        return { word, meanings: await this.meaningsOf(word, own, named) };
      }),
    );
  }

  private async meaningsOf(
    word: string,
    own: readonly Meaning[],
    named: readonly NamedSubcategory[],
  ): Promise<Meaning[]> {
    const groups = [
      ...(await this.groups('type', typesMeant(word))),
      ...(await this.groups('subcategory', subcategoriesMeant(word, named))),
    ];
    if (typesMeant(word).length > 0) return [...own.filter(({ kind }) => kind === 'same'), ...groups];
    if (own.length > 0 || !mayBeMistyped(word)) return [...enough(own), ...groups];
    const alike = await this.alike(word);
    if (groups.length > 0) return [...alike, ...groups];
    return [...alike, ...(await this.groups('alike', subcategoriesAlike(word, named)))];
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

  private written(words: readonly string[]): Promise<(Meaning & { word: string })[]> {
    return this.database.query(
      `SELECT w.word, v.term, v.images, v.kind FROM unnest($1::text[]) AS w(word) CROSS JOIN LATERAL (
         SELECT term, images, 'same' AS kind FROM read.image_vocabulary WHERE term = w.word COLLATE "C"
         UNION ALL (
           SELECT term, images, 'longer' FROM (
             SELECT term, images FROM read.image_vocabulary
             WHERE term > w.word COLLATE "C" AND term < w.word || chr(1114111) COLLATE "C" AND char_length(w.word) >= ${LONGER_LENGTH_MIN} ORDER BY term LIMIT ${LONGER_READ_MAX}
           ) longer ORDER BY images DESC, term LIMIT ${MEANINGS_MAX - 1}
         )
       ) v ORDER BY v.kind DESC, v.images DESC, v.term`,
      [words],
    );
  }

  /** Estimates how many works have all these words, if the words are independent of each other. */
  async expected(words: readonly SearchWord[]): Promise<number> {
    const [{ every }] = (await this.database.query(
      'SELECT coalesce(sum(images), 0)::float8 AS every FROM read.image_cells',
    )) as [{ every: number }];
    const shares = words.map(({ meanings }) =>
      Math.min(1, meanings.reduce((sum, { images }) => sum + images, 0) / Math.max(1, every)),
    );
    return shares.reduce((product, share) => product * share, every);
  }

  private async alike(word: string): Promise<Meaning[]> {
    const rows: { term: string; images: number }[] = await this.database.query(
      `SELECT term, images FROM read.image_vocabulary WHERE deletions && $1::text[] ORDER BY images DESC, term LIMIT ${ALIKE_READ_MAX}`,
      [deletionsOf(word)],
    );
    return likelyMeant(word, rows, MEANINGS_MAX);
  }
}

/** Returns the word alone if it already fills the result: longer words rank below it and would not be seen. */
const enough = (rows: readonly Meaning[]): Meaning[] => {
  const same = rows.find(({ kind }) => kind === 'same');
  return same !== undefined && same.images >= limits.resultsMax ? [same] : [...rows];
};
