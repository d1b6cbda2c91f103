import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** Advisory lock key of the only node that may write the log of this database: ASCII `EVLG` and the log version. */
const lockKey = [0x45_56_4c_47, 1] as const;
const lockPollMs = 100;

/**
 * Table of the whole log: an append is one insert, and readers see a committed prefix of positions. A stream's key is
 * the first 16 bytes of the SHA-256 of its name, which avoids a second table of streams.
 */
const tables = `
CREATE SCHEMA IF NOT EXISTS event_log;
CREATE TABLE IF NOT EXISTS event_log.events (
  position   bigint  PRIMARY KEY,
  revision   bigint  NOT NULL,
  created_ms bigint  NOT NULL,
  stream_key uuid    NOT NULL,
  event_id   uuid    NOT NULL,
  is_json    boolean NOT NULL,
  stream     text    NOT NULL,
  type       text    NOT NULL,
  data       bytea   NOT NULL,
  metadata   bytea   NOT NULL
);
ALTER TABLE event_log.events ALTER data SET STORAGE EXTERNAL, ALTER metadata SET STORAGE EXTERNAL;
CREATE UNIQUE INDEX IF NOT EXISTS events_by_stream ON event_log.events (stream_key, revision);
CREATE INDEX IF NOT EXISTS events_by_id ON event_log.events (event_id);
`;

/** Creates the log's tables if they are missing. Only the holder of the lock may call this function. */
export const openSchema = async (client: pg.ClientBase): Promise<void> => {
  await client.query(tables);
};

/**
 * Makes this connection the log's only writer until it closes. Every append uses this connection, so a node that lost
 * it can't write another row.
 * @throws Error when another node holds the lock for longer than `waitMs`
 */
export const takeWriterLock = async (client: pg.ClientBase, waitMs: number): Promise<void> => {
  const giveUpAt = Date.now() + waitMs;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [
      ...lockKey,
    ]);
    if (rows[0]?.taken === true) return;
    if (Date.now() >= giveUpAt) {
      throw new Error(`another event node serves this database: its lock was not free within ${waitMs / 1000} s`);
    }
    await pause(lockPollMs);
  }
};
