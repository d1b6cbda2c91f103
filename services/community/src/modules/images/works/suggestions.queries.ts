import { Inject, Injectable } from '@nestjs/common';
import { searchWords } from '../../../kernel/search-words.ts';
import type { Database } from '../../../platform/read-model/database.ts';
import { matchValues, textMatch } from '../../../platform/text-match.ts';
import { DATABASE } from '../../../platform/tokens.ts';

/** `id` is the work's, or the tag itself. */
export interface WorkSuggestion {
  readonly kind: 'tag' | 'title';
  readonly text: string;
  readonly id: string;
  readonly score: number;
}

const match = textMatch('w.words', 1);
const VISIBLE = 'FROM read.image_words w JOIN read.images i USING (image_id) WHERE i.visible';

@Injectable()
export class SuggestionsQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Tags and titles of what everyone sees that fit a text: of each kind so many, the best first; of equal titles the newest work. */
  async of(text: string, max: number): Promise<WorkSuggestion[]> {
    const words = searchWords(text);
    if (words === '') return [];
    const values = [...matchValues(words), max];
    return (await this.database.query(
      `(SELECT 'tag' AS kind, w.text, w.text AS id, max(${match.score})::float8 AS score
        ${VISIBLE} AND w.kind = 'tag' AND ${match.condition} GROUP BY w.text ORDER BY score DESC, count(*) DESC, w.text LIMIT $4)
       UNION ALL
       (SELECT 'title', found.text, found.image_id::text, found.score FROM (
         SELECT DISTINCT ON (w.words) w.text, i.image_id, i.created_at, ${match.score}::float8 AS score
         ${VISIBLE} AND w.kind = 'title' AND ${match.condition} ORDER BY w.words, i.created_at DESC, i.image_id DESC) found
        ORDER BY found.score DESC, found.created_at DESC, found.image_id LIMIT $4)`,
      values,
    )) as WorkSuggestion[];
  }
}
