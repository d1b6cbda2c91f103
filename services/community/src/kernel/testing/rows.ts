import { changesOf, type Projection, type Row, type RowChange, type TableDefinition } from '../projection.ts';
import { foldChanges } from '../fold-changes.ts';
import type { Recorded } from '@pixchange/contracts/events/envelope';

/** Rows of each table by their key: the content of the database, without its derivations. */
export type Rows = Readonly<Record<string, ReadonlyMap<string, Row>>>;

type Tables = Readonly<Record<string, TableDefinition>>;

export const noRows = (tables: Tables): Rows =>
  Object.fromEntries(Object.keys(tables).map((name) => [name, new Map<string, Row>()]));

const addressOf = (table: TableDefinition, row: Row): string => JSON.stringify(table.key.map((column) => row[column]));

const changedRows = (
  table: TableDefinition,
  rows: ReadonlyMap<string, Row>,
  change: RowChange,
): ReadonlyMap<string, Row> => {
  const next = new Map(rows);
  switch (change.kind) {
    case 'put': {
      const whole = Object.fromEntries(
        Object.keys(table.columns).map((column) => [column, change.row[column] ?? null]),
      );
      return next.set(addressOf(table, change.row), whole);
    }
    case 'patch': {
      const address = addressOf(table, change.key);
      const before = next.get(address);
      return before === undefined ? next : next.set(address, { ...before, ...change.set });
    }
    case 'remove':
      next.delete(addressOf(table, change.key));
      return next;
    case 'sweep':
      return swept(rows, change);
  }
};

const swept = (
  rows: ReadonlyMap<string, Row>,
  { column, value, set }: Extract<RowChange, { kind: 'sweep' }>,
): ReadonlyMap<string, Row> => {
  const next = new Map(rows);
  for (const [address, row] of rows) {
    if (row[column] !== value) continue;
    if (set === null) next.delete(address);
    else next.set(address, { ...row, ...set });
  }
  return next;
};

/** Returns the rows after these changes, applied one after the other as the database would. */
export const afterChanges = (tables: Tables, rows: Rows, changes: Iterable<RowChange>): Rows => {
  let next = rows;
  for (const change of changes) {
    const table = tables[change.table];
    const before = next[change.table];
    if (table === undefined || before === undefined) throw new Error(`unknown table ${change.table}`);
    next = { ...next, [change.table]: changedRows(table, before, change) };
  }
  return next;
};

/** Returns the rows after a batch that is folded before it is written, as the database would apply it. */
export const afterBatch = (tables: Tables, rows: Rows, changes: readonly RowChange[]): Rows => {
  const folded = foldChanges(tables, changes).flatMap<RowChange>((run) =>
    run.kind === 'rows' ? run.changes : [run.change],
  );
  return afterChanges(tables, rows, folded);
};

/** Splits the items at `cuts`: positions between items, in any order, taken modulo the number of positions. */
export const splitAt = <T>(items: readonly T[], cuts: readonly number[]): T[][] => {
  const places = [...new Set(cuts.map((cut) => cut % (items.length + 1)))].sort((a, b) => a - b);
  return [...places, items.length].map((end, index) => items.slice(index === 0 ? 0 : places[index - 1], end));
};

/** Returns the rows of a projection after batches of events. */
export const rowsAfter = (projection: Projection<never>, batches: readonly (readonly Recorded[])[]): Rows =>
  batches.reduce(
    (rows, batch) =>
      afterBatch(
        projection.tables,
        rows,
        batch.flatMap((event) => changesOf(projection, event)),
      ),
    noRows(projection.tables),
  );
