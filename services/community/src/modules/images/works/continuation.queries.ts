import { Inject, Injectable } from '@nestjs/common';
import { search as limits } from '@pixchange/contracts/http/limits';
import { imageTypes } from '@pixchange/contracts/http/values/images';
import { concepts, queryWords } from '../../../kernel/search/analyzer.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import { filtersOf, type ImageQuery } from './image-search.queries.ts';

/** Number of works considered for each concept or word of a continuation. */
const PER_TERM_MAX = 24;
const CONTINUING_TERMS_MAX = 12;

/** Finds more works for a search with few results. */
@Injectable()
export class Continuation {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Returns works to append to a short result: works with concepts of the text, their groups, or some of its words. If
   * the text has none of these, concepts of the result are used. `found` holds the ids of the whole result.
   */
  of(query: ImageQuery, found: readonly string[]): Promise<string[]> {
    const words = queryWords(query.q, query.language ?? 'en').slice(0, limits.queryWordsMax);
    const named = [...new Set(words.flatMap((word) => word.concepts))];
    const groups = concepts.filter(({ term }) => named.includes(term)).flatMap(({ group }) => group ?? []);
    const partial = words.length > 1 ? words.flatMap(({ same, stems }) => [...same, ...stems]) : [];
    const terms = [...new Set([...named, ...partial, ...groups])];
    return this.withTerms(query, terms, found);
  }

  /** Returns works with any of the terms; works with the most and the rarest terms come first. */
  private async withTerms(query: ImageQuery, terms: readonly string[], without: readonly string[]): Promise<string[]> {
    const values: unknown[] = [
      terms,
      without,
      query.type === undefined ? imageTypes : [query.type],
      limits.continuedMax,
    ];
    const fits = filtersOf({ ...query, type: undefined }, values).map((condition) => ` AND ${condition}`);
    const rows: { image_id: string }[] = await this.database.query(
      `WITH term AS MATERIALIZED (
         SELECT v.term, 1 / ln(2 + v.images) AS weight FROM read.image_vocabulary v
         WHERE v.term = ANY(CASE WHEN cardinality($1::text[]) > 0 THEN $1::text[]
           ELSE ARRAY(SELECT DISTINCT h FROM read.image_search f CROSS JOIN unnest(f.heads) AS h WHERE f.image_id = ANY($2::uuid[]) AND h LIKE '@%') END)
         ORDER BY array_position($1::text[], v.term), v.images LIMIT ${CONTINUING_TERMS_MAX}
       ), candidate AS (
         SELECT p.image_id, term.weight * (2 + p.standing) AS points FROM term CROSS JOIN unnest($3::text[]) AS t(type) CROSS JOIN LATERAL (
           SELECT i.image_id, i.standing FROM read.image_terms i WHERE i.term = term.term AND i.type = t.type
           ORDER BY i.standing DESC, i.created_at DESC, i.image_id DESC LIMIT ${PER_TERM_MAX}
         ) p
       )
       SELECT c.image_id FROM candidate c JOIN read.image_search s USING (image_id) WHERE c.image_id <> ALL($2::uuid[])${fits.join('')}
       GROUP BY c.image_id, s.created_at ORDER BY sum(c.points) DESC, s.created_at DESC, c.image_id DESC LIMIT $4`,
      values,
    );
    return rows.map(({ image_id }) => image_id);
  }
}
