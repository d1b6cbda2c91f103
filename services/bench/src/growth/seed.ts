import pg from 'pg';
import { imagesProjection, templates } from './template.ts';
import { vocabularySize, wordSql } from './words.ts';

const imagesPerAuthor = 50;
const spanDays = 1_000;
const imagesPerStep = 100_000;
const workMem = '512MB';

/** Tables whose indexes are dropped while loading, because creating them at the end is faster than maintaining them. */
const loadedBare = [
  'images',
  'work_visibility',
  'image_texts',
  'image_placements',
  'image_search',
  'image_terms',
  'image_vocabulary',
];
/** Table whose wide primary key is dropped while loading, because nothing reads it then. */
const keyless = 'image_terms';

const quoted = (name: string): string => `"${name}"`;

/** Returns SQL for a number from 0 to 1, which is the same in every run. */
const chance = (seedSql: string): string => `((hashint8extended(${seedSql}, 7) & 1048575) / 1048576.0::float8)`;
const draw = (name: string): string =>
  chance(`n * 64 + ${[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 64}`);
const uuid = (kind: string, number: string, time = "timestamptz '2026-01-01'"): string =>
  `(lpad(to_hex((extract(epoch FROM ${time}) * 1000)::bigint), 12, '0') || '7' || substr(md5('${kind}' || ${number}), 1, 3) || '8' || substr(md5('${kind}' || ${number}), 4, 15))::uuid`;
const createdAt = `timestamptz '2026-01-01' - make_interval(secs => (${spanDays} * 86400) * (1 - n::float8 / total))`;
const owner = '(n % authors)';

/**
 * SQL for distinct words, drawn by their frequency: five to seven, and more for the alt text of about every third work.
 */
const words = `ARRAY(SELECT ${wordSql('rank')} FROM (
  SELECT DISTINCT greatest(1, floor(exp(ln(${vocabularySize}) * ${chance('n * 1000 + k * 17')}))::bigint) AS rank
  FROM generate_series(1, 5 + floor(${draw('words')} * 3)::int + CASE WHEN ${draw('alt text')} < 0.3 THEN 5 ELSE 0 END) AS k ORDER BY rank OFFSET 0) drawn ORDER BY hashint8(rank + n))`;
const [title, tags, alt] = ['g.words[1:2 + (n % 2)::int]', 'g.words[4:6]', 'g.words[7:]'];
const filled = (standing: number, list: string): string =>
  `array_fill(${standing}::smallint, ARRAY[cardinality(${list})])`;

const pick = (name: string, shares: readonly (readonly [string, number])[]): string => {
  let sum = 0;
  const cases = shares.map(([value, share]) => {
    sum += share;
    return `WHEN ${draw(name)} < ${sum} THEN '${value}'`;
  });
  return `CASE ${cases.join(' ')} ELSE '${shares[0]?.[0]}' END`;
};

/**
 * Generated values by table and column, for work `n` of `total` and its `authors`; all other values come from the
 * template.
 */
const works: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  images: {
    image_id: uuid('image', 'n', createdAt),
    owner_id: uuid('author', owner),
    title: `array_to_string(${title}, ' ')`,
    tags,
    alt_text: `nullif(array_to_string(${alt}, ' '), '')`,
    created_at: createdAt,
    visible: 'true',
    chosen_type: pick('type', [
      ['Gif', 0.6],
      ['Sticker', 0.3],
      ['Art', 0.1],
    ]),
    for_sale: `${draw('sale')} < 0.1`,
    price: `CASE WHEN ${draw('sale')} < 0.1 THEN 5 * ceil(power(200, ${draw('price')}))::int ELSE 0 END`,
    media: `jsonb_set(t.media, '{format}', to_jsonb(${pick('format', [
      ['gif', 0.55],
      ['png', 0.15],
      ['jpeg', 0.12],
      ['webp', 0.09],
      ['mp4', 0.07],
      ['heic', 0.01],
      ['svg', 0.005],
      ['webm', 0.005],
    ])}))`,
  },
  work_visibility: { image_id: uuid('image', 'n', createdAt), owner_id: uuid('author', owner), visible: 'true' },
  image_placements: {
    album_id: uuid('album', owner),
    image_id: uuid('image', 'n', createdAt),
    owner_id: uuid('author', owner),
    placed_at: createdAt,
    shown_in: uuid('album', owner),
  },
  image_texts: {
    image_id: uuid('image', 'n', createdAt),
    owner_id: uuid('author', owner),
    heads: `array_to_string(${title}, ' ') || ${title} || ${tags}`,
    titled: `1 + cardinality(${title})`,
    terms: `array_to_string(${title}, ' ') || ${title} || ${tags} || ${alt}`,
    standings: `5::smallint || ${filled(4, title)} || ${filled(3, tags)} || ${filled(0, alt)}`,
  },
};
const people: typeof works = {
  image_owners: {
    user_id: uuid('author', 'n'),
    username: "'u' || n",
    full_name: "array_to_string(g.words[1:2], ' ')",
    default_album_id: uuid('album', 'n'),
  },
  image_authors: { user_id: uuid('author', 'n'), username: "ARRAY['u' || n]", full_name: 'g.words[1:2]' },
  image_albums: { album_id: uuid('album', 'n'), owner_id: uuid('author', 'n') },
};
/** SQL for favorites: every twentieth work is a favorite of one other person, and every hundredth work of three. */
const keeps = {
  album_id: uuid('album', '((n + k * 7) % authors)'),
  image_id: uuid('image', 'n', createdAt),
  owner_id: uuid('author', '((n + k * 7) % authors)'),
};

const generated = `SELECT n, ${words} AS words`;

/**
 * Adds this many public works to the read tables of a running product, with set-based SQL and the projection's own
 * derivations.
 */
export const seedReadTables = async (
  databaseUrl: string,
  total: number,
  progress: (line: string) => void,
): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const authors = Math.ceil(total / imagesPerAuthor);
  const rows = templates();
  const generate = async (from: number, to: number): Promise<void> => {
    await client.query(
      `DROP TABLE IF EXISTS growth_texts; CREATE TEMP TABLE growth_texts AS ${generated} FROM generate_series(${from}::bigint, ${to}::bigint) AS n`,
    );
  };
  const insert = async (table: string, values: Readonly<Record<string, string>>): Promise<void> => {
    const columns = Object.keys(imagesProjection.tables[table]?.columns ?? {});
    if (columns.length === 0 || !rows.has(table)) throw new Error(`the projection no longer writes table ${table}`);
    await client.query(
      `INSERT INTO read.${quoted(table)} (${columns.map(quoted).join(', ')}) SELECT ${columns.map((column) => values[column] ?? `t.${quoted(column)}`).join(', ')}
       FROM growth_texts g CROSS JOIN (SELECT ${total} AS total, ${authors} AS authors) c CROSS JOIN json_populate_record(NULL::read.${quoted(table)}, $1::json) t`,
      [JSON.stringify(rows.get(table))],
    );
  };
  try {
    await client.query(
      `SET work_mem = '${workMem}'; SET maintenance_work_mem = '${workMem}'; SET synchronous_commit = off; SET jit = off`,
    );
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace s ON s.oid = c.relnamespace
       WHERE s.nspname = 'read' AND c.relname = ANY($1) AND NOT i.indisprimary`,
      [loadedBare],
    );
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    await client.query(`ALTER TABLE read.${keyless} DROP CONSTRAINT ${keyless}_pkey`);
    await generate(0, authors - 1);
    for (const [table, values] of Object.entries(people)) await insert(table, values);
    for (let from = 0; from < total; from += imagesPerStep) {
      const to = Math.min(total, from + imagesPerStep) - 1;
      await generate(from, to);
      for (const [table, values] of Object.entries(works)) await insert(table, values);
      await client.query(
        `INSERT INTO read.image_keeps (album_id, image_id, owner_id) SELECT ${keeps.album_id}, ${keeps.image_id}, ${keeps.owner_id}
         FROM generate_series(${from}::bigint, ${to}::bigint) AS n CROSS JOIN (SELECT ${total} AS total, ${authors} AS authors) c CROSS JOIN generate_series(1, 3) AS k WHERE n % 20 = 0 AND (k = 1 OR n % 100 = 0) ON CONFLICT DO NOTHING`,
      );
      progress(`growth: ${to + 1} of ${total} works written`);
    }
    for (const table of Object.keys(imagesProjection.tables)) await client.query(`ANALYZE read.${quoted(table)}`);
    await derive(client, total, progress);
    for (const { definition } of indexes) await client.query(definition);
    await client.query(
      `ALTER TABLE read.${keyless} ADD PRIMARY KEY (${(imagesProjection.tables[keyless]?.key ?? []).map(quoted).join(', ')})`,
    );
    progress(`growth: indexes of ${total} works created`);
    for (const table of Object.keys(imagesProjection.tables))
      await client.query(`VACUUM (ANALYZE) read.${quoted(table)}`);
  } finally {
    await client.end();
  }
};

/**
 * Number of authors in the first batch. The planner assumes that tables are small if they were empty when last
 * analyzed, and joins them row by row. The first batch must therefore be small.
 */
const firstAuthors = 20;

/** Runs the derivations for all authors, in steps that fit into memory. */
const derive = async (client: pg.Client, total: number, progress: (line: string) => void): Promise<void> => {
  const { rows } = await client.query<{ id: string }>(
    'SELECT user_id::text AS id FROM read.image_owners ORDER BY user_id',
  );
  let done = 0;
  while (done < rows.length) {
    const ids = rows
      .slice(done, done === 0 ? firstAuthors : done + imagesPerStep / imagesPerAuthor)
      .map(({ id }) => id);
    for (const { sql } of imagesProjection.derivations ?? [])
      await client.query(sql.replaceAll('{schema}', 'read'), [ids]);
    for (const table of ['image_search', 'image_terms', 'image_vocabulary', 'image_cells'])
      await client.query(`ANALYZE read.${table}`);
    done += ids.length;
    progress(`growth: ${Math.round((done / rows.length) * 100)} % of ${total} works indexed for search`);
  }
};
