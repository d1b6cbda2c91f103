import { Inject, Injectable } from '@nestjs/common';
import type { ImageType } from '@pixchange/contracts/http/images';
import { imageTypes } from '@pixchange/contracts/http/values/images';
import {
  CONCEPT_SIGN,
  concepts,
  conceptsBegunBy,
  feelings,
  isConceptWord,
  labelOf,
  searchWords,
  type Concept,
  type ConceptLanguage,
} from '../../../kernel/search/analyzer.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { matchValues, textMatch } from '../../../platform/text-match.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import { TAG } from './image-search.projection.ts';

/** Suggestion; `id` is the work's id, or the tag itself. */
export interface WorkSuggestion {
  readonly kind: 'tag' | 'title';
  readonly text: string;
  readonly id: string;
  readonly score: number;
  /** Number of public works with the tag; 1 for a title. */
  readonly works: number;
}

/** Suggested search word, with the number of public works that have it. */
export interface SuggestedWord {
  readonly text: string;
  readonly works: number;
}

interface TermRow {
  readonly term: string;
  readonly images: number;
  /** Best work with the term. */
  readonly image_id: string;
  readonly searched: number;
}

/** Number of the newest works whose tags are suggested while nothing is trending. */
const NEW_WORKS = 100;
/** Minimum number of works with a suggested word. */
const WORKS_MIN = 3;
/** Number of words to read, because several can have the same best work. */
const READ_MAX = 100;

/**
 * Query for common words. Words that people searched for come first; their counts halve every day, like the heat of
 * works.
 */
const COMMON = `
  WITH hot AS MATERIALIZED (
    SELECT image_id, heat FROM "work".trending_works
    UNION ALL (SELECT image_id, 0 FROM read.image_search ORDER BY created_at DESC, image_id DESC LIMIT ${NEW_WORKS})
  ), named AS (
    SELECT term, sum(searches * power(0.5, (now() AT TIME ZONE 'UTC')::date - day)) AS searched, 0::float8 AS heat
    FROM "work".searched_terms WHERE day > (now() AT TIME ZONE 'UTC')::date - 7 GROUP BY term
    UNION ALL
    SELECT h.term, 0, sum(hot.heat) FROM hot JOIN read.image_search s USING (image_id) CROSS JOIN LATERAL (
      SELECT unnest(s.heads[s.titled + 1:]) AS term UNION SELECT head FROM unnest(s.heads) AS head WHERE head LIKE '${CONCEPT_SIGN}%'
    ) h WHERE s.type = ANY($1::text[]) GROUP BY h.term
  ), word AS MATERIALIZED (
    SELECT n.term, sum(n.searched)::float8 AS searched, sum(n.heat)::float8 AS heat, v.images
    FROM named n JOIN read.image_vocabulary v ON v.term = n.term COLLATE "C"
    WHERE v.images >= ${WORKS_MIN} AND ${WORKS_MIN} <= (
      SELECT count(*) FROM (SELECT 1 FROM read.image_terms i WHERE i.term = n.term COLLATE "C" AND i.type = ANY($1::text[]) AND i.standing >= ${TAG} LIMIT ${WORKS_MIN}) few
    )
    GROUP BY n.term, v.images ORDER BY searched DESC, heat DESC, images DESC, n.term LIMIT ${READ_MAX}
  )
  SELECT w.term, w.images, w.searched, best.image_id FROM word w CROSS JOIN LATERAL (
    SELECT p.image_id FROM unnest($1::text[]) AS t(type) CROSS JOIN LATERAL (
      SELECT i.image_id, i.standing, i.created_at FROM read.image_terms i WHERE i.term = w.term COLLATE "C" AND i.type = t.type
      ORDER BY i.standing DESC, i.created_at DESC, i.image_id DESC LIMIT 1
    ) p ORDER BY p.standing DESC, p.created_at DESC LIMIT 1
  ) best ORDER BY w.searched DESC, w.heat DESC, w.images DESC, w.term`;

const byTerm = new Map(concepts.map((concept) => [concept.term, concept]));

/** Returns the display text of a term; undefined for groups, which are not words. */
const textOf = (term: string, language: ConceptLanguage): string | undefined => {
  if (!term.startsWith(CONCEPT_SIGN)) return term;
  const concept = byTerm.get(term);
  // A concept without an emoji is a group, such as "place".
  return concept === undefined || concept.emoji.length === 0 ? undefined : labelOf(concept, language);
};

const match = textMatch('w.words', 1);
const VISIBLE = 'FROM read.image_words w JOIN read.images i USING (image_id) WHERE i.visible';

@Injectable()
export class SuggestionsQueries {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /**
   * Returns tags and titles of public works that match a text: at most `max` of each kind, best first. Of works with
   * equal titles, only the newest is returned.
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

  /**
   * Returns search words with at least three works each. Words that people searched for in the last week come first,
   * most frequent first, then tags and concepts of trending and new works. No two words have the same best work.
   */
  async common(type: ImageType | null, language: ConceptLanguage, max: number): Promise<SuggestedWord[]> {
    const rows: TermRow[] = await this.database.query(COMMON, [type === null ? imageTypes : [type]]);
    const best = new Set<string>();
    const texts = new Map<string, SuggestedWord>();
    for (const { term, images, image_id, searched } of rows) {
      const text = textOf(term, language);
      // A tag that names a concept is skipped, because the concept itself is also suggested.
      const isTwice = searched === 0 && !term.startsWith(CONCEPT_SIGN) && isConceptWord(term, language);
      if (text === undefined || isTwice || best.has(image_id) || texts.has(text)) continue;
      best.add(image_id);
      texts.set(text, { text, works: images });
    }
    return [...texts.values()].slice(0, max);
  }

  /** Returns words that begin with a text or resemble it: tags, and concepts of public works. */
  async words(text: string, language: ConceptLanguage, max: number): Promise<SuggestedWord[]> {
    const words = searchWords(text);
    if (words === '') return [];
    const [suggested, meant] = await Promise.all([
      this.of(text, max),
      this.withWorks(conceptsBegunBy(words, language)),
    ]);
    const tags = suggested.filter(({ kind }) => kind === 'tag').map(({ text: tag, works }) => ({ text: tag, works }));
    const named = meant.flatMap(({ concept, works }) => {
      const label = labelOf(concept, language);
      return label === undefined ? [] : [{ text: label, works }];
    });
    const each = new Map([...tags, ...named].map((word) => [searchWords(word.text), word]));
    return [...each.values()].slice(0, max);
  }

  /** Returns feelings that public works express, in the order of the concept table. */
  async feelings(language: ConceptLanguage, max: number): Promise<{ emoji: string; text: string }[]> {
    const byEmoji = new Map<string, string>();
    for (const { concept } of await this.withWorks(feelings)) {
      const [emoji = ''] = concept.emoji;
      const text = labelOf(concept, language);
      if (text !== undefined && !byEmoji.has(emoji)) byEmoji.set(emoji, text);
    }
    return [...byEmoji].map(([emoji, text]) => ({ emoji, text })).slice(0, max);
  }

  private async withWorks(asked: readonly Concept[]): Promise<{ concept: Concept; works: number }[]> {
    if (asked.length === 0) return [];
    const rows: { term: string; images: number }[] = await this.database.query(
      'SELECT term, images FROM read.image_vocabulary WHERE term = ANY($1::text[])',
      [asked.map(({ term }) => term)],
    );
    const counts = new Map(rows.map(({ term, images }) => [term, images]));
    return asked.flatMap((concept) => {
      const works = counts.get(concept.term);
      return works === undefined ? [] : [{ concept, works }];
    });
  }
}
