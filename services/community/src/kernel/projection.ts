import type { AnyEvent, Recorded } from '@pixchange/contracts/events/envelope';

export type Row = Readonly<Record<string, unknown>>;

/** One change of a read table; a projection maps one event to some of these. */
export type RowChange =
  | { readonly kind: 'put'; readonly table: string; readonly row: Row }
  | { readonly kind: 'patch'; readonly table: string; readonly key: Row; readonly set: Row }
  | { readonly kind: 'remove'; readonly table: string; readonly key: Row }
  /** Every row whose `column` is `value`: gets `set`, or is removed where that is null. */
  | {
      readonly kind: 'sweep';
      readonly table: string;
      readonly column: string;
      readonly value: string;
      readonly set: Row | null;
    };

/** Changes that name their rows by a column and not by key: each reads what the ones before it wrote. */
export type SetChange = Extract<RowChange, { kind: 'sweep' }>;

/** The whole row, new or not: what was there before is replaced. */
export const put = (table: string, row: Row): RowChange => ({ kind: 'put', table, row });

/** Some columns of the row with this key; nothing if there is none. */
export const patch = (table: string, key: Row, set: Row): RowChange => ({ kind: 'patch', table, key, set });

export const remove = (table: string, key: Row): RowChange => ({ kind: 'remove', table, key });

/** All rows of a person, or of whatever else a column names: removed, or changed in the same way. */
export const sweep = (table: string, column: string, value: string, set: Row | null = null): RowChange => ({
  kind: 'sweep',
  table,
  column,
  value,
  set,
});

export const ignore = (): readonly RowChange[] => [];

export interface TableDefinition {
  /** Column name to its PostgreSQL type and constraints, e.g. `uuid NOT NULL`. */
  readonly columns: Readonly<Record<string, string>>;
  readonly key: readonly string[];
  /** Each the part after `CREATE INDEX ON table`, e.g. `(owner_id, created_at)`. */
  readonly indexes?: readonly string[];
}

/**
 * Columns that follow from other rows of the same projection; written again after each batch for the rows named by `touched`.
 * `sql` gets the touched values as `$1` (text[]) and the schema in place of `{schema}`.
 */
export interface Derivation {
  /** Which values of a change's key or row name what must be derived again. */
  readonly touched: (change: RowChange) => readonly string[];
  readonly sql: string;
}

export type Handlers<Event extends AnyEvent> = {
  readonly [T in Event['type']]: (event: Recorded<Extract<Event, { type: T }>>) => readonly RowChange[];
};

/**
 * What one module keeps within a projection of another: their rows are written in the same step, so that what the other derives from
 * these tables is never apart from them.
 */
export interface ProjectionPart<Event extends AnyEvent = AnyEvent> {
  readonly tables: Readonly<Record<string, TableDefinition>>;
  readonly views?: Readonly<Record<string, string>>;
  readonly handlers: Handlers<Event>;
  readonly derivations?: readonly Derivation[];
}

/** A read model: its tables and, for every event type, what becomes of them. */
export interface Projection<Event extends AnyEvent = AnyEvent> {
  readonly name: string;
  /** Raised when tables, views or handlers change: the read model is then built again. */
  readonly version: number;
  /** False: answers to writes do not wait for it, so that it makes none of them late, stopped or not. */
  readonly isAwaited?: false;
  readonly tables: Readonly<Record<string, TableDefinition>>;
  /** Views on its own tables, each a query with the schema in place of `{schema}`: what of them others may read. */
  readonly views?: Readonly<Record<string, string>>;
  readonly handlers: Handlers<Event>;
  readonly derivations?: readonly Derivation[];
  /** Parts of other modules; their tables, views, handlers and derivations are among the above. */
  readonly parts?: readonly ProjectionPart<never>[];
}

/** Everything that SQL can name: the tables and the views of a projection. */
export const relationsOf = ({ tables, views = {} }: Pick<Projection, 'tables' | 'views'>): readonly string[] => [
  ...Object.keys(tables),
  ...Object.keys(views),
];

type AnyHandlers = Readonly<Record<string, ((event: never) => readonly RowChange[]) | undefined>>;

/** What either does with an event; of one that both ignore nothing is made. */
const bothHandlers = (some: AnyHandlers, more: AnyHandlers): AnyHandlers =>
  Object.fromEntries(
    [...new Set([...Object.keys(some), ...Object.keys(more)])].map((type) => {
      const handlers = [some[type], more[type]].filter((handler) => handler !== undefined && handler !== ignore);
      const [first = ignore, second] = handlers;
      return [type, second === undefined ? first : (event: never) => [...first(event), ...second(event)]];
    }),
  );

/** A projection that keeps a part of another module: the part is written and derived first. */
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

/** The types of events that change something in a projection. */
export const typesOf = (projection: Projection<never>): readonly string[] =>
  Object.entries(projection.handlers).flatMap(([type, handler]) => (handler === ignore ? [] : [type]));

/** The changes that one event means for a projection; none for a type that it does not know. */
export const changesOf = (projection: Projection<never>, event: Recorded): readonly RowChange[] => {
  const handlers = projection.handlers as Readonly<
    Record<string, ((event: Recorded) => readonly RowChange[]) | undefined>
  >;
  return Object.hasOwn(handlers, event.type) ? (handlers[event.type]?.(event) ?? []) : [];
};
