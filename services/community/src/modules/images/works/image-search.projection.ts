import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import type { ProfileEvent } from '@pixchange/contracts/events/profiles';
import type { Derivation, Handlers, RowChange } from '../../../kernel/projection.ts';
import { changesTo, type Tables } from '../../../kernel/tables.ts';
import {
  groupTerm,
  languagesIn,
  termsOf,
  wholeTerm,
  type Languages,
  type Terms,
} from '../../../kernel/search/analyzer.ts';

/*
 * Tables for the search of works. They are part of the projection of images, because visibility must be decided only
 * once, and these tables contain only public works. The exceptions are `image_texts`, `image_authors` and
 * `image_keeps`, from which the others are derived. `image_search` has a row per work. `image_terms` has the terms of
 * each work in the order of the result. `image_vocabulary` has every term with its number of works. `image_cells` has
 * the number of works for each combination that a filter can name.
 *
 * A page is read from the beginning of an index, and counts are stored, so the cost does not depend on the number of
 * works.
 */

/**
 * Standing of a term for a work; a higher one ranks first. The order is: whole title, title word, whole tag, tag word,
 * author's names, alt text, and last the type, the subcategory and the groups of its concepts. Stems and concepts have
 * the standing of the words that they come from.
 */
const [WHOLE_TITLE, TITLE, WHOLE_TAG, AUTHOR, ALT, GROUP] = [5, 4, 3, 1, 0, -1] as const;
/** Standing of a word of a tag; terms with this or a higher standing belong to the title or the tags. */
export const TAG = 2;

/** Columns that filters can use. */
export const CELL = ['type', 'content_type', 'can_process_nft', 'minted', 'price', 'rating'] as const;

export const searchTables = {
  /** Terms of each work, public or not, except those of its author. */
  image_texts: {
    columns: {
      image_id: 'uuid NOT NULL',
      owner_id: 'uuid NOT NULL',
      terms: 'text[] NOT NULL',
      standings: 'smallint[] NOT NULL',
      heads: 'text[] NOT NULL',
      titled: 'integer NOT NULL',
    },
    key: ['image_id'],
    indexes: ['(owner_id)'],
  },
  image_authors: {
    columns: { user_id: 'uuid NOT NULL', username: 'text[] NOT NULL', full_name: 'text[] NOT NULL' },
    key: ['user_id'],
  },
  /** Works that members saved to their own albums. */
  image_keeps: {
    columns: { album_id: 'uuid NOT NULL', image_id: 'uuid NOT NULL', owner_id: 'uuid NOT NULL' },
    key: ['album_id', 'image_id'],
    indexes: ['(image_id)', '(owner_id)'],
  },
  image_search: {
    columns: {
      image_id: 'uuid NOT NULL',
      owner_id: 'uuid NOT NULL',
      created_at: 'timestamptz NOT NULL',
      type: 'text NOT NULL',
      content_type: 'text NOT NULL',
      /** Whether the work is minted or can be minted; false while a mint is pending. */
      can_process_nft: 'boolean NOT NULL',
      minted: 'boolean NOT NULL',
      /** Lower price of the license and the token, in whole coins; 0 for works that are not for sale. */
      price: 'integer NOT NULL',
      /** Empty for unrated works. */
      rating: 'text NOT NULL',
      /** Number of other members who saved the work. */
      kept: 'integer NOT NULL',
      /**
       * Terms, including the keys of the type and the subcategory. Their names may change, so each search looks them
       * up.
       */
      terms: 'text[] NOT NULL',
      /** Standing of each term, in the order of the terms. */
      standings: 'smallint[] NOT NULL',
      /** Words and concepts of the title and the tags; those of the title come first. */
      heads: 'text[] NOT NULL',
      /** Number of heads from the title. */
      titled: 'integer NOT NULL',
    },
    key: ['image_id'],
    indexes: [
      `(created_at DESC, image_id DESC) INCLUDE (${CELL.join(', ')})`,
      `(kept DESC, created_at DESC, image_id DESC) INCLUDE (${CELL.join(', ')})`,
      `(${CELL.join(', ')}, created_at DESC, image_id DESC)`,
      '(owner_id, created_at DESC, image_id DESC)',
      // Columns that filters and sort orders need for the works of a word. Without this index, each work costs a read
      // of a wide row.
      `(image_id) INCLUDE (${CELL.join(', ')}, kept)`,
      // Without `fastupdate = off`, each search would also scan the pending list of the index.
      'USING gin (terms) WITH (fastupdate = off)',
    ],
  },
  /** Terms; the index is read backwards, so that the best standing comes first, then the newest work. */
  image_terms: {
    columns: {
      term: 'text COLLATE "C" NOT NULL',
      type: 'text NOT NULL',
      standing: 'smallint NOT NULL',
      created_at: 'timestamptz NOT NULL',
      image_id: 'uuid NOT NULL',
    },
    key: ['term', 'type', 'standing', 'created_at', 'image_id'],
  },
  /**
   * Terms with their number of works. `deletions` has the word itself, and each variant without one of its letters, so
   * that words that differ by one letter share an entry.
   */
  image_vocabulary: {
    columns: { term: 'text COLLATE "C" NOT NULL', images: 'integer NOT NULL', deletions: 'text[] NOT NULL' },
    key: ['term'],
    // No index contains the count, so that an update of the count writes no index entries (heap-only tuples).
    indexes: ['USING gin (deletions) WITH (fastupdate = off)'],
  },
  image_cells: {
    columns: {
      type: 'text NOT NULL',
      content_type: 'text NOT NULL',
      can_process_nft: 'boolean NOT NULL',
      minted: 'boolean NOT NULL',
      price: 'integer NOT NULL',
      rating: 'text NOT NULL',
      images: 'integer NOT NULL',
    },
    key: CELL,
  },
} as const satisfies Tables;

const { patch, put, remove, sweep } = changesTo(searchTables);

type Worded = Pick<
  Extract<ImageEvent, { type: 'ImageSubmitted' }>['data'],
  'imageId' | 'ownerId' | 'title' | 'tags' | 'altText'
>;

/**
 * Returns the words of a name and their other spellings, without stems, because nobody searches for a person by a stem.
 */
const wordsOf = (text: string | null): readonly string[] => {
  const { words, forms } = termsOf(text ?? '');
  return [...new Set([...words, ...forms.filter((form) => !form.startsWith('~'))])];
};

const textTerms = (text: string, languages: Languages) => ({ whole: wholeTerm(text), ...termsOf(text, languages) });

/** Returns the terms of each text of a work. */
const termsIn = ({ title, tags, altText }: Worded) => {
  const labels = tags ?? [];
  const languages = languagesIn([title ?? '', ...labels, altText ?? '']);
  return {
    titled: textTerms(title ?? '', languages),
    tagged: labels.map((tag) => textTerms(tag, languages)),
    alt: termsOf(altText ?? '', languages),
  };
};

/** Returns each word, form and concept of a work with its best standing, best first. */
const standingsOf = ({ titled, tagged, alt }: ReturnType<typeof termsIn>): ReadonlyMap<string, number> => {
  const standings = new Map<string, number>();
  const stand = (terms: readonly string[], standing: number) => {
    for (const term of terms) if (term !== '' && !standings.has(term)) standings.set(term, standing);
  };
  const standAll = ({ words, forms, concepts }: Terms, standing: number) =>
    stand([...words, ...forms, ...concepts], standing);
  stand([titled.whole], WHOLE_TITLE);
  standAll(titled, TITLE);
  for (const { whole } of tagged) stand([whole], WHOLE_TAG);
  for (const terms of tagged) standAll(terms, TAG);
  // Concepts of an alt text are excluded, because an alt text names everything in the picture and would match works
  // about other subjects.
  stand([...alt.words, ...alt.forms], ALT);
  stand(
    [titled, ...tagged].flatMap(({ groups }) => groups),
    GROUP,
  );
  return standings;
};

/** Whether a term is a word or a concept of the title or the tags, and not another form of a word. */
const isHead = (forms: ReadonlySet<string>, term: string, standing: number): boolean =>
  standing >= TAG && !forms.has(term);

const textsOf = (worded: Worded): RowChange => {
  const terms = termsIn(worded);
  const standings = standingsOf(terms);
  const texts = [terms.titled, ...terms.tagged];
  const words = new Set(texts.flatMap((text) => text.words));
  const forms = new Set(texts.flatMap((text) => text.forms).filter((form) => !words.has(form)));
  const heads = [...standings].filter(([term, standing]) => isHead(forms, term, standing));
  return put('image_texts', {
    image_id: worded.imageId,
    owner_id: worded.ownerId,
    terms: [...standings.keys()],
    standings: [...standings.values()],
    heads: heads.map(([term]) => term),
    titled: heads.filter(([, standing]) => standing >= TITLE).length,
  });
};

const forgotten = (userId: string): readonly RowChange[] => [
  sweep('image_texts', 'owner_id', userId),
  remove('image_authors', { user_id: userId }),
];

type KnownEvent = ImageEvent | AlbumEvent | UserEvent | ProfileEvent | ErasureEvent;
type SearchEvent = Extract<
  KnownEvent,
  {
    type:
      | 'ImageSubmitted'
      | 'ImageEdited'
      | 'ImageDeleted'
      | 'AlbumImageKept'
      | 'AlbumImageReleased'
      | 'RegistrationCompleted'
      | 'ProfileEdited'
      | 'UsernameChanged'
      | 'AccountErased'
      | 'ErasureCompleted';
  }
>;

export const searchHandlers: Handlers<SearchEvent> = {
  ImageSubmitted: ({ data }) => [textsOf(data)],
  ImageEdited: ({ data }) => [textsOf(data)],
  ImageDeleted: ({ data }) => [remove('image_texts', { image_id: data.imageId })],
  AlbumImageKept: ({ data }) => [
    put('image_keeps', { album_id: data.albumId, image_id: data.imageId, owner_id: data.ownerId }),
  ],
  AlbumImageReleased: ({ data }) => [remove('image_keeps', { album_id: data.albumId, image_id: data.imageId })],
  RegistrationCompleted: ({ data }) => [
    put('image_authors', { user_id: data.userId, username: wordsOf(data.username), full_name: wordsOf(data.fullName) }),
  ],
  ProfileEdited: ({ data }) => [
    patch('image_authors', { user_id: data.userId }, { full_name: wordsOf(data.fullName) }),
  ],
  UsernameChanged: ({ data }) => [
    patch('image_authors', { user_id: data.userId }, { username: wordsOf(data.username) }),
  ],
  AccountErased: ({ data }) => forgotten(data.userId),
  ErasureCompleted: ({ data }) => forgotten(data.userId),
};

/** Returns the image handlers, each extended with the search's changes for the same event. */
export const withSearch = <Event extends AnyEvent>(handlers: Handlers<Event>): Handlers<Event> => {
  const more = searchHandlers as unknown as Readonly<
    Record<string, ((event: unknown) => readonly RowChange[]) | undefined>
  >;
  const both = Object.entries(handlers as Readonly<Record<string, (event: unknown) => readonly RowChange[]>>).map(
    ([type, handle]) => {
      const other = more[type];
      return [type, other === undefined ? handle : (event: unknown) => [...handle(event), ...other(event)]];
    },
  );
  return Object.fromEntries(both) as Handlers<Event>;
};

/** Whether a change can affect works. A new album or member has no works, so its first row affects none. */
const canAffectWorks = ({ kind, ...change }: RowChange): boolean =>
  kind !== 'put' || !['image_albums', 'image_owners', 'image_authors'].includes(change.table);

/**
 * CTEs for the touched works as they should be in the search tables (`now`) and as they are (`before`); rows differ
 * only where something changed.
 */
const NOW_AND_BEFORE = `
  touched AS (
    SELECT image_id FROM {schema}.images WHERE image_id = ANY($1::uuid[]) OR owner_id = ANY($1::uuid[])
    UNION SELECT image_id FROM {schema}.image_search WHERE image_id = ANY($1::uuid[]) OR owner_id = ANY($1::uuid[])
    UNION SELECT image_id FROM {schema}.image_placements WHERE album_id = ANY($1::uuid[])
    UNION SELECT image_id FROM {schema}.image_tokens WHERE nft_id = ANY($1::uuid[])
    UNION SELECT image_id FROM {schema}.image_keeps WHERE album_id = ANY($1::uuid[]) OR owner_id = ANY($1::uuid[])
  ), now AS MATERIALIZED (
    SELECT i.image_id, i.owner_id, i.created_at, coalesce(i.chosen_type, i.detected_type) AS type, coalesce(i.media->>'format', '') AS content_type, (i.status = 'ready' AND i.nft_status <> 'minting') AS can_process_nft,
      i.nft_status = 'minted' AS minted, coalesce(least(CASE WHEN i.for_sale THEN i.price END, k.price), 0) AS price, coalesce(i.moderator_rating, i.chosen_rating, '') AS rating,
      (SELECT count(DISTINCT k.owner_id)::int FROM {schema}.image_keeps k JOIN {schema}.image_albums a USING (album_id) WHERE k.image_id = i.image_id AND k.owner_id <> i.owner_id) AS kept,
      t.terms || w.more || g.groups AS terms, t.standings || array_fill(${AUTHOR}::smallint, ARRAY[cardinality(w.more)]) || array_fill((${GROUP})::smallint, ARRAY[cardinality(g.groups)]) AS standings, t.heads, t.titled
    FROM {schema}.images i JOIN touched USING (image_id) JOIN {schema}.image_texts t USING (image_id) LEFT JOIN {schema}.image_authors a ON a.user_id = i.owner_id LEFT JOIN {schema}.image_tokens k ON k.nft_id = i.nft_id
    CROSS JOIN LATERAL (SELECT ARRAY(SELECT DISTINCT word FROM unnest(a.username || a.full_name) AS word WHERE word <> ALL (t.terms) ORDER BY word) AS more) w
    CROSS JOIN LATERAL (SELECT array_remove(ARRAY['${groupTerm('')}' || coalesce(i.chosen_type, i.detected_type), '${groupTerm('')}' || i.subcategory_id::text], NULL) AS groups) g
    WHERE i.visible AND coalesce(i.chosen_type, i.detected_type) IS NOT NULL
  ), before AS MATERIALIZED (
    SELECT s.* FROM {schema}.image_search s JOIN touched USING (image_id)
  )`;

const CELLS = CELL.join(', ');

/**
 * SQL for the deletions of a term, which find typing errors. Stems, concepts and groups have none, because nobody types
 * them.
 */
const DELETIONS =
  "CASE WHEN term ~ '^[@~/]' THEN '{}'::text[] ELSE term || ARRAY(SELECT overlay(term PLACING '' FROM place FOR 1) FROM generate_series(1, CASE WHEN char_length(term) BETWEEN 4 AND 30 THEN char_length(term) ELSE 0 END) AS place) END";

/**
 * Returns SQL that adds `more` to the counts of a table. Rows with a count of 0 are deleted; new rows get their other
 * columns from `rest`.
 */
const counted = (table: string, by: string, key: readonly string[], rest: Readonly<Record<string, string>>): string => {
  const same = `(${key.map((column) => `c.${column}`).join(', ')}) = (${key.map((column) => `d.${column}`).join(', ')})`;
  return `${table}_emptied AS (DELETE FROM {schema}.${table} c USING ${by} d WHERE ${same} AND c.images + d.more = 0
  ), ${table}_changed AS (UPDATE {schema}.${table} c SET images = c.images + d.more FROM ${by} d WHERE ${same} AND c.images + d.more <> 0
  ), ${table}_new AS (
    INSERT INTO {schema}.${table} (${[...key, 'images', ...Object.keys(rest)].join(', ')}) SELECT ${[...key, 'more', ...Object.values(rest)].join(', ')} FROM ${by} d WHERE NOT EXISTS (SELECT 1 FROM {schema}.${table} c WHERE ${same})
  )`;
};

/** SQL that writes the changed words, counts and work rows, and nothing for unchanged works. */
const write = `
  WITH ${NOW_AND_BEFORE}, will AS MATERIALIZED (
    SELECT u.term COLLATE "C" AS term, type, u.standing, created_at, image_id FROM now, unnest(terms, standings) AS u(term, standing)
  ), was AS MATERIALIZED (
    SELECT u.term COLLATE "C" AS term, type, u.standing, created_at, image_id FROM before, unnest(terms, standings) AS u(term, standing)
  ), won AS MATERIALIZED (SELECT * FROM will EXCEPT SELECT * FROM was
  ), lost AS MATERIALIZED (SELECT * FROM was EXCEPT SELECT * FROM will
  ), dropped AS (
    DELETE FROM {schema}.image_terms t USING lost l WHERE (t.term, t.type, t.standing, t.created_at, t.image_id) = (l.term, l.type, l.standing, l.created_at, l.image_id)
  ), added AS (
    INSERT INTO {schema}.image_terms (term, type, standing, created_at, image_id) SELECT term, type, standing, created_at, image_id FROM won
  ), used AS MATERIALIZED (
    SELECT term, sum(more)::int AS more FROM (SELECT term, 1 AS more FROM won UNION ALL SELECT term, -1 FROM lost) changed WHERE strpos(term, ' ') = 0 GROUP BY term HAVING sum(more) <> 0
  ), filled AS MATERIALIZED (
    SELECT ${CELLS}, sum(more)::int AS more FROM (SELECT ${CELLS}, 1 AS more FROM now UNION ALL SELECT ${CELLS}, -1 FROM before) changed GROUP BY ${CELLS} HAVING sum(more) <> 0
  ), ${counted('image_vocabulary', 'used', ['term'], { deletions: DELETIONS })}, ${counted('image_cells', 'filled', CELL, {})}, gone AS (
    DELETE FROM {schema}.image_search s USING before b WHERE s.image_id = b.image_id AND NOT EXISTS (SELECT 1 FROM now n WHERE n.image_id = b.image_id)
  )
  INSERT INTO {schema}.image_search AS s (image_id, owner_id, created_at, ${CELLS}, kept, terms, standings, heads, titled)
  SELECT image_id, owner_id, created_at, ${CELLS}, kept, terms, standings, heads, titled FROM now
  ON CONFLICT (image_id) DO UPDATE SET ${[...CELL, 'kept', 'terms', 'standings', 'heads', 'titled'].map((column) => `${column} = excluded.${column}`).join(', ')}
  WHERE (s.${[...CELL, 'kept', 'terms', 'standings', 'heads', 'titled'].join(', s.')}) IS DISTINCT FROM (excluded.${[...CELL, 'kept', 'terms', 'standings', 'heads', 'titled'].join(', excluded.')})`;

/** SQL that deletes saves to deleted albums. Runs after `write`, which subtracts them from the counts. */
const strayKeeps = `
  DELETE FROM {schema}.image_keeps k WHERE (k.album_id = ANY($1::uuid[]) OR k.owner_id = ANY($1::uuid[])) AND NOT EXISTS (SELECT 1 FROM {schema}.image_albums a WHERE a.album_id = k.album_id)`;

/**
 * Returns the derivations that run after the visibility of each work is decided. `touched` returns the works that a
 * change may affect.
 */
export const searchDerivations = (touched: Derivation['touched']): readonly Derivation[] =>
  [write, strayKeeps].map((sql) => ({
    touched: (change) => (canAffectWorks(change) ? touched(change) : []),
    sql,
  }));
