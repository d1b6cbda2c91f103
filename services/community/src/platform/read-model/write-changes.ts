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

/** One statement for rows of one table that change in the same way; they travel as one JSON parameter, whatever their column types. */
export interface RowWrite {
  readonly rows: readonly Row[];
  /**
   * @param parameter of the rows, as `$1`
   * @param gate a condition without which nothing is written
   */
  readonly sql: (parameter: string, gate: string) => string;
}

const onKey = (key: readonly string[]) =>
  key.map((column) => `t.${quoted(column)} = p.${quoted(column)}`).join(' AND ');

const assignments = (columns: readonly string[], source: string) =>
  columns.map((column) => `${quoted(column)} = ${source}.${quoted(column)}`).join(', ');

const onConflict = ({ columns, key }: TableDefinition): string => {
  const others = Object.keys(columns).filter((column) => !key.includes(column));
  const action = others.length === 0 ? 'DO NOTHING' : `DO UPDATE SET ${assignments(others, 'excluded')}`;
  return `(${key.map(quoted).join(', ')}) ${action}`;
};

const tableOf = (projection: Projection, name: string): TableDefinition => {
  const table = projection.tables[name];
  invariant(table !== undefined, `projection ${projection.name} has no table ${name}`);
  return table;
};

const rowOf = (change: RowsRun['changes'][number]): Row => {
  if (change.kind === 'put') return change.row;
  return change.kind === 'remove' ? change.key : { ...change.key, ...change.set };
};

/** The statements that write a run of changes. */
export const writesOf = (schema: string, projection: Projection, { changes }: RowsRun): readonly RowWrite[] => {
  const shape = (change: RowsRun['changes'][number]) =>
    JSON.stringify([change.table, change.kind, change.kind === 'patch' ? Object.keys(change.set).sort() : []]);
  return grouped(changes, shape).flatMap((group): RowWrite[] => {
    const [first] = group;
    invariant(first !== undefined, 'a group of changes is empty');
    const table = tableOf(projection, first.table);
    const target = `${schema}.${quoted(first.table)}`;
    const given = (parameter: string) => `json_populate_recordset(NULL::${target}, ${parameter}::json)`;
    const rows = group.map(rowOf);
    if (first.kind === 'put')
      return [
        {
          rows,
          sql: (parameter, gate) =>
            `INSERT INTO ${target} SELECT * FROM ${given(parameter)} WHERE ${gate} ON CONFLICT ${onConflict(table)}`,
        },
      ];
    if (first.kind === 'remove')
      return [
        {
          rows,
          sql: (parameter, gate) =>
            `DELETE FROM ${target} t USING ${given(parameter)} p WHERE ${onKey(table.key)} AND ${gate}`,
        },
      ];
    const columns = Object.keys(first.set);
    if (columns.length === 0) return [];
    return [
      {
        rows,
        sql: (parameter, gate) =>
          `UPDATE ${target} t SET ${assignments(columns, 'p')} FROM ${given(parameter)} p WHERE ${onKey(table.key)} AND ${gate}`,
      },
    ];
  });
};

const writeRows = async (runner: QueryRunner, schema: string, projection: Projection, run: RowsRun) => {
  for (const { rows, sql } of writesOf(schema, projection, run))
    await runner.query(sql('$1', 'true'), [JSON.stringify(rows)]);
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
  await runner.query(
    `UPDATE ${target} t SET ${assignments(Object.keys(set), 'p')} FROM json_populate_record(NULL::${target}, $2::json) p WHERE t.${quoted(column)} = $1`,
    [value, JSON.stringify(set)],
  );
};

/** What is to be derived again after some changes. */
export const derivedFrom = (
  projection: Projection,
  changes: readonly RowChange[],
): readonly { readonly sql: string; readonly values: readonly string[] }[] =>
  (projection.derivations ?? [])
    .map(({ touched, sql }) => ({ sql, values: [...new Set(changes.flatMap((change) => touched(change)))] }))
    .filter(({ values }) => values.length > 0);

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
  for (const { sql, values } of derivedFrom(projection, changes))
    await runner.query(sql.replaceAll('{schema}', schema), [values]);
};
