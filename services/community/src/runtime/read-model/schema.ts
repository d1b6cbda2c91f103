import type { Projection, TableDefinition } from '../../kernel/projection.ts';
import type { Database } from '../../platform/postgres/database.ts';

/** Quotes an SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Positions of the checkpoint at its last move with row changes, and at its last move without. */
const CHANGE_COLUMNS = ['changed numeric NOT NULL DEFAULT -1', 'passed numeric NOT NULL DEFAULT -1'];

/** Returns the statement that adds the columns to a read model of an older version, which did not record changes. */
export const addChangeColumns = (schema: string): string =>
  `ALTER TABLE ${schema}.checkpoints ${CHANGE_COLUMNS.map((column) => `ADD COLUMN IF NOT EXISTS ${column}`).join(', ')}`;

const createTable = (schema: string, name: string, table: TableDefinition): string => {
  const columns = Object.entries(table.columns).map(([column, type]) => `${quoted(column)} ${type}`);
  return `CREATE TABLE ${schema}.${quoted(name)} (${[...columns, `PRIMARY KEY (${table.key.map(quoted).join(', ')})`].join(', ')})`;
};

const createIndexes = (schema: string, name: string, table: TableDefinition): string[] =>
  (table.indexes ?? []).map((index) =>
    index.startsWith('UNIQUE ')
      ? `CREATE UNIQUE INDEX ON ${schema}.${quoted(name)} ${index.slice('UNIQUE '.length)}`
      : `CREATE INDEX ON ${schema}.${quoted(name)} ${index}`,
  );

/**
 * Returns the statements that create an empty read model of these projections. The checkpoints are in the same schema,
 * so that a swap includes them.
 */
export const createSchemaStatements = (schema: string, projections: readonly Projection[]): string[] => [
  `CREATE SCHEMA ${schema}`,
  `CREATE TABLE ${schema}.checkpoints (projection text PRIMARY KEY, version integer NOT NULL, position numeric NOT NULL, ${CHANGE_COLUMNS.join(', ')})`,
  ...projections.map(
    ({ name, version }) =>
      `INSERT INTO ${schema}.checkpoints (projection, version, position) VALUES ('${name}', ${version}, -1)`,
  ),
  ...projections.flatMap(({ tables }) =>
    Object.entries(tables).flatMap(([name, table]) => [
      createTable(schema, name, table),
      ...createIndexes(schema, name, table),
    ]),
  ),
  ...projections.flatMap(({ views = {} }) =>
    Object.entries(views).map(
      ([name, sql]) => `CREATE VIEW ${schema}.${quoted(name)} AS ${sql.replaceAll('{schema}', schema)}`,
    ),
  ),
];

/** Returns the statement that drops a schema with all of its tables. */
export const dropSchemaStatement = (schema: string): string => `DROP SCHEMA IF EXISTS ${schema} CASCADE`;

export const schemaExists = async (database: Database, schema: string): Promise<boolean> => {
  const rows: unknown[] = await database.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema]);
  return rows.length > 0;
};

/** Returns the names of the given tables and views that a schema lacks. */
export const missingIn = async (database: Database, schema: string, names: readonly string[]): Promise<string[]> => {
  const rows: { name: string }[] = await database.query(
    'SELECT name FROM unnest($1::text[], $2::text[]) AS wanted (name, path) WHERE to_regclass(path) IS NULL',
    [names, names.map((name) => `${schema}.${quoted(name)}`)],
  );
  return rows.map(({ name }) => name);
};

/** Returns whether the schema has a table or view of this name. */
export const tableExists = async (database: Database, schema: string, table: string): Promise<boolean> => {
  return (await missingIn(database, schema, [table])).length === 0;
};
