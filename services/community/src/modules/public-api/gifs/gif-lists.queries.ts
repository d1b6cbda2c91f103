import { Inject, Injectable } from '@nestjs/common';
import type { ImageType } from '@pixchange/contracts/http/images';
import { searchTerm, searchWords } from '../../../kernel/search-words.ts';
import type { Database } from '../../../platform/read-model/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';

/** A part of a list: from which row on, and how many. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

export interface FoundIds {
  readonly ids: readonly string[];
  readonly count: number;
}

const NEWEST = 's.created_at DESC, s.image_id DESC';
/** How many works of the last days are compared; the newest follow them. */
const HOT_MAX = 500;
/** What somebody saves counts half after a day. */
const HOT = `
  SELECT s.image_id, s.created_at, sum(power(0.5, extract(epoch FROM now() - k.kept_at) / 86400)) AS heat
  FROM read.trending_keeps k JOIN read.image_search s USING (image_id)
  WHERE k.kept_at > now() - interval '7 days' AND k.owner_id <> s.owner_id AND s.type = $1
  GROUP BY s.image_id, s.created_at ORDER BY heat DESC, ${NEWEST} LIMIT ${HOT_MAX}`;

const COUNT = '(SELECT count(*)::int FROM read.image_search s WHERE s.type = $1)';

/** Ids of public works in orders that the site's own lists don't have. */
@Injectable()
export class GifListsQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** What people saved in the last week, what is fresh counting most; then the newest. */
  async trending(type: ImageType, { offset, limit }: Slice): Promise<FoundIds> {
    const [found] = (await this.database.query(
      `WITH hot AS MATERIALIZED (${HOT}), hottest AS MATERIALIZED (
         SELECT image_id, heat, created_at FROM hot s ORDER BY heat DESC, ${NEWEST} LIMIT $2::bigint OFFSET $3::bigint
       ), newest AS MATERIALIZED (
         SELECT s.image_id, s.created_at FROM read.image_search s WHERE s.type = $1 AND NOT EXISTS (SELECT 1 FROM hot WHERE hot.image_id = s.image_id)
         ORDER BY ${NEWEST} LIMIT $2::bigint - (SELECT count(*) FROM hottest) OFFSET greatest(0, $3::bigint - (SELECT count(*) FROM hot))
       )
       SELECT ARRAY(SELECT image_id FROM hottest s ORDER BY heat DESC, ${NEWEST}) || ARRAY(SELECT image_id FROM newest s ORDER BY ${NEWEST}) AS ids,
         ${COUNT} AS count`,
      [type, limit, offset],
    )) as [FoundIds];
    return found;
  }

  /** A member's works that have all words of a text, the newest first. */
  async ofMember(ownerId: string, text: string, type: ImageType, { offset, limit }: Slice): Promise<FoundIds> {
    const terms = searchWords(text)
      .split(' ')
      .map(searchTerm)
      .filter((term) => term !== '');
    const [found] = (await this.database.query(
      `WITH fit AS MATERIALIZED (SELECT s.image_id, s.created_at FROM read.image_search s WHERE s.owner_id = $1 AND s.type = $2 AND s.terms @> $3::text[])
       SELECT (SELECT count(*)::int FROM fit) AS count, ARRAY(SELECT image_id FROM fit s ORDER BY ${NEWEST} LIMIT $4 OFFSET $5) AS ids`,
      [ownerId, type, terms, limit, offset],
    )) as [FoundIds];
    return found;
  }

  /** Those of some people who have public works. */
  async withWorks(userIds: readonly string[]): Promise<string[]> {
    const rows: { id: string }[] = await this.database.query(
      'SELECT u.id FROM unnest($1::uuid[]) WITH ORDINALITY AS u(id, place) WHERE EXISTS (SELECT 1 FROM read.image_search s WHERE s.owner_id = u.id) ORDER BY u.place',
      [userIds],
    );
    return rows.map(({ id }) => id);
  }
}
