import type { Projection } from '../../kernel/projection.ts';
import { readSchemaOf, type Database } from '../../platform/postgres/database.ts';
import { quoted, tableExists } from './schema.ts';
import { LIVE_SCHEMA, NEXT_SCHEMA } from '../../platform/postgres/schema-names.ts';

/** A row that differs between both read models. */
export interface RowDifference {
  /** Values of the key as a JSON list. */
  readonly key: string;
  readonly found: 'different' | 'only in the live table' | 'only in the rebuilt table';
}

/** Result of comparing a table with its rebuilt copy. */
export interface TableComparison {
  readonly table: string;
  /** Number of rows in the rebuilt table. */
  readonly rows: number;
  /** Hash over the hashes of all rows, in the order of the key. */
  readonly sha256: string;
  readonly equal: boolean;
  /** The first differences, for display. */
  readonly differences: readonly RowDifference[];
}

const SHOWN_MAX = 10;

interface Digest {
  readonly rows: number;
  readonly sha256: string;
}

const digestOf = async (database: Database, schema: string, table: string, key: readonly string[]): Promise<Digest> => {
  const order = key.map((column) => `t.${quoted(column)}`).join(', ');
  const [digest] = (await database.query(
    `SELECT count(*)::int AS rows, encode(sha256(coalesce(string_agg(sha256(convert_to(t::text, 'UTF8')), ''::bytea ORDER BY ${order}), '')), 'hex') AS sha256 FROM ${schema}.${quoted(table)} t`,
  )) as [Digest];
  return digest;
};

const differencesIn = async (database: Database, table: string, key: readonly string[]): Promise<RowDifference[]> => {
  const columns = key.map(quoted).join(', ');
  return (await database.query(
    `SELECT json_build_array(${columns})::text AS key,
       CASE WHEN next IS NULL THEN 'only in the live table' WHEN live IS NULL THEN 'only in the rebuilt table' ELSE 'different' END AS found
     FROM (SELECT t AS live, ${columns} FROM ${LIVE_SCHEMA}.${quoted(table)} t) l
     FULL JOIN (SELECT t AS next, ${columns} FROM ${NEXT_SCHEMA}.${quoted(table)} t) n USING (${columns})
     WHERE live::text IS DISTINCT FROM next::text ORDER BY ${columns} LIMIT ${SHOWN_MAX}`,
  )) as RowDifference[];
};

const compareTable = async (database: Database, table: string, key: readonly string[]): Promise<TableComparison> => {
  const next = await digestOf(database, NEXT_SCHEMA, table, key);
  const live = (await tableExists(database, readSchemaOf(database).live, table))
    ? await digestOf(database, LIVE_SCHEMA, table, key)
    : null;
  const equal = live !== null && live.sha256 === next.sha256 && live.rows === next.rows;
  return {
    table,
    ...next,
    equal,
    differences: equal || live === null ? [] : await differencesIn(database, table, key),
  };
};

/** Compares the live tables of a projection with the rebuilt tables, row by row; both must be at the same position. */
export const compareProjection = async (database: Database, { tables }: Projection): Promise<TableComparison[]> => {
  const comparisons: TableComparison[] = [];
  for (const [table, { key }] of Object.entries(tables)) comparisons.push(await compareTable(database, table, key));
  return comparisons;
};
