import type { QueryRunner } from 'typeorm';
import type { Projection } from '../../kernel/projection.ts';
import { LIVE_SCHEMA, NEXT_SCHEMA, quoted } from './schema.ts';

export interface TableComparison {
  readonly table: string;
  readonly rows: number;
  readonly sha256: string;
  readonly equal: boolean;
  /** Keys of some rows that differ, for a person to look at. */
  readonly differences: readonly string[];
}

const SHOWN_MAX = 10;

const digest = async (runner: QueryRunner, schema: string, table: string, key: readonly string[]): Promise<{ rows: number; sha256: string }> => {
  const order = key.map((column) => `t.${quoted(column)}`).join(', ');
  const [row] = await runner.query(
    `SELECT count(*)::int AS rows, encode(sha256(convert_to(coalesce(string_agg(encode(sha256(convert_to(t::text, 'UTF8')), 'hex'), '' ORDER BY ${order}), ''), 'UTF8')), 'hex') AS sha256 FROM ${schema}.${quoted(table)} t`,
  ) as { rows: number; sha256: string }[];
  return row ?? { rows: 0, sha256: '' };
};

const differingKeys = async (runner: QueryRunner, table: string, key: readonly string[]): Promise<string[]> => {
  const columns = key.map(quoted).join(', ');
  const rows = await runner.query(
    `SELECT json_build_array(${columns})::text AS key FROM ${LIVE_SCHEMA}.${quoted(table)} live FULL JOIN ${NEXT_SCHEMA}.${quoted(table)} next USING (${columns}) WHERE live IS DISTINCT FROM next LIMIT ${SHOWN_MAX}`,
  ) as { key: string }[];
  return rows.map((row) => row.key);
};

/** Compares the live tables of a projection with the rebuilt ones, row for row; both must stand at the same position. */
export const compareProjection = async (runner: QueryRunner, projection: Projection): Promise<TableComparison[]> => {
  const comparisons: TableComparison[] = [];
  for (const [table, { key }] of Object.entries(projection.tables)) {
    const live = await digest(runner, LIVE_SCHEMA, table, key);
    const next = await digest(runner, NEXT_SCHEMA, table, key);
    const equal = live.sha256 === next.sha256 && live.rows === next.rows;
    comparisons.push({ table, rows: next.rows, sha256: next.sha256, equal, differences: equal ? [] : await differingKeys(runner, table, key) });
  }
  return comparisons;
};
