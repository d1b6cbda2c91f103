import type { EventAddress } from '../../platform/event-store/event-reader.ts';
import { readSchemaOf, type Database } from '../../platform/postgres/database.ts';
import type { ReadSchema } from '../../platform/postgres/schema-names.ts';

/**
 * Projections that are stopped at an event that they can't apply; no response waits for them until they continue.
 *
 * Projectors announce their positions, and whether they stopped, on the channel of the read model. The payload is
 * `projection:position`, `projection:stopped` or `projection:running`; projections at the same position are listed,
 * `some,others:position`.
 */
export class StoppedProjections {
  constructor(private readonly database: Database) {}

  async stop(projection: string, { streamId, revision, type, id }: EventAddress, reason: string): Promise<void> {
    await this.database.query(
      `WITH kept AS (
        INSERT INTO work.stopped_projections (projection, stream_id, revision, type, event_id, reason) VALUES ($8, $2, $3, $4, $5, $6)
        ON CONFLICT (projection) DO UPDATE SET stream_id = excluded.stream_id, revision = excluded.revision, type = excluded.type, event_id = excluded.event_id, reason = excluded.reason
      ) SELECT pg_notify($7, $1 || ':stopped')`,
      [projection, streamId, String(revision), type, id, reason, this.schema.channel, this.schema.keyOf(projection)],
    );
  }

  async resume(projection: string): Promise<void> {
    await this.database.query(
      "WITH resumed AS (DELETE FROM work.stopped_projections WHERE projection = $3) SELECT pg_notify($2, $1 || ':running')",
      [projection, this.schema.channel, this.schema.keyOf(projection)],
    );
  }

  private get schema(): ReadSchema {
    return readSchemaOf(this.database);
  }
}
