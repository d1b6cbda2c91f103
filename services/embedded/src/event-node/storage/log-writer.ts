import type pg from 'pg';
import type { Head } from '../streams/stream-state.ts';
import type { LogEvent } from './log-event.ts';
import { boolArray, byteaArray, int8Array, textArray, uuidArray } from './pg-arrays.ts';

/** Inserts all events, or none if a stream that must be empty has an event. */
const insertSql = `
INSERT INTO event_log.events
  (position, revision, stream_key, event_id, is_json, stream, type, data, metadata, created_ms)
SELECT e.*, $10::bigint
FROM unnest($1::int8[], $2::int8[], $3::uuid[], $4::uuid[], $5::bool[], $6::text[], $7::text[], $8::bytea[], $9::bytea[]) e
WHERE NOT EXISTS (SELECT FROM event_log.events WHERE stream_key = ANY($11::uuid[]))`;

const knownIdsSql = `
SELECT stream_key, event_id, revision, position FROM event_log.events
WHERE event_id = ANY($1::uuid[]) AND revision < 9223372036854775807 ORDER BY position DESC`;

/**
 * Writes events in one statement, which is one transaction. `keys` has the stream key of each event. All events get the
 * timestamp of the first.
 * @returns whether the events were written; false if a stream whose key is in `mustBeEmpty` has an event
 */
export const insertEvents = async (
  client: pg.ClientBase,
  events: readonly LogEvent[],
  keys: readonly Buffer[],
  mustBeEmpty: readonly Buffer[],
): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: 'event_log.append',
    text: insertSql,
    values: [
      int8Array(events.map(({ position }) => position)),
      int8Array(events.map(({ revision }) => revision)),
      uuidArray(keys),
      uuidArray(events.map(({ id }) => id)),
      boolArray(events.map(({ isJson }) => isJson)),
      textArray(events.map(({ stream }) => stream)),
      textArray(events.map(({ type }) => type)),
      byteaArray(events.map(({ data }) => data)),
      byteaArray(events.map(({ metadata }) => metadata)),
      String(events[0]?.createdMs),
      uuidArray(mustBeEmpty),
    ],
  });
  return rowCount === events.length;
};

type KnownIdRow = { stream_key: string; event_id: string; revision: string; position: string };

/** Event id in the log, with its stream key, revision and position. */
export type KnownId = { key: Buffer; id: Buffer; head: Head };

const uuidBytes = (text: string): Buffer => Buffer.from(text.replaceAll('-', ''), 'hex');

/** Finds event ids in the log; returns the newest first. */
export const readKnownIds = async (client: pg.ClientBase, ids: readonly Buffer[]): Promise<KnownId[]> => {
  if (ids.length === 0) return [];
  const { rows } = await client.query<KnownIdRow>({
    name: 'event_log.known_ids',
    text: knownIdsSql,
    values: [uuidArray(ids)],
  });
  return rows.map((row) => ({
    key: uuidBytes(row.stream_key),
    id: uuidBytes(row.event_id),
    head: { revision: Number(row.revision), position: Number(row.position) },
  }));
};
