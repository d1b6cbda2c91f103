import type pg from 'pg';

/** Schemas in an archive. The read models are not archived, because they are rebuilt from the log. */
const keptSchemas = ['event_log', 'vault', 'work'] as const;

/**
 * Logged tables whose rows are not archived; unlogged tables are always archived without rows. Stream heads are a cache
 * that a restored site rebuilds, and they contain personal text.
 */
const withoutRows = ['work.stream_heads'];

export type KeptTable = {
  /** Table name in SQL: `schema.name`. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly hasRows: boolean;
};

export type KeptSchema = {
  /** Statements that create the extensions, schemas, sequences and tables. */
  readonly before: readonly string[];
  readonly tables: readonly KeptTable[];
  /**
   * Statements that add constraints and indexes, which is faster once the rows exist, and that set the sequence values.
   */
  readonly after: readonly string[];
};

type Column = {
  readonly table_id: number;
  readonly name: string;
  readonly definition: string;
  readonly generated: boolean;
  readonly storage: string | null;
};
type Table = {
  readonly id: number;
  readonly name: string;
  readonly unlogged: boolean;
  readonly options: string | null;
};

/** Query for database objects that an archive can't contain. Without this check, a backup would silently omit them. */
const unsupportedObjects = `
SELECT format('%s %I.%I', CASE c.relkind WHEN 'v' THEN 'the view' WHEN 'm' THEN 'the materialized view' WHEN 'p' THEN 'the partitioned table' ELSE 'the foreign table' END, n.nspname, c.relname) AS object
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ANY($1) AND c.relkind IN ('v', 'm', 'p', 'f')
UNION ALL SELECT format('the function %I.%I', n.nspname, p.proname) FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = ANY($1)
UNION ALL SELECT format('the type %I.%I', n.nspname, t.typname) FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace WHERE n.nspname = ANY($1) AND t.typtype IN ('e', 'd', 'r')
UNION ALL SELECT format('the trigger %I', t.tgname) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ANY($1) AND NOT t.tgisinternal
UNION ALL SELECT format('the identity column %I of %I', a.attname, c.relname) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ANY($1) AND a.attidentity <> ''`;

const extensionsSql = `
SELECT format('CREATE EXTENSION IF NOT EXISTS %I SCHEMA %I', e.extname, n.nspname) AS sql FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
WHERE e.extname <> 'plpgsql' ORDER BY e.extname`;

const sequencesSql = `
SELECT format('CREATE SEQUENCE %I.%I AS %s INCREMENT %s MINVALUE %s MAXVALUE %s START %s', schemaname, sequencename, data_type, increment_by, min_value, max_value, start_value) AS made,
  format('SELECT setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value), last_value IS NOT NULL) AS set
FROM pg_sequences WHERE schemaname = ANY($1) ORDER BY schemaname, sequencename`;

const ownedSql = `
SELECT format('ALTER SEQUENCE %I.%I OWNED BY %I.%I.%I', n.nspname, s.relname, tn.nspname, t.relname, a.attname) AS sql
FROM pg_depend d JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S' JOIN pg_namespace n ON n.oid = s.relnamespace
JOIN pg_class t ON t.oid = d.refobjid JOIN pg_namespace tn ON tn.oid = t.relnamespace JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
WHERE d.classid = 'pg_class'::regclass AND d.deptype = 'a' AND n.nspname = ANY($1) ORDER BY 1`;

const tablesSql = `
SELECT c.oid::int AS id, format('%I.%I', n.nspname, c.relname) AS name, c.relpersistence = 'u' AS unlogged, array_to_string(c.reloptions, ', ') AS options
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ANY($1) AND c.relkind = 'r' ORDER BY n.nspname, c.relname`;

const columnsSql = `
SELECT a.attrelid::int AS table_id, format('%I', a.attname) AS name, a.attgenerated <> '' AS generated,
  concat_ws(' ', format('%I', a.attname), format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attcollation <> t.typcollation THEN (SELECT format('COLLATE %I.%I', cn.nspname, co.collname) FROM pg_collation co JOIN pg_namespace cn ON cn.oid = co.collnamespace WHERE co.oid = a.attcollation) END,
    CASE WHEN a.attgenerated <> '' THEN 'GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid) || ') STORED' WHEN d.adbin IS NOT NULL THEN 'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) END,
    CASE WHEN a.attnotnull THEN 'NOT NULL' END) AS definition,
  CASE WHEN a.attstorage <> t.typstorage THEN CASE a.attstorage WHEN 'p' THEN 'PLAIN' WHEN 'e' THEN 'EXTERNAL' WHEN 'm' THEN 'MAIN' ELSE 'EXTENDED' END END AS storage
FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_type t ON t.oid = a.atttypid
LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
WHERE n.nspname = ANY($1) AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attrelid, a.attnum`;

/** Constraints; foreign keys come last, because the keys that they reference must exist first. */
const constraintsSql = `
SELECT format('ALTER TABLE %I.%I ADD CONSTRAINT %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) AS sql
FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = ANY($1) AND k.contype IN ('p', 'u', 'c', 'f', 'x') ORDER BY k.contype = 'f', n.nspname, c.relname, k.conname`;

const indexesSql = `
SELECT pg_get_indexdef(i.indexrelid) AS sql FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = ANY($1) AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x')) ORDER BY 1`;

const createTable = ({ id, name, unlogged, options }: Table, columns: readonly Column[]): string[] => {
  const own = columns.filter((column) => column.table_id === id);
  const withOptions = options === null || options === '' ? '' : ` WITH (${options})`;
  return [
    `CREATE ${unlogged ? 'UNLOGGED ' : ''}TABLE ${name} (${own.map(({ definition }) => definition).join(', ')})${withOptions}`,
    ...own.flatMap(({ name: column, storage }) =>
      storage === null ? [] : [`ALTER TABLE ${name} ALTER COLUMN ${column} SET STORAGE ${storage}`],
    ),
  ];
};

/**
 * Returns the archived schemas as the current transaction sees them.
 * @throws Error for objects that an archive can't contain
 */
export const schemaOf = async (client: pg.ClientBase): Promise<KeptSchema> => {
  const ask = async <Row extends object>(sql: string): Promise<Row[]> =>
    (await client.query<Row>(sql, sql.includes('$1') ? [keptSchemas] : [])).rows;
  const [unsupported] = await ask<{ object: string }>(unsupportedObjects);
  if (unsupported !== undefined) throw new Error(`a backup can't contain ${unsupported.object}`);
  const tables = await ask<Table>(tablesSql);
  const columns = await ask<Column>(columnsSql);
  const sequences = await ask<{ made: string; set: string }>(sequencesSql);
  const sqlOf = async (query: string): Promise<string[]> => (await ask<{ sql: string }>(query)).map(({ sql }) => sql);
  return {
    before: [
      ...(await sqlOf(extensionsSql)),
      ...keptSchemas.map((name) => `CREATE SCHEMA ${name}`),
      ...sequences.map(({ made }) => made),
      ...tables.flatMap((table) => createTable(table, columns)),
    ],
    tables: tables.map(({ id, name, unlogged }) => ({
      name,
      columns: columns.filter((column) => column.table_id === id && !column.generated).map((column) => column.name),
      hasRows: !unlogged && !withoutRows.includes(name),
    })),
    after: [
      ...(await sqlOf(constraintsSql)),
      ...(await sqlOf(indexesSql)),
      ...(await sqlOf(ownedSql)),
      ...sequences.map(({ set }) => set),
    ],
  };
};
