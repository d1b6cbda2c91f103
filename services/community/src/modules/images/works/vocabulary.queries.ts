import { Inject, Injectable } from '@nestjs/common';
import { search as limits } from '@pixchange/contracts/http/limits';
import type { Database } from '../../../platform/read-model/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import { deletionsOf, likelyMeant, mayBeMistyped, type Meaning, type SearchWord } from './search-words.ts';

const MEANINGS_MAX = 6;
const LONGER_LENGTH_MIN = 2;
/** A short beginning fits very many words; the most used of so many of them are taken. */
const LONGER_READ_MAX = 1_000;
const ALIKE_READ_MAX = 200;

/** The words that lead to works. */
@Injectable()
export class Vocabulary {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** What words may mean: themselves and longer words that begin so, or, where there is neither, words that differ by a slip of the finger. */
  async meanings(words: readonly string[]): Promise<SearchWord[]> {
    const rows: (Meaning & { word: string })[] = await this.database.query(
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
    return Promise.all(
      words.map(async (word) => {
        const meanings = enough(rows.filter((row) => row.word === word));
        return { word, meanings: meanings.length === 0 && mayBeMistyped(word) ? await this.alike(word) : meanings };
      }),
    );
  }

  /** How many works have all these words, if they come together by chance. */
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

/** Longer words stand below the word itself: where that alone leads to as many works as a search finds, they would not be seen. */
const enough = (rows: readonly Meaning[]): Meaning[] => {
  const same = rows.find(({ kind }) => kind === 'same');
  return same !== undefined && same.images >= limits.resultsMax ? [same] : [...rows];
};
