import type { AnyEvent, Recorded } from '@pixchange/contracts/events/envelope';

/** Values of a row by column. */
export type Row = Readonly<Record<string, unknown>>;

/** One change of a read table. A projection maps an event to a list of these. */
export type RowChange =
  | { readonly kind: 'put'; readonly table: string; readonly row: Row }
  | { readonly kind: 'patch'; readonly table: string; readonly key: Row; readonly set: Row }
  | { readonly kind: 'remove'; readonly table: string; readonly key: Row }
  /** Updates every row whose `column` is `value` with `set`, or removes it when `set` is null. */
  | {
      readonly kind: 'sweep';
      readonly table: string;
      readonly column: string;
      readonly value: string;
      readonly set: Row | null;
    };

/** Changes that select their rows by a column instead of the key; each reads the rows that earlier changes wrote. */
export type SetChange = Extract<RowChange, { kind: 'sweep' }>;

/** Writes a whole row and replaces an existing one. */
export const put = (table: string, row: Row): RowChange => ({ kind: 'put', table, row });

/** Changes some columns of the row with this key; does nothing without such a row. */
export const patch = (table: string, key: Row, set: Row): RowChange => ({ kind: 'patch', table, key, set });

/** Removes the row with this key, if there is one. */
export const remove = (table: string, key: Row): RowChange => ({ kind: 'remove', table, key });

/** Changes all rows whose `column` is `value`, such as those of a person; removes them when `set` is null. */
export const sweep = (table: string, column: string, value: string, set: Row | null = null): RowChange => ({
  kind: 'sweep',
  table,
  column,
  value,
  set,
});

/** Handler of an event that changes no rows. */
export const ignore = (): readonly RowChange[] => [];

/** A table of the read model. */
export interface TableDefinition {
  /** Types of the columns with their constraints, such as `uuid NOT NULL`. */
  readonly columns: Readonly<Record<string, string>>;
  readonly key: readonly string[];
  /** Indexes, each as the part after `CREATE INDEX ON table`, such as `(owner_id, created_at)`. */
  readonly indexes?: readonly string[];
}

/**
 * Columns that are derived from other rows of the same projection. After each batch, they are recomputed for the rows
 * that `touched` identifies. `sql` receives the touched values as `$1` (text[]) and the schema for `{schema}`.
 */
export interface Derivation {
  /** Returns the values, from the key or row of a change, that identify the rows to recompute. */
  readonly touched: (change: RowChange) => readonly string[];
  readonly sql: string;
}

/** A handler for each event type of a projection; a missing handler does not compile. */
export type Handlers<Event extends AnyEvent> = {
  readonly [T in Event['type']]: (event: Recorded<Extract<Event, { type: T }>>) => readonly RowChange[];
};

/**
 * Tables of one module within a projection of another. Their rows are written in the same transaction, so that columns
 * derived from them are always consistent.
 */
export interface ProjectionPart<Event extends AnyEvent = AnyEvent> {
  readonly tables: Readonly<Record<string, TableDefinition>>;
  readonly views?: Readonly<Record<string, string>>;
  readonly handlers: Handlers<Event>;
  readonly derivations?: readonly Derivation[];
}

/** A read model: its tables and a handler for every event type. */
export interface Projection<Event extends AnyEvent = AnyEvent> {
  readonly name: string;
  /** Version of tables, views and handlers; raising it rebuilds the read model. */
  readonly version: number;
  /** False if responses to writes do not wait for this projection. */
  readonly isAwaited?: false;
  readonly tables: Readonly<Record<string, TableDefinition>>;
  /** Views on its own tables that other modules may read, each a query with `{schema}` for the schema. */
  readonly views?: Readonly<Record<string, string>>;
  readonly handlers: Handlers<Event>;
  readonly derivations?: readonly Derivation[];
  /** Parts of other modules; their tables, views, handlers and derivations are already included in the fields above. */
  readonly parts?: readonly ProjectionPart<never>[];
}

/** Returns all names that SQL can use: the tables and the views of a projection. */
export const relationsOf = ({ tables, views = {} }: Pick<Projection, 'tables' | 'views'>): readonly string[] => [
  ...Object.keys(tables),
  ...Object.keys(views),
];

type AnyHandlers = Readonly<Record<string, ((event: never) => readonly RowChange[]) | undefined>>;

/** Combines two sets of handlers for each event type; types that both ignore stay ignored. */
const bothHandlers = (some: AnyHandlers, more: AnyHandlers): AnyHandlers =>
  Object.fromEntries(
    [...new Set([...Object.keys(some), ...Object.keys(more)])].map((type) => {
      const handlers = [some[type], more[type]].filter((handler) => handler !== undefined && handler !== ignore);
      const [first = ignore, second] = handlers;
      return [type, second === undefined ? first : (event: never) => [...first(event), ...second(event)]];
    }),
  );

/** Adds a part of another module to a projection. The changes and derivations of the part come first. */
export const withPart = <Own extends AnyEvent, Of extends AnyEvent>(
  projection: Projection<Own>,
  part: ProjectionPart<Of>,
): Projection<Own | Of> => ({
  ...projection,
  tables: { ...part.tables, ...projection.tables },
  views: { ...part.views, ...projection.views },
  handlers: bothHandlers(part.handlers, projection.handlers) as unknown as Handlers<Own | Of>,
  derivations: [...(part.derivations ?? []), ...(projection.derivations ?? [])],
  parts: [...(projection.parts ?? []), part as unknown as ProjectionPart<never>],
});

/** Returns the event types that can change rows of a projection. */
export const typesOf = (projection: Projection<never>): readonly string[] =>
  Object.entries(projection.handlers).flatMap(([type, handler]) => (handler === ignore ? [] : [type]));

/** Returns the changes of a projection for one event; none for an unknown type. */
export const changesOf = (projection: Projection<never>, event: Recorded): readonly RowChange[] => {
  const handlers = projection.handlers as Readonly<
    Record<string, ((event: Recorded) => readonly RowChange[]) | undefined>
  >;
  return Object.hasOwn(handlers, event.type) ? (handlers[event.type]?.(event) ?? []) : [];
};
