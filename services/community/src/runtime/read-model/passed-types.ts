import type { ResolvedEvent } from '@eventstore/db-client';
import { isKnownType } from '../../platform/event-store/codec.ts';
import { positionOf } from '../../platform/event-store/log-window.ts';
import { readSchemaOf, type Database } from '../../platform/postgres/database.ts';

/** An event whose type was unknown to the code that read it. */
export interface PassedEvent {
  readonly position: bigint;
  readonly type: string;
}

const isUnknown = ({ event }: ResolvedEvent): boolean => event !== undefined && !isKnownType(event.type);

/** Returns the events of a batch whose types this version does not know. */
export const unknownIn = (batch: readonly ResolvedEvent[]): PassedEvent[] =>
  batch.filter(isUnknown).map((resolved) => ({ position: positionOf(resolved), type: resolved.event?.type ?? '' }));

/**
 * Records the events that each reader of the log skipped because a newer version of the product wrote them. When that
 * version runs again, its consumers handle these events first, and its projections are rebuilt, so that no work is
 * lost.
 */
export class PassedTypes {
  constructor(private readonly database: Database) {}

  /** Records events; must run before the reader's checkpoint moves past them. */
  note(reader: string, events: readonly PassedEvent[]): Promise<void> {
    return this.noteAll([reader], events);
  }

  /** Records the same events for several readers. */
  async noteAll(readers: readonly string[], events: readonly PassedEvent[]): Promise<void> {
    if (readers.length === 0 || events.length === 0) return;
    await this.database.query(
      'INSERT INTO work.passed (reader, position, type) SELECT reader, position, type FROM unnest($1::text[]) AS r(reader), unnest($2::numeric[], $3::text[]) AS e(position, type) ON CONFLICT DO NOTHING',
      [readers, events.map(({ position }) => String(position)), events.map(({ type }) => type)],
    );
  }

  /** Returns the positions where the reader skipped events of these types, oldest first. */
  async of(reader: string, types: readonly string[]): Promise<bigint[]> {
    const rows: { position: string }[] = await this.database.query(
      'SELECT position::text FROM work.passed WHERE reader = $1 AND type = ANY($2) ORDER BY work.passed.position',
      [reader, types],
    );
    return rows.map(({ position }) => BigInt(position));
  }

  /** Returns whether any of these readers skipped an event of a type that it now knows. */
  async someOf(typesOfReaders: ReadonlyMap<string, readonly string[]>): Promise<boolean> {
    const rows: { reader: string; type: string }[] = await this.database.query(
      'SELECT DISTINCT reader, type FROM work.passed WHERE reader = ANY($1)',
      [[...typesOfReaders.keys()]],
    );
    return rows.some(({ reader, type }) => typesOfReaders.get(reader)?.includes(type) === true);
  }

  async done(reader: string, positions: readonly bigint[]): Promise<void> {
    await this.database.query('DELETE FROM work.passed WHERE reader = $1 AND position = ANY($2::numeric[])', [
      reader,
      positions.map(String),
    ]);
  }
}

const PROJECTION = 'projection ';

/** Returns the reader name of a projection in the current read model of the database. */
export const projectionReader = (database: Database, projection: string): string =>
  `${PROJECTION}${readSchemaOf(database).keyOf(projection)}`;

/** Returns the reader name without the schema of the current read model; null for readers of another read model. */
export const readerHere = (database: Database, reader: string): string | null => {
  if (!reader.startsWith(PROJECTION)) return reader;
  const projection = readSchemaOf(database).projectionOf(reader.slice(PROJECTION.length));
  return projection === null ? null : `${PROJECTION}${projection}`;
};

/** Returns the name under which a consumer records the events that it skipped. */
export const consumerReader = (consumer: string): string => `consumer ${consumer}`;
