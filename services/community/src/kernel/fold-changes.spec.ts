import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { InvariantViolation } from './errors.ts';
import { foldChanges } from './fold-changes.ts';
import { patch, put, remove, sweep, type RowChange, type TableDefinition } from './projection.ts';
import { afterBatch, afterChanges, noRows, splitAt } from './testing/rows.ts';

const columns = { place: 'text', item: 'text', a: 'integer', b: 'integer' };
const tables: Record<string, TableDefinition> = {
  things: { columns, key: ['item'] },
  links: { columns, key: ['place', 'item'] },
};

const table = fc.constantFrom('things', 'links');
const name = fc.constantFrom('x', 'y', 'z');
const value = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(null));

const changes: fc.Arbitrary<RowChange[]> = fc.array(
  fc.oneof(
    fc.record({ table, place: name, item: name, a: value }).map(({ table: into, ...row }) => put(into, row)),
    fc
      .record({ table, place: name, item: name, set: fc.record({ a: value, b: value }, { requiredKeys: [] }) })
      .map(({ table: into, set, ...key }) => patch(into, into === 'links' ? key : { item: key.item }, set)),
    fc
      .record({ table, place: name, item: name })
      .map(({ table: into, ...key }) => remove(into, into === 'links' ? key : { item: key.item })),
    fc
      .record({ table, from: name, set: fc.oneof(fc.constant(null), fc.record({ a: value })) })
      .map(({ table: into, from, set }) => sweep(into, 'place', from, set)),
  ),
  { maxLength: 30 },
);

describe('folding a batch', () => {
  it('gives the same rows as applying the changes one by one, however the batch is split', () => {
    fc.assert(
      fc.property(changes, fc.array(fc.nat(), { maxLength: 4 }), (batch, cuts) => {
        const oneByOne = afterChanges(tables, noRows(tables), batch);
        const folded = splitAt(batch, cuts).reduce((rows, part) => afterBatch(tables, rows, part), noRows(tables));
        expect(sorted(folded)).toEqual(sorted(oneByOne));
      }),
      { numRuns: 500 },
    );
  });

  it('changes each row at most once between two sweeps', () => {
    fc.assert(
      fc.property(changes, (batch) => {
        for (const run of foldChanges(tables, batch)) {
          if (run.kind === 'set') continue;
          const addresses = run.changes.map((change) => {
            const row = change.kind === 'put' ? change.row : change.key;
            return JSON.stringify([change.table, ...(tables[change.table]?.key ?? []).map((column) => row[column])]);
          });
          expect(new Set(addresses).size).toBe(addresses.length);
        }
      }),
    );
  });

  it('merges several changes of one row into one', () => {
    const runs = foldChanges(tables, [
      put('things', { item: 'x', a: 1 }),
      patch('things', { item: 'x' }, { a: 2 }),
      patch('things', { item: 'x' }, { b: 3 }),
    ]);
    expect(runs).toEqual([{ kind: 'rows', changes: [put('things', { item: 'x', a: 2, b: 3 })] }]);
  });

  it('throws for a table that the projection does not have', () =>
    expect(() => foldChanges(tables, [put('nowhere', {})])).toThrow(
      new InvariantViolation('the projection has no table nowhere'),
    ));
});

const sorted = (rows: ReturnType<typeof noRows>) =>
  Object.fromEntries(Object.entries(rows).map(([of, map]) => [of, [...map].sort(([a], [b]) => (a < b ? -1 : 1))]));
