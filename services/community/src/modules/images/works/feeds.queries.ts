import { Inject, Injectable } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import { feeds as limits } from '@pixchange/contracts/http/limits';
import { imageTypes } from '@pixchange/contracts/http/values/images';
import { DomainError } from '../../../kernel/errors.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';

/** Number of recently saved works that recommendations are based on. */
const SAVED_MAX = 60;
const WORDS_MAX = 12;
/** Number of works considered per word and per author, newest first. */
const [PER_WORD_MAX, PER_AUTHOR_MAX] = [30, 12] as const;
const AUTHORS_MAX = 40;
/** Weights of an author: for each saved work, and for being followed. */
const [SAVED_AUTHOR, FOLLOWED_AUTHOR] = [0.5, 1] as const;

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36})$/;

export interface FeedIds {
  readonly ids: readonly string[];
  /** Value of `after` for the next page; null on the last one. */
  readonly next: string | null;
}

/** Feeds of public works for one member. */
@Injectable()
export class FeedsQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Returns a page of the newest works by followed members. The query looks up one work of each followed member in an
   * index, and reads more works only of those with the newest ones. Its cost hardly grows with the number of works.
   * @throws DomainError `invalid` for an `after` that is not from a previous page
   */
  async following(
    userId: string,
    { after, per_page: perPage }: { readonly after?: string | undefined; readonly per_page: number },
  ): Promise<FeedIds> {
    const [, at, id = ''] = after === undefined ? [] : (CURSOR.exec(after) ?? []);
    if (after !== undefined && (at === undefined || Number.isNaN(Date.parse(at)) || !idForm.test(id)))
      throw new DomainError('invalid', 'after');
    const since = at === undefined ? '' : 'AND (s.created_at, s.image_id) < ($3::timestamptz, $4::uuid)';
    const found: { image_id: string; created_at: Date }[] = await this.database.query(
      `WITH author AS MATERIALIZED (
         SELECT f.followed_id FROM read.account_follows f CROSS JOIN LATERAL (
           SELECT s.image_id, s.created_at FROM read.image_search s WHERE s.owner_id = f.followed_id ${since}
           ORDER BY s.created_at DESC, s.image_id DESC LIMIT 1
         ) newest WHERE f.follower_id = $1 ORDER BY newest.created_at DESC, newest.image_id DESC LIMIT $2
       )
       SELECT w.image_id, w.created_at FROM author CROSS JOIN LATERAL (
         SELECT s.image_id, s.created_at FROM read.image_search s WHERE s.owner_id = author.followed_id ${since}
         ORDER BY s.created_at DESC, s.image_id DESC LIMIT $2
       ) w ORDER BY w.created_at DESC, w.image_id DESC LIMIT $2`,
      [userId, perPage + 1, ...(at === undefined ? [] : [at, id])],
    );
    const rows = found.slice(0, perPage);
    const last = rows.at(-1);
    const hasMore = found.length > perPage && last !== undefined;
    return {
      ids: rows.map(({ image_id }) => image_id),
      next: hasMore ? `${last.created_at.toISOString()}_${last.image_id}` : null,
    };
  }

  /** Returns the number of public works that other members added in the last 24 hours. */
  async newWorks(userId: string): Promise<number> {
    const [row]: { works: number }[] = await this.database.query(
      `SELECT count(*)::int AS works FROM read.image_search WHERE created_at > now() - interval '1 day' AND owner_id <> $1`,
      [userId],
    );
    return row?.works ?? 0;
  }

  /**
   * Returns up to `limits.forYouMax` works that the member has not saved. Candidates are works by authors whom the
   * member follows or whose works they saved recently, and works that share title or tag words with those saved works.
   * A word counts more if many saved works have it, and if few works have it overall.
   */
  async forYou(userId: string): Promise<string[]> {
    const rows: { image_id: string }[] = await this.database.query(
      `WITH saved AS MATERIALIZED (
         SELECT k.image_id FROM read.trending_keeps k WHERE k.owner_id = $1 GROUP BY k.image_id ORDER BY max(k.kept_at) DESC LIMIT ${SAVED_MAX}
       ), liked AS MATERIALIZED (
         SELECT s.image_id, s.owner_id, s.heads FROM saved JOIN read.image_search s USING (image_id) WHERE s.owner_id <> $1
       ), word AS MATERIALIZED (
         SELECT v.term, count(*) / ln(2 + v.images) AS weight FROM liked CROSS JOIN unnest(liked.heads) AS h(term) JOIN read.image_vocabulary v ON v.term = h.term
         GROUP BY v.term, v.images ORDER BY weight DESC, v.term LIMIT ${WORDS_MAX}
       ), author AS MATERIALIZED (
         SELECT a.owner_id, sum(a.weight) AS weight FROM (
           SELECT owner_id, ${SAVED_AUTHOR} AS weight FROM liked UNION ALL SELECT followed_id, ${FOLLOWED_AUTHOR} FROM read.account_follows WHERE follower_id = $1
         ) a GROUP BY a.owner_id ORDER BY weight DESC, a.owner_id LIMIT ${AUTHORS_MAX}
       ), candidate AS (
         SELECT p.image_id, word.weight AS points FROM word CROSS JOIN unnest($2::text[]) AS t(type) CROSS JOIN LATERAL (
           SELECT i.image_id FROM read.image_terms i WHERE i.term = word.term AND i.type = t.type ORDER BY i.standing DESC, i.created_at DESC, i.image_id DESC LIMIT ${PER_WORD_MAX}
         ) p
         UNION ALL SELECT p.image_id, author.weight FROM author CROSS JOIN LATERAL (
           SELECT s.image_id FROM read.image_search s WHERE s.owner_id = author.owner_id ORDER BY s.created_at DESC, s.image_id DESC LIMIT ${PER_AUTHOR_MAX}
         ) p
       )
       SELECT c.image_id FROM candidate c JOIN read.image_search s USING (image_id)
       WHERE s.owner_id <> $1 AND NOT EXISTS (SELECT 1 FROM read.trending_keeps k WHERE k.owner_id = $1 AND k.image_id = c.image_id)
       GROUP BY c.image_id, s.created_at ORDER BY sum(c.points) DESC, s.created_at DESC, c.image_id DESC LIMIT ${limits.forYouMax}`,
      [userId, imageTypes],
    );
    return rows.map(({ image_id }) => image_id);
  }
}
