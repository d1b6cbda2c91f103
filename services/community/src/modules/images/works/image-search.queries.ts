import { Inject, Injectable } from '@nestjs/common';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import type { imagesHttp, ImageSort } from '@pixchange/contracts/http/images';
import { imageTypes } from '@pixchange/contracts/http/values/images';
import { prices, search as limits } from '@pixchange/contracts/http/limits';
import { queryWords, wholeTerm, type ConceptLanguage } from '../../../kernel/search/analyzer.ts';
import { offsetOf } from '../../../platform/paging.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';
import type { RatingChoice } from '../works.face.ts';
import { CELL } from './image-search.projection.ts';
import type { Meaning, SearchWord } from './search-words.ts';
import { Vocabulary } from './vocabulary.queries.ts';

export type ImageQuery = QueryOf<typeof imagesHttp.list> & {
  /** Ratings to include; an empty string stands for unrated works, undefined for all works. */
  readonly ratings?: RatingChoice | undefined;
  /** Language of the person who searches; the default is English. */
  readonly language?: ConceptLanguage | undefined;
};

/** Page of a list as ids in order, and the total number of works in the list. */
export interface Found {
  readonly ids: readonly string[];
  readonly count: number;
  /** Corrected text that was searched instead; set when only words similar to the given ones have results. */
  readonly meant?: string;
}

/** List of all public works. */
export interface PlainList {
  /** SQL expression over columns of `read.image_search`. */
  readonly order: string;
  readonly rows: number;
  readonly offset: number;
}

const NEWEST = 'created_at DESC, image_id DESC';
/**
 * Heat of works. The schema name is quoted so that `tablesRead` does not match it, and responses can be cached. Heat
 * only breaks ties, so it may be a minute old.
 */
const HEAT = '(SELECT h.heat FROM "work".trending_works h WHERE h.image_id = fit.image_id)';
const ORDERS: Readonly<Record<ImageSort, string>> = {
  relevance: `rank DESC, coalesce(${HEAT}, 0) DESC, ${NEWEST}`,
  newest: NEWEST,
  popular: `kept DESC, ${NEWEST}`,
  trending: `coalesce((SELECT t.heat FROM work.trending_works t WHERE t.image_id = fit.image_id), 0) DESC, ${NEWEST}`,
};

/**
 * Ranks by kind of meaning, added to the standing of a term (-1 to 5). The word as typed counts most, then its other
 * forms, its concepts, the groups that it names, and finally longer words.
 */
const RANKS: Readonly<Record<Meaning['kind'], number>> = {
  same: 50,
  stem: 40,
  concept: 30,
  type: 20,
  subcategory: 20,
  longer: 10,
};

/**
 * Maximum estimated number of matches for which a search with several words reads all of them. Above it, only the best
 * and newest works with the rarest word are considered, because each match costs one row read.
 */
const FETCHED_MAX = 1_000;

/** Number of extra rows to read, because works with several terms of one word appear repeatedly. */
const REPEATED_MAX = 500;

const NONE: Found = { ids: [], count: 0 };

const cutTo = (rows: number, offset: number): number => Math.max(0, Math.min(rows, limits.rowsMax - offset));

/** Returns conditions on the columns that works and cells share, and adds their values to `values`. */
export const filtersOf = (
  { type, price_from, price_to, content_types, can_process_nft, for_sale, minted, ratings }: ImageQuery,
  values: unknown[],
): string[] => {
  const given = (value: unknown): string => `$${values.push(value)}`;
  return [
    ...(type === undefined ? [] : [`s.type = ${given(type)}`]),
    ...(content_types === undefined ? [] : [`s.content_type = ANY(${given(content_types)})`]),
    ...(ratings === undefined ? [] : [`s.rating = ANY(${given(ratings)})`]),
    ...(can_process_nft === undefined ? [] : [`s.can_process_nft = ${given(can_process_nft)}`]),
    ...(minted === undefined ? [] : [`s.minted = ${given(minted)}`]),
    ...(for_sale === undefined ? [] : [for_sale ? 's.price > 0' : 's.price = 0']),
    ...(price_from === prices.filterMin ? [] : [`s.price >= ${given(price_from)}`]),
    ...(price_to === prices.filterMax ? [] : [`s.price <= ${given(price_to)}`]),
  ];
};

/** Part of a list: offset, number of rows, and ids of excluded works. */
interface Slice {
  readonly offset: number;
  readonly rows: number;
  readonly without: readonly string[];
}

const sliceOf = (query: ImageQuery): Slice => {
  const offset = offsetOf(query);
  return { offset, rows: cutTo(query.per_page, offset), without: [] };
};

const exceptOf = (table: string, without: readonly string[], values: unknown[]): string[] =>
  without.length === 0 ? [] : [`${table}.image_id <> ALL($${values.push(without)}::uuid[])`];

const all = (conditions: readonly string[]): string => (conditions.length === 0 ? 'true' : conditions.join(' AND '));

/** Searches public works in the tables that `image-search.projection.ts` describes. */
@Injectable()
export class ImageSearch {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(Vocabulary) private readonly vocabulary: Vocabulary,
  ) {}

  /**
   * Returns the order and slice of a list without text and filters; null for every other list, which `find` handles.
   */
  plainList(query: ImageQuery): PlainList | null {
    const offset = offsetOf(query);
    const rows = cutTo(query.per_page, offset);
    if (query.q !== '' || query.sort === 'trending' || rows === 0 || filtersOf(query, []).length > 0) return null;
    return { order: ORDERS[query.sort === 'popular' ? 'popular' : 'newest'], rows, offset };
  }

  /**
   * Returns a page of matching works. Without a match, similar words replace those that match nothing, and `meant` is
   * the corrected text.
   */
  async find(query: ImageQuery): Promise<Found> {
    if (query.q === '') return query.sort === 'trending' ? this.trending(query) : this.listed(query);
    const words = queryWords(query.q, query.language ?? 'en').slice(0, limits.queryWordsMax);
    if (words.length === 0) return NONE;
    const known = await this.vocabulary.meanings(words);
    const found = await this.having(query, known);
    return found.count > 0 ? found : this.similar(query, known);
  }

  private async having(query: ImageQuery, known: readonly SearchWord[]): Promise<Found> {
    const [first, ...others] = known;
    if (first === undefined || known.some(({ meanings }) => meanings.length === 0)) return NONE;
    return others.length === 0 ? this.byOneWord(query, first) : this.byAllWords(query, known);
  }

  /** Searches again with similar words in place of those that match nothing, if there are any. */
  private async similar(query: ImageQuery, known: readonly SearchWord[]): Promise<Found> {
    if (known.every(({ meanings }) => meanings.length > 0)) return NONE;
    const language = query.language ?? 'en';
    const texts = await Promise.all(
      known.map(({ word, meanings }) => (meanings.length > 0 ? word : this.vocabulary.similar(word, language))),
    );
    if (texts.some((text) => text === null)) return NONE;
    const meant = texts.join(' ');
    const words = queryWords(meant, language).slice(0, limits.queryWordsMax);
    const found = await this.having({ ...query, q: meant }, await this.vocabulary.meanings(words));
    return found.count === 0 ? NONE : { ...found, meant };
  }

  /** Returns the hot works, which are few, followed by all others, newest first. */
  private async trending(query: ImageQuery): Promise<Found> {
    const values: unknown[] = [];
    const hot: { image_id: string }[] = await this.database.query(
      `SELECT s.image_id FROM work.trending_works t JOIN read.image_search s USING (image_id) WHERE ${all(filtersOf(query, values))} ORDER BY t.heat DESC, s.created_at DESC, s.image_id DESC`,
      values,
    );
    const hottest = hot.map(({ image_id }) => image_id);
    const offset = offsetOf(query);
    const first = hottest.slice(offset, offset + cutTo(query.per_page, offset));
    const { ids, count } = await this.listed(query, {
      without: hottest,
      offset: Math.max(0, offset - hottest.length),
      rows: cutTo(query.per_page, offset) - first.length,
    });
    return { ids: [...first, ...ids], count };
  }

  /**
   * Lists works without a text. Reads the newest or most saved works in order, or each matching cell when few works
   * match. Both ways give the same result.
   */
  private async listed(query: ImageQuery, slice: Slice = sliceOf(query)): Promise<Found> {
    const { offset, rows, without } = slice;
    const popular = query.sort === 'popular';
    const values: unknown[] = [popular ? limits.rowsMax * limits.rowsMax : offset + rows + without.length];
    const fits = all(filtersOf(query, values));
    const [{ every, count, gathered }] = (await this.database.query(
      `SELECT coalesce(sum(images), 0)::float8 AS every, coalesce(sum(images) FILTER (WHERE ${fits}), 0)::int AS count, coalesce(sum(least(images, $1::bigint)) FILTER (WHERE ${fits}), 0)::float8 AS gathered FROM read.image_cells s`,
      values,
    )) as [{ every: number; count: number; gathered: number }];
    if (rows === 0 || offset >= count) return { ids: [], count };
    const walked = ((offset + rows) * every) / count;
    return { ids: await (gathered < walked ? this.gathered(query, slice) : this.walked(query, slice)), count };
  }

  private async walked(query: ImageQuery, { offset, rows, without }: Slice): Promise<string[]> {
    const values: unknown[] = [rows, offset];
    const conditions = [...filtersOf(query, values), ...exceptOf('s', without, values)];
    const found: { image_id: string }[] = await this.database.query(
      `SELECT s.image_id FROM read.image_search s WHERE ${all(conditions)} ORDER BY ${ORDERS[query.sort === 'popular' ? 'popular' : 'newest']} LIMIT $1 OFFSET $2`,
      values,
    );
    return found.map(({ image_id }) => image_id);
  }

  private async gathered(query: ImageQuery, { offset, rows, without }: Slice): Promise<string[]> {
    const values: unknown[] = [rows, offset];
    const popular = query.sort === 'popular';
    const fits = all(filtersOf(query, values));
    const except = exceptOf('i', without, values).map((condition) => ` AND ${condition}`);
    const found: { image_id: string }[] = await this.database.query(
      `SELECT w.image_id FROM (SELECT * FROM read.image_cells s WHERE ${fits}) c
       CROSS JOIN LATERAL (
         SELECT i.image_id, i.created_at, i.kept FROM read.image_search i
         WHERE ${all(CELL.map((column) => `i.${column} = c.${column}`))}${except.join('')}
         ${popular ? '' : `ORDER BY i.created_at DESC, i.image_id DESC LIMIT $1::bigint + $2::bigint`}
       ) w ORDER BY ${ORDERS[popular ? 'popular' : 'newest']} LIMIT $1 OFFSET $2`,
      values,
    );
    return found.map(({ image_id }) => image_id);
  }

  /** Returns the best and newest works with any meaning of one word, up to the maximum of a search. */
  private async byOneWord(query: ImageQuery, { meanings }: SearchWord): Promise<Found> {
    const rows = limits.resultsMax + (meanings.length === 1 ? 0 : REPEATED_MAX);
    const { cut, ...found } = await this.nearest(query, meanings, rows);
    // Many works have several of the terms, so the first rows contained too few different works.
    if (cut !== true || meanings.length === 1) return found;
    return this.nearest(query, meanings, limits.resultsMax * meanings.length);
  }

  private nearest(
    query: ImageQuery,
    meanings: readonly Meaning[],
    rows: number,
  ): Promise<Found & { readonly cut?: boolean }> {
    const types = query.type === undefined ? imageTypes : [query.type];
    const isFiltered = filtersOf({ ...query, type: undefined }, []).length > 0;
    return this.page(query, (values, given) => {
      // Lists of one rank are merged in index order, so that only the requested rows are read. PostgreSQL merges them,
      // instead of sorting all rows, only if each list has the same order and limit.
      const best = (of: string) =>
        `ORDER BY ${of}.standing DESC, ${of}.created_at DESC, ${of}.image_id DESC LIMIT ${rows}`;
      const lists = Object.entries(RANKS).flatMap(([kind, rank]) => {
        const branches = meanings
          .filter((meaning) => meaning.kind === kind)
          .flatMap(({ term }) =>
            types.map(
              (type) =>
                `(SELECT i.image_id, i.created_at, i.standing FROM read.image_terms i WHERE i.term = ${given(term)} COLLATE "C" AND i.type = ${given(type)} ${best('i')})`,
            ),
          );
        return branches.length === 0
          ? []
          : [
              `(SELECT l.image_id, l.created_at, ${rank} + l.standing AS rank FROM (${branches.join(' UNION ALL ')}) l ${best('l')})`,
            ];
      });
      const nearest = `SELECT r.image_id, max(r.rank) AS rank, r.created_at FROM read_rows r GROUP BY r.image_id, r.created_at ORDER BY rank DESC, created_at DESC, image_id DESC LIMIT ${limits.resultsMax}`;
      const joined = isFiltered || query.sort === 'popular';
      return {
        before: `read_rows AS MATERIALIZED (${lists.join(' UNION ALL ')}), nearest AS MATERIALIZED (${nearest})`,
        sql: joined
          ? `SELECT n.image_id, n.rank, n.created_at, s.kept FROM nearest n JOIN read.image_search s USING (image_id) WHERE ${all(filtersOf({ ...query, type: undefined }, values))}`
          : 'SELECT * FROM nearest',
        also: `(SELECT count(*) FROM read_rows) >= ${rows} AND (SELECT count(*) FROM nearest) < ${limits.resultsMax} AS cut`,
      };
    });
  }

  /** Returns works that have every word, in one of its meanings. */
  private async byAllWords(query: ImageQuery, words: readonly SearchWord[]): Promise<Found> {
    const few = (await this.vocabulary.expected(words)) <= FETCHED_MAX;
    return this.page(query, (values, given) => {
      const lists = words.map(({ meanings }) => given(meanings.map(({ term }) => term)));
      const of = (some: readonly SearchWord[], kinds: readonly Meaning['kind'][]) =>
        some.map(({ meanings }) => given(meanings.filter(({ kind }) => kinds.includes(kind)).map(({ term }) => term)));
      // A word that names a type narrows the result, and need not occur in any text.
      const named = words.filter(({ meanings }) => meanings.every(({ kind }) => kind !== 'type'));
      const has = (column: string, each: readonly string[]) => all(each.map((list) => `${column} && ${list}::text[]`));
      const conditions = [
        has('s.terms', lists),
        ...filtersOf(query, values),
        ...(few ? [] : [`s.image_id IN (${nearRarest(query, words, given)})`]),
      ];
      const ranks = [
        [`s.terms @> ARRAY[${given(wholeTerm(query.q))}]::text[]`, '60'],
        [has('s.heads[:s.titled]', of(named, ['same'])), '55'],
        [has('s.heads', of(named, ['same'])), '50'],
        [has('s.terms', of(words, ['same', 'type'])), '45'],
        [has('s.terms', of(words, ['same', 'stem', 'type'])), '35'],
        [has('s.terms', of(words, ['same', 'stem', 'concept', 'type'])), '25'],
        [has('s.terms', of(words, ['same', 'stem', 'concept', 'type', 'subcategory'])), '15'],
      ];
      const sql = `
        SELECT s.image_id, s.created_at, s.kept, CASE ${ranks.map(([condition, rank]) => `WHEN ${condition} THEN ${rank}`).join(' ')} ELSE 0 END AS rank
        FROM read.image_search s WHERE ${all(conditions)} LIMIT ${2 * FETCHED_MAX}`;
      return { sql };
    });
  }

  /** Returns a page of the works from `source` in the requested order, and their total number. */
  private async page(
    query: ImageQuery,
    source: (values: unknown[], given: (value: unknown) => string) => Source,
  ): Promise<Found & { readonly cut?: boolean }> {
    const values: unknown[] = [];
    const { before, sql, also } = source(values, (value) => `$${values.push(value)}`);
    const offset = offsetOf(query);
    const [found] = (await this.database.query(
      `WITH ${before === undefined ? '' : `${before}, `}fit AS MATERIALIZED (${sql}) SELECT (SELECT least(count(*), ${limits.resultsMax})::int FROM fit) AS count,
         ARRAY(SELECT image_id FROM fit ORDER BY ${ORDERS[query.sort ?? 'relevance']} LIMIT ${Math.max(0, Math.min(query.per_page, limits.resultsMax - offset))} OFFSET ${offset}) AS ids
         ${also === undefined ? '' : `, ${also}`}`,
      values,
    )) as [Found & { readonly cut?: boolean }];
    return found;
  }
}

/**
 * Source of a page: a query for works with their sort columns, the CTEs that it needs, and an optional extra value for
 * the result.
 */
interface Source {
  readonly before?: string;
  readonly sql: string;
  readonly also?: string;
}

/** Returns SQL for the best and newest works of the rarest word, limited to the number to consider. */
const nearRarest = (query: ImageQuery, words: readonly SearchWord[], given: (value: unknown) => string): string => {
  const images = ({ meanings }: SearchWord): number => meanings.reduce((sum, meaning) => sum + meaning.images, 0);
  const [rarest] = [...words].sort((a, b) => images(a) - images(b));
  const types = query.type === undefined ? imageTypes : [query.type];
  return `
    SELECT p.image_id FROM unnest(${given((rarest?.meanings ?? []).map(({ term }) => term))}::text[]) AS m(term) CROSS JOIN unnest(${given(types)}::text[]) AS t(type)
    CROSS JOIN LATERAL (
      SELECT i.image_id FROM read.image_terms i WHERE i.term = m.term COLLATE "C" AND i.type = t.type
      ORDER BY i.standing DESC, i.created_at DESC, i.image_id DESC LIMIT ${Math.ceil(FETCHED_MAX / types.length)}
    ) p LIMIT ${FETCHED_MAX}`;
};
