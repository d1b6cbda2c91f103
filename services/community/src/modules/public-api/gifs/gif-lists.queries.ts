import { Inject, Injectable } from '@nestjs/common';
import type { ImageType } from '@pixchange/contracts/http/images';
import { queryWords, type ConceptLanguage } from '../../../kernel/search/analyzer.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import type { RatingChoice } from '../../images/works.face.ts';

/** Part of a list: the index of its first row and the number of rows. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

export interface FoundIds {
  readonly ids: readonly string[];
  readonly count: number;
}

/** Filters of a list; a type of null means all types. */
interface Filters {
  readonly type: ImageType | null;
  readonly contentTypes: readonly string[] | undefined;
  readonly ratings: RatingChoice | undefined;
}

const NEWEST = 's.created_at DESC, s.image_id DESC';
/** Finds ids of public works in orders that the site's own lists don't have. */
@Injectable()
export class GifListsQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Returns the ids of a member's works that match all words of a text, newest first. */
  async ofMember(
    ownerId: string,
    text: string,
    { type, contentTypes, ratings }: Filters,
    { offset, limit, language }: Slice & { readonly language: ConceptLanguage },
  ): Promise<FoundIds> {
    const words = queryWords(text, language).map((word) => [...word.same, ...word.stems, ...word.concepts]);
    const values: unknown[] = [ownerId, type, limit, offset, ratings ?? null, contentTypes ?? null];
    const conditions = words.map((terms) => ` AND s.terms && $${values.push(terms)}::text[]`);
    const [found] = (await this.database.query(
      `WITH fit AS MATERIALIZED (SELECT s.image_id, s.created_at FROM read.image_search s WHERE s.owner_id = $1 AND ($2::text IS NULL OR s.type = $2) AND ($6::text[] IS NULL OR s.content_type = ANY($6)) AND ($5::text[] IS NULL OR s.rating = ANY($5))${conditions.join('')})
       SELECT (SELECT count(*)::int FROM fit) AS count, ARRAY(SELECT image_id FROM fit s ORDER BY ${NEWEST} LIMIT $3 OFFSET $4) AS ids`,
      values,
    )) as [FoundIds];
    return found;
  }
}
