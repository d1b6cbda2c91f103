import { invariant } from './errors.ts';
import type { Projection, Row, RowChange, SetChange } from './projection.ts';

type KeyedChange = Exclude<RowChange, SetChange>;

/**
 * A run of changes in which every row occurs at most once. A change of a set of rows has its own run, because it reads
 * the rows that earlier changes wrote.
 */
export type ChangeRun =
  | { readonly kind: 'rows'; readonly changes: readonly KeyedChange[] }
  | { readonly kind: 'set'; readonly change: SetChange };

const keyOf = (key: readonly string[], row: Row): Row => Object.fromEntries(key.map((column) => [column, row[column]]));

const merged = (before: KeyedChange | undefined, next: KeyedChange): KeyedChange => {
  if (next.kind !== 'patch' || before === undefined) return next;
  switch (before.kind) {
    case 'put':
      return { ...before, row: { ...before.row, ...next.set } };
    case 'patch':
      return { ...before, set: { ...before.set, ...next.set } };
    case 'remove':
      return before;
  }
};

/**
 * Folds the changes of a batch by row. Applying the result gives the same rows as applying the changes one by one.
 * @throws InvariantViolation when a change of one row names a table that the projection does not have
 */
export const foldChanges = (tables: Projection['tables'], changes: Iterable<RowChange>): readonly ChangeRun[] => {
  const runs: ChangeRun[] = [];
  let rows = new Map<string, KeyedChange>();
  const closeRun = () => {
    if (rows.size > 0) runs.push({ kind: 'rows', changes: [...rows.values()] });
    rows = new Map();
  };
  for (const change of changes) {
    if (change.kind === 'sweep') {
      closeRun();
      runs.push({ kind: 'set', change });
      continue;
    }
    const table = tables[change.table];
    invariant(table !== undefined, `the projection has no table ${change.table}`);
    const key = change.kind === 'put' ? keyOf(table.key, change.row) : keyOf(table.key, change.key);
    const address = JSON.stringify([change.table, ...Object.values(key)]);
    rows.set(address, merged(rows.get(address), change));
  }
  closeRun();
  return runs;
};
