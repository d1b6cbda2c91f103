import { patch, put, remove, sweep, type RowChange, type TableDefinition } from './projection.ts';

export type Tables = Readonly<Record<string, TableDefinition>>;

declare const held: unique symbol;

/**
 * Definition of a column whose values are narrower than its PostgreSQL type, such as JSON of one shape or a set of
 * strings.
 */
export type ColumnOf<T> = string & { readonly [held]: T };

/** Types a column definition; `T` includes null unless the definition says NOT NULL. */
export const column = <T>(definition: string): ColumnOf<T> => definition as ColumnOf<T>;

/**
 * TypeScript types that a PostgreSQL type is written with (`in`) and that `pg` returns (`out`); `bigint` and `numeric`
 * are returned as strings, because a number can't represent all of their values.
 */
interface Types {
  uuid: { in: string; out: string };
  text: { in: string; out: string };
  boolean: { in: boolean; out: boolean };
  smallint: { in: number; out: number };
  integer: { in: number; out: number };
  bigint: { in: number | string; out: string };
  numeric: { in: number | string; out: string };
  timestamptz: { in: string; out: Date };
  jsonb: { in: unknown; out: unknown };
}
type Direction = 'in' | 'out';

type Scalar<Name extends string, D extends Direction> = Name extends keyof Types
  ? Types[Name][D]
  : Name extends `${infer Item extends keyof Types}[]`
    ? D extends 'in'
      ? readonly Types[Item]['in'][]
      : Types[Item]['out'][]
    : never;

type ValueOf<Definition extends string, D extends Direction> =
  Definition extends ColumnOf<infer T>
    ? T
    : Definition extends `${infer Name} NOT NULL${string}`
      ? Scalar<Name, D>
      : Scalar<Definition, D> | null;

type Columns<T extends TableDefinition, D extends Direction> = {
  readonly [C in keyof T['columns']]: ValueOf<T['columns'][C], D>;
};

/** A row of a table, as a query that selects all its columns returns it. */
export type RowOf<T extends TableDefinition> = Columns<T, 'out'>;

type Written<T extends TableDefinition> = Columns<T, 'in'>;
type Nullable<T extends TableDefinition> = {
  [C in keyof T['columns']]: null extends ValueOf<T['columns'][C], 'in'> ? C : never;
}[keyof T['columns']];
type KeyOf<T extends TableDefinition> = Pick<Written<T>, T['key'][number]>;

/** Changes that a projection makes to its own tables; an unknown column or a value of another type does not compile. */
export interface ChangesTo<All extends Tables> {
  /** Writes a whole row and replaces an existing one; absent columns become null. */
  put<N extends keyof All & string>(
    table: N,
    row: Omit<Written<All[N]>, Nullable<All[N]>> & Partial<Pick<Written<All[N]>, Nullable<All[N]>>>,
  ): RowChange;
  /** Changes some columns of the row with this key; does nothing without such a row. */
  patch<N extends keyof All & string>(table: N, key: KeyOf<All[N]>, set: Partial<Written<All[N]>>): RowChange;
  remove<N extends keyof All & string>(table: N, key: KeyOf<All[N]>): RowChange;
  /** Changes all rows whose `column` is `value`, such as those of a person; removes them when `set` is null. */
  sweep<N extends keyof All & string>(
    table: N,
    column: keyof All[N]['columns'] & string,
    value: string,
    set?: Partial<Written<All[N]>> | null,
  ): RowChange;
}

/** Returns the functions for row changes, typed by the tables: a wrong table, column or value does not compile. */
export const changesTo = <All extends Tables>(_tables: All): ChangesTo<All> => ({ put, patch, remove, sweep });
