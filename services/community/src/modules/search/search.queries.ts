import { Inject, Injectable } from '@nestjs/common';
import { searchWords } from '../../kernel/search/analyzer.ts';
import { offsetOf, type Page } from '../../platform/paging.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { matchValues, textMatch } from '../../platform/text-match.ts';
import { DATABASE } from '../../platform/tokens.ts';
import type { PeopleSearch } from './people-search.face.ts';
import type { ScoredSuggestion } from './suggestions.ts';

const username = textMatch('p.username_words', 1);
const name = textMatch('p.name_words', 1);
const FOUND = `FROM read.search_people p WHERE NOT p.suspended AND (${username.condition} OR ${name.condition})`;
/** Condition for members with public works. */
const MAKERS = `${FOUND} AND EXISTS (SELECT 1 FROM read.image_search s WHERE s.owner_id = p.user_id)`;
/** SQL score of a member: the better score of the two names; a missing name is ignored. */
const SCORE = `greatest(${username.score}, ${name.score})`;

@Injectable()
export class SearchQueries implements PeopleSearch {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Returns the ids of members whose names match, best matches first. */
  people(text: string, page: Page): Promise<{ ids: string[]; count: number }> {
    return this.found(FOUND, text, page);
  }

  makers(text: string, page: Page): Promise<{ ids: string[]; count: number }> {
    return this.found(MAKERS, text, page);
  }

  private async found(from: string, text: string, page: Page): Promise<{ ids: string[]; count: number }> {
    const words = searchWords(text);
    if (words === '') return { ids: [], count: 0 };
    const [{ count }] = (await this.database.query(`SELECT count(*)::int AS count ${from}`, matchValues(words))) as [
      { count: number },
    ];
    const rows: { user_id: string }[] = await this.database.query(
      `SELECT p.user_id ${from} ORDER BY ${SCORE} DESC, p.username, p.user_id LIMIT $4 OFFSET $5`,
      [...matchValues(words), page.per_page, offsetOf(page)],
    );
    return { ids: rows.map(({ user_id }) => user_id), count };
  }

  /** Returns members whose names match, as suggestions, best matches first. */
  async suggestedPeople(text: string, max: number): Promise<ScoredSuggestion[]> {
    const words = searchWords(text);
    if (words === '') return [];
    const rows: { user_id: string; username: string; score: number }[] = await this.database.query(
      `SELECT p.user_id, p.username, ${SCORE}::float8 AS score ${FOUND} AND p.username IS NOT NULL ORDER BY score DESC, p.username LIMIT $4`,
      [...matchValues(words), max],
    );
    return rows.map(({ user_id, username: shown, score }) => ({ kind: 'user', text: shown, id: user_id, score }));
  }
}
