import type { QueryRunner } from 'typeorm';
import { foldChanges, type ChangeRun } from '../../kernel/fold-changes.ts';
import { invariant } from '../../kernel/errors.ts';
import type { Projection, Row, RowChange, SetChange, TableDefinition } from '../../kernel/projection.ts';
import { quoted } from './schema.ts';

type RowsRun = Extract<ChangeRun, { kind: 'rows' }>;

const grouped = <T>(items: readonly T[], addressOf: (item: T) => string): T[][] => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const address = addressOf(item);
    const group = groups.get(address);
    if (group === undefined) groups.set(address, [item]);
    else group.push(item);
  }
  return [...groups.values()];
};

/** Rows travel as one JSON parameter: one statement writes them all, whatever their column types. */
const recordset = (schema: string, table: string) =>
  `json_populate_recordset(NULL::${schema}.${quoted(table)}, $1::json)`;

const onKey = (key: readonly string[]) =>
  key.map((column) => `t.${quoted(column)} = p.${quoted(column)}`).join(' AND ');

const putRows = async (
  runner: QueryRunner,
  schema: string,
  name: string,
  table: TableDefinition,
  rows: readonly Row[],
) => {
  const others = Object.keys(table.columns).filter((column) => !table.key.includes(column));
  const conflict =
    others.length === 0
      ? 'DO NOTHING'
      : `DO UPDATE SET ${others.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ')}`;
  await runner.query(
    `INSERT INTO ${schema}.${quoted(name)} SELECT * FROM ${recordset(schema, name)} ON CONFLICT (${table.key.map(quoted).join(', ')}) ${conflict}`,
    [JSON.stringify(rows)],
  );
};

const patchRows = async (
  runner: QueryRunner,
  schema: string,
  name: string,
  table: TableDefinition,
  columns: readonly string[],
  rows: readonly Row[],
) => {
  if (columns.length === 0) return;
  await runner.query(
    `UPDATE ${schema}.${quoted(name)} t SET ${columns.map((column) => `${quoted(column)} = p.${quoted(column)}`).join(', ')} FROM ${recordset(schema, name)} p WHERE ${onKey(table.key)}`,
    [JSON.stringify(rows)],
  );
};

const removeRows = async (
  runner: QueryRunner,
  schema: string,
  name: string,
  table: TableDefinition,
  rows: readonly Row[],
) => {
  await runner.query(
    `DELETE FROM ${schema}.${quoted(name)} t USING ${recordset(schema, name)} p WHERE ${onKey(table.key)}`,
    [JSON.stringify(rows)],
  );
};

const tableOf = (projection: Projection, name: string): TableDefinition => {
  const table = projection.tables[name];
  invariant(table !== undefined, `projection ${projection.name} has no table ${name}`);
  return table;
};

const writeRows = async (runner: QueryRunner, schema: string, projection: Projection, { changes }: RowsRun) => {
  const shape = (change: RowsRun['changes'][number]) =>
    JSON.stringify([change.table, change.kind, change.kind === 'patch' ? Object.keys(change.set).sort() : []]);
  for (const group of grouped(changes, shape)) {
    const [first] = group;
    invariant(first !== undefined, 'a group of changes is empty');
    const table = tableOf(projection, first.table);
    if (first.kind === 'put')
      await putRows(
        runner,
        schema,
        first.table,
        table,
        group.map((change) => (change.kind === 'put' ? change.row : {})),
      );
    else if (first.kind === 'remove')
      await removeRows(
        runner,
        schema,
        first.table,
        table,
        group.map((change) => (change.kind === 'remove' ? change.key : {})),
      );
    else
      await patchRows(
        runner,
        schema,
        first.table,
        table,
        Object.keys(first.set),
        group.map((change) => (change.kind === 'patch' ? { ...change.key, ...change.set } : {})),
      );
  }
};

const sweepRows = async (
  runner: QueryRunner,
  schema: string,
  projection: Projection,
  { table, column, value, set }: SetChange,
) => {
  tableOf(projection, table);
  const target = `${schema}.${quoted(table)}`;
  if (set === null) {
    await runner.query(`DELETE FROM ${target} WHERE ${quoted(column)} = $1`, [value]);
    return;
  }
  const columns = Object.keys(set).map((name) => `${quoted(name)} = p.${quoted(name)}`);
  await runner.query(
    `UPDATE ${target} t SET ${columns.join(', ')} FROM json_populate_record(NULL::${target}, $2::json) p WHERE t.${quoted(column)} = $1`,
    [value, JSON.stringify(set)],
  );
};

/** Writes what a batch of events means for a projection: folded by row, one statement for each table and kind of change. */
export const writeChanges = async (
  runner: QueryRunner,
  schema: string,
  projection: Projection,
  changes: readonly RowChange[],
): Promise<void> => {
  for (const run of foldChanges(projection.tables, changes)) {
    if (run.kind === 'rows') await writeRows(runner, schema, projection, run);
    else await sweepRows(runner, schema, projection, run.change);
  }
  for (const { touched, sql } of projection.derivations ?? []) {
    const values = [...new Set(changes.flatMap((change) => touched(change)))];
    if (values.length > 0) await runner.query(sql.replaceAll('{schema}', schema), [values]);
  }
};
