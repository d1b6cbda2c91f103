import { Inject, Injectable } from '@nestjs/common';
import type { ImageType } from '@pixchange/contracts/http/images';
import { searchWords } from '../../../kernel/search/analyzer.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { matchValues, textMatch } from '../../../platform/text-match.ts';
import { DATABASE } from '../../../platform/tokens.ts';

/** Suggestion; `id` is the work's id, or the tag itself. */
export interface WorkSuggestion {
  readonly kind: 'tag' | 'title';
  readonly text: string;
  readonly id: string;
  readonly score: number;
  /** Number of public works with the tag or title. */
  readonly works: number;
}

/** Number of the newest works whose tags are suggested while nothing is trending. */
const NEW_WORKS = 100;

const match = textMatch('w.words', 1);
const VISIBLE = 'FROM read.image_words w JOIN read.images i USING (image_id) WHERE i.visible';

@Injectable()
export class SuggestionsQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Returns tags and titles of public works that match a text: at most `max` of each kind, best first. Among equal
   * titles, the newest work counts.
   */
  async of(text: string, max: number): Promise<WorkSuggestion[]> {
    const words = searchWords(text);
    if (words === '') return [];
    const values = [...matchValues(words), max];
    return (await this.database.query(
      `(SELECT 'tag' AS kind, w.text, w.text AS id, max(${match.score})::float8 AS score, count(*)::int AS works
        ${VISIBLE} AND w.kind = 'tag' AND ${match.condition} GROUP BY w.text ORDER BY score DESC, works DESC, w.text LIMIT $4)
       UNION ALL
       (SELECT 'title', found.text, found.image_id::text, found.score, 1 FROM (
         SELECT DISTINCT ON (w.words) w.text, i.image_id, i.created_at, ${match.score}::float8 AS score
         ${VISIBLE} AND w.kind = 'title' AND ${match.condition} ORDER BY w.words, i.created_at DESC, i.image_id DESC) found
        ORDER BY found.score DESC, found.created_at DESC, found.image_id LIMIT $4)`,
      values,
    )) as WorkSuggestion[];
  }

  /** Returns tags of trending works, hottest first, followed by those of new works. */
  async trendingTags(type: ImageType | null, max: number): Promise<string[]> {
    const rows: { text: string }[] = await this.database.query(
      `SELECT w.text FROM (
         SELECT image_id, heat FROM work.trending_works
         UNION ALL (SELECT image_id, 0 FROM read.image_search ORDER BY created_at DESC, image_id DESC LIMIT ${NEW_WORKS})
       ) h JOIN read.image_search s USING (image_id) JOIN read.image_words w USING (image_id)
       WHERE w.kind = 'tag' AND ($2::text IS NULL OR s.type = $2) GROUP BY w.text ORDER BY sum(h.heat) DESC, count(*) DESC, w.text LIMIT $1`,
      [max, type],
    );
    return rows.map(({ text }) => text);
  }
}
