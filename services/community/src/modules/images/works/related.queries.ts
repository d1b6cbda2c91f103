import { Inject, Injectable } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import { imageTypes } from '@pixchange/contracts/http/values/images';
import { search as limits } from '@pixchange/contracts/http/limits';
import { DomainError } from '../../../kernel/errors.ts';
import { offsetOf, type Page } from '../../../platform/paging.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import type { Found } from './image-search.queries.ts';

/** Number of works considered per shared word: those with the best standing, newest first. */
const PER_WORD_MAX = 40;
const WORDS_MAX = 12;
const SAME_AUTHOR = 2;
const SAME_TYPE = 0.5;

@Injectable()
export class RelatedQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Returns works similar to a public work. A shared word of titles and tags counts more if fewer works have it. The
   * same author and the same type also count.
   * @throws DomainError `not_found` when the work is not public
   */
  async to(imageId: string, page: Page): Promise<Found> {
    const [one] = idForm.test(imageId)
      ? ((await this.database.query('SELECT owner_id, type, heads FROM read.image_search WHERE image_id = $1', [
          imageId,
        ])) as { owner_id: string; type: string; heads: string[] }[])
      : [];
    if (one === undefined) throw new DomainError('not_found');
    const offset = offsetOf(page);
    const [found] = (await this.database.query(
      `WITH word AS MATERIALIZED (
         SELECT v.term, 1 / ln(2 + v.images) AS weight FROM read.image_vocabulary v WHERE v.term = ANY($3::text[]) ORDER BY v.images, v.term LIMIT ${WORDS_MAX}
       ), candidate AS (
         SELECT p.image_id, p.type, word.weight * (1 + p.standing) AS points
         FROM word CROSS JOIN unnest($5::text[]) AS t(type)
         CROSS JOIN LATERAL (
           SELECT i.image_id, i.type, i.standing FROM read.image_terms i WHERE i.term = word.term AND i.type = t.type
           ORDER BY i.standing DESC, i.created_at DESC, i.image_id DESC LIMIT ${PER_WORD_MAX}
         ) p
         UNION ALL (SELECT s.image_id, s.type, 0 FROM read.image_search s WHERE s.owner_id = $2 ORDER BY s.created_at DESC, s.image_id DESC LIMIT ${PER_WORD_MAX})
         UNION ALL (SELECT s.image_id, s.type, 0 FROM read.image_search s WHERE s.type = $4 ORDER BY s.created_at DESC, s.image_id DESC LIMIT ${PER_WORD_MAX})
       ), scored AS MATERIALIZED (
         SELECT c.image_id, sum(c.points) + CASE WHEN s.owner_id = $2 THEN ${SAME_AUTHOR} ELSE 0 END + CASE WHEN s.type = $4 THEN ${SAME_TYPE} ELSE 0 END AS points, s.created_at
         FROM candidate c JOIN read.image_search s USING (image_id) WHERE c.image_id <> $1 GROUP BY c.image_id, s.owner_id, s.type, s.created_at
         ORDER BY points DESC, s.created_at DESC, c.image_id DESC LIMIT ${limits.relatedMax}
       )
       SELECT (SELECT count(*)::int FROM scored) AS count, ARRAY(SELECT image_id FROM scored ORDER BY points DESC, created_at DESC, image_id DESC LIMIT $6 OFFSET $7) AS ids`,
      [imageId, one.owner_id, one.heads, one.type, imageTypes, page.per_page, offset],
    )) as [Found];
    return found;
  }
}
