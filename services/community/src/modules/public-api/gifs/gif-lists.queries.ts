import { Inject, Injectable } from '@nestjs/common';
import type { ImageType } from '@pixchange/contracts/http/images';
import { searchTerm, searchWords } from '../../../kernel/search-words.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import type { RatingChoice } from '../../images/works.face.ts';

/** Part of a list: its first row and the number of rows. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

export interface FoundIds {
  readonly ids: readonly string[];
  readonly count: number;
}

const NEWEST = 's.created_at DESC, s.image_id DESC';
/** Ids of public works in orders that the site's own lists don't have. */
@Injectable()
export class GifListsQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Returns a member's works that have all words of a text, newest first. */
  async ofMember(
    ownerId: string,
    text: string,
    type: ImageType,
    ratings: RatingChoice | undefined,
    { offset, limit }: Slice,
  ): Promise<FoundIds> {
    const terms = searchWords(text)
      .split(' ')
      .map(searchTerm)
      .filter((term) => term !== '');
    const [found] = (await this.database.query(
      `WITH fit AS MATERIALIZED (SELECT s.image_id, s.created_at FROM read.image_search s WHERE s.owner_id = $1 AND s.type = $2 AND s.terms @> $3::text[] AND ($6::text[] IS NULL OR s.rating = ANY($6)))
       SELECT (SELECT count(*)::int FROM fit) AS count, ARRAY(SELECT image_id FROM fit s ORDER BY ${NEWEST} LIMIT $4 OFFSET $5) AS ids`,
      [ownerId, type, terms, limit, offset, ratings ?? null],
    )) as [FoundIds];
    return found;
  }
}
