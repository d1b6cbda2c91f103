import { expect, it } from 'vitest';
import { patch, put, remove, sweep } from './projection.ts';
import { changesTo, column, type RowOf, type Tables } from './tables.ts';

const tables = {
  things: {
    columns: {
      thing_id: 'uuid NOT NULL',
      kind: column<'big' | 'small'>('text NOT NULL'),
      title: 'text',
      tags: 'text[]',
      weight: 'bigint NOT NULL',
      made_at: 'timestamptz NOT NULL',
    },
    key: ['thing_id'],
  },
} as const satisfies Tables;

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

it('gives a row the types that pg returns', () => {
  const isSame: Same<
    RowOf<typeof tables.things>,
    {
      readonly thing_id: string;
      readonly kind: 'big' | 'small';
      readonly title: string | null;
      readonly tags: string[] | null;
      readonly weight: string;
      readonly made_at: Date;
    }
  > = true;
  expect(isSame).toBe(true);
});

it('returns the same changes as the untyped functions', () => {
  const changes = changesTo(tables);
  const row = { thing_id: 'a', kind: 'big', weight: 1, made_at: '2026-01-01T00:00:00.000Z' } as const;
  expect(changes.put('things', row)).toEqual(put('things', row));
  expect(changes.patch('things', { thing_id: 'a' }, { title: null })).toEqual(
    patch('things', { thing_id: 'a' }, { title: null }),
  );
  expect(changes.remove('things', { thing_id: 'a' })).toEqual(remove('things', { thing_id: 'a' }));
  expect(changes.sweep('things', 'title', 'x')).toEqual(sweep('things', 'title', 'x'));
});

it('does not compile with an unknown table, column, key or value', () => {
  const { put, patch, remove, sweep } = changesTo(tables);
  const row = { thing_id: 'a', kind: 'big', weight: 1, made_at: '2026-01-01T00:00:00.000Z' } as const;
  const wrong = () => [
    // @ts-expect-error No such table.
    put('nothing', row),
    // @ts-expect-error A column that may not be null is missing.
    put('things', { thing_id: 'a' }),
    // @ts-expect-error No such kind.
    put('things', { ...row, kind: 'tiny' }),
    // @ts-expect-error The key is another column.
    remove('things', { title: 'x' }),
    // @ts-expect-error No such column.
    patch('things', { thing_id: 'a' }, { name: 'x' }),
    // @ts-expect-error No such column.
    sweep('things', 'name', 'x'),
  ];
  expect(wrong).toBeInstanceOf(Function);
});
