import type { QueryRunner } from 'typeorm';
import { foldChanges, type ChangeRun } from '../../kernel/fold-changes.ts';
import { invariant } from '../../kernel/errors.ts';
import type { Projection, Row, RowChange, SetChange, TableDefinition } from '../../kernel/projection.ts';
import type { Statement } from '../../platform/postgres/one-trip.ts';
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

/**
 * Returns one statement for each table and kind of change; the rows are passed as one JSON parameter, whatever their
 * column types.
 */
const rowStatements = (schema: string, projection: Projection, { changes }: RowsRun): readonly Statement[] => {
  const shape = (change: RowsRun['changes'][number]) =>
    JSON.stringify([change.table, change.kind, change.kind === 'patch' ? Object.keys(change.set).sort() : []]);
  return grouped(changes, shape).flatMap((group): Statement[] => {
    const [first] = group;
    invariant(first !== undefined, 'a group of changes is empty');
    const table = tableOf(projection, first.table);
    const target = `${schema}.${quoted(first.table)}`;
    const given = `json_populate_recordset(NULL::${target}, $1::json)`;
    const values = [JSON.stringify(group.map(rowOf))];
    if (first.kind === 'put')
      return [{ text: `INSERT INTO ${target} SELECT * FROM ${given} ON CONFLICT ${onConflict(table)}`, values }];
    if (first.kind === 'remove')
      return [{ text: `DELETE FROM ${target} t USING ${given} p WHERE ${onKey(table.key)}`, values }];
    const columns = Object.keys(first.set);
    if (columns.length === 0) return [];
    const text = `UPDATE ${target} t SET ${assignments(columns, 'p')} FROM ${given} p WHERE ${onKey(table.key)}`;
    return [{ text, values }];
  });
};

const sweepStatement = (
  schema: string,
  projection: Projection,
  { table, column, value, set }: SetChange,
): Statement => {
  tableOf(projection, table);
  const target = `${schema}.${quoted(table)}`;
  if (set === null) return { text: `DELETE FROM ${target} WHERE ${quoted(column)} = $1`, values: [value] };
  return {
    text: `UPDATE ${target} t SET ${assignments(Object.keys(set), 'p')} FROM json_populate_record(NULL::${target}, $2::json) p WHERE t.${quoted(column)} = $1`,
    values: [value, JSON.stringify(set)],
  };
};

/** Returns the statements of the derivations that some changes affect. */
const derivationStatements = (
  schema: string,
  projection: Projection,
  changes: readonly RowChange[],
): readonly Statement[] =>
  (projection.derivations ?? [])
    .map(({ touched, sql }) => ({
      text: sql.replaceAll('{schema}', schema),
      values: [[...new Set(changes.flatMap((change) => touched(change)))]],
    }))
    .filter(({ values: [touched] }) => (touched?.length ?? 0) > 0);

/**
 * Returns the statements of a batch for a projection, in order: changes are folded by row, with one statement for each
 * table and kind of change.
 */
export const statementsFor = (
  schema: string,
  projection: Projection,
  changes: readonly RowChange[],
): readonly Statement[] => [
  ...foldChanges(projection.tables, changes).flatMap((run) =>
    run.kind === 'rows' ? rowStatements(schema, projection, run) : [sweepStatement(schema, projection, run.change)],
  ),
  ...derivationStatements(schema, projection, changes),
];

/** Writes the changes of a batch for a projection, one statement after the other. */
export const writeChanges = async (
  runner: QueryRunner,
  schema: string,
  projection: Projection,
  changes: readonly RowChange[],
): Promise<void> => {
  for (const { text, values } of statementsFor(schema, projection, changes)) await runner.query(text, [...values]);
};
