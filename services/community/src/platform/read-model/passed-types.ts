import type { ResolvedEvent } from '@eventstore/db-client';
import { isKnownType } from '../event-log/codec.ts';
import { positionOf } from '../event-log/log-window.ts';
import { readSchemaOf, type Database } from './database.ts';

/** An event of a type that the code which met it did not know. */
export interface PassedEvent {
  readonly position: bigint;
  readonly type: string;
}

const isUnknown = ({ event }: ResolvedEvent): boolean => event !== undefined && !isKnownType(event.type);

export const unknownIn = (batch: readonly ResolvedEvent[]): PassedEvent[] =>
  batch.filter(isUnknown).map((resolved) => ({ position: positionOf(resolved), type: resolved.event?.type ?? '' }));

/**
 * Which events each reader of the log passed because a newer version of the product wrote them. That version finds them here after a
 * roll-back: consumers handle them first, projections are rebuilt, so that passing loses no work.
 */
export class PassedTypes {
  constructor(private readonly database: Database) {}

  /** To be written before the reader's checkpoint moves past them. */
  note(reader: string, events: readonly PassedEvent[]): Promise<void> {
    return this.noteAll([reader], events);
  }

  /** The same for several readers. */
  async noteAll(readers: readonly string[], events: readonly PassedEvent[]): Promise<void> {
    if (readers.length === 0 || events.length === 0) return;
    await this.database.query(
      'INSERT INTO work.passed (reader, position, type) SELECT reader, position, type FROM unnest($1::text[]) AS r(reader), unnest($2::numeric[], $3::text[]) AS e(position, type) ON CONFLICT DO NOTHING',
      [readers, events.map(({ position }) => String(position)), events.map(({ type }) => type)],
    );
  }

  /** Where the reader passed events of these types, oldest first. */
  async of(reader: string, types: readonly string[]): Promise<bigint[]> {
    const rows: { position: string }[] = await this.database.query(
      'SELECT position::text FROM work.passed WHERE reader = $1 AND type = ANY($2) ORDER BY work.passed.position',
      [reader, types],
    );
    return rows.map(({ position }) => BigInt(position));
  }

  /** Whether any of these readers passed an event of a type that it knows. */
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

/** A projection of the read model that the database's statements are about. */
export const projectionReader = (database: Database, projection: string): string =>
  `${PROJECTION}${readSchemaOf(database).keyOf(projection)}`;

/** A reader without the name of our read model; null when it keeps another one. */
export const readerHere = (database: Database, reader: string): string | null => {
  if (!reader.startsWith(PROJECTION)) return reader;
  const projection = readSchemaOf(database).projectionOf(reader.slice(PROJECTION.length));
  return projection === null ? null : `${PROJECTION}${projection}`;
};

export const consumerReader = (consumer: string): string => `consumer ${consumer}`;
