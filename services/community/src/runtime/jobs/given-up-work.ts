import { Inject, Injectable } from '@nestjs/common';
import { readSchemaOf, type Database } from '../../platform/postgres/database.ts';
import { DATABASE } from '../../platform/tokens.ts';
import { readerHere } from '../read-model/passed-types.ts';

export interface StoppedProjection {
  readonly projection: string;
  readonly stream_id: string;
  readonly revision: string;
  readonly type: string;
  readonly event_id: string;
  readonly reason: string;
  readonly stopped_at: Date;
  readonly is_retrying: boolean;
}

export interface ParkedEvent {
  readonly consumer: string;
  readonly event_id: string;
  readonly stream_id: string;
  readonly revision: string;
  /** Null for events that were parked before the type was stored. */
  readonly type: string | null;
  readonly attempts: number;
  readonly reason: string;
  readonly parked_at: Date;
  readonly is_retrying: boolean;
}

export interface PassedType {
  readonly reader: string;
  readonly type: string;
  readonly count: number;
  readonly first_position: string;
}

export interface UnreadableFile {
  readonly owners: string;
  /** Key of the file; the SHA-256 for files found before keys were stored. */
  readonly key: string;
  readonly code: string;
  readonly found: string;
  readonly since: Date;
}

/** Background work of all processes that failed permanently. */
@Injectable()
export class GivenUpWork {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Returns the stopped projections of this version's read model. */
  async stoppedProjections(): Promise<StoppedProjection[]> {
    const rows: StoppedProjection[] = await this.database.query(
      `SELECT projection, stream_id, revision::text, type, event_id, reason, stopped_at, retry_requested_at IS NOT NULL AS is_retrying
       FROM work.stopped_projections`,
    );
    const schema = readSchemaOf(this.database);
    return rows.flatMap((row) => {
      const projection = schema.projectionOf(row.projection);
      return projection === null ? [] : [{ ...row, projection }];
    });
  }

  /** Returns parked events that are not skipped, oldest first. */
  parkedEvents(countMax: number): Promise<ParkedEvent[]> {
    return this.database.query(
      `SELECT consumer, event_id, stream_id, revision::text, type, attempts, reason, parked_at, retry_requested_at IS NOT NULL AS is_retrying
       FROM work.parked WHERE skipped_at IS NULL ORDER BY parked_at LIMIT $1`,
      [countMax],
    );
  }

  /** Returns the types that consumers and this version's read model have skipped. */
  async passedTypes(): Promise<PassedType[]> {
    const rows: PassedType[] = await this.database.query(
      `SELECT reader, type, count(*)::int AS count, min(position)::text AS first_position FROM work.passed GROUP BY reader, type`,
    );
    return rows.flatMap((row) => {
      const reader = readerHere(this.database, row.reader);
      return reader === null ? [] : [{ ...row, reader }];
    });
  }

  damagedFiles(countMax: number): Promise<UnreadableFile[]> {
    return this.database.query(
      'SELECT owners, coalesce(key, sha256) AS key, code, found, found_at AS since FROM work.damaged_files ORDER BY found_at LIMIT $1',
      [countMax],
    );
  }
}

/**
 * Requests a retry; the process that runs the projection or the consumer performs it. Does nothing for a skipped event,
 * and for work that is no longer stopped or parked.
 */
export const requestRetry = async (
  transaction: Database,
  {
    kind,
    reader,
    eventId,
  }: { readonly kind: 'projection' | 'event'; readonly reader: string; readonly eventId: string },
): Promise<void> => {
  await (kind === 'projection'
    ? transaction.query('UPDATE work.stopped_projections SET retry_requested_at = now() WHERE projection = $1', [
        readSchemaOf(transaction).keyOf(reader),
      ])
    : transaction.query(
        'UPDATE work.parked SET retry_requested_at = now() WHERE consumer = $1 AND event_id = $2 AND skipped_at IS NULL',
        [reader, eventId],
      ));
};

/** Marks a parked event as skipped. The row must stay, because without it the consumer would handle the event again. */
export const skipParked = async (
  transaction: Database,
  { reader, eventId }: { readonly reader: string; readonly eventId: string },
): Promise<void> => {
  await transaction.query(
    'UPDATE work.parked SET skipped_at = now(), retry_requested_at = NULL WHERE consumer = $1 AND event_id = $2',
    [reader, eventId],
  );
};
