import { createHash } from 'node:crypto';
import type { StoredEvent } from '@pixchange/contracts/audit/leaf';
import pg from 'pg';
import { startEventNode } from '../servers/embedded-programs.ts';
import type { Program } from '../servers/program.ts';
import { honestLedger } from './honest-ledger.ts';
import { SealedLog } from './sealed-log.ts';

const rowsPerInsert = 1_000;

const insert = `INSERT INTO event_log.events (position, revision, created_ms, stream_key, event_id, is_json, stream, type, data, metadata)
  SELECT position, revision, 0, stream_key, event_id, true, stream, type, data, metadata
  FROM unnest($1::bigint[], $2::bigint[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::bytea[], $8::bytea[])
    AS rows (position, revision, stream_key, event_id, stream, type, data, metadata)`;

const keyOf = (stream: string): string => createHash('sha256').update(stream).digest('hex').slice(0, 32);

const write = (client: pg.Client, first: number, events: readonly StoredEvent[]): Promise<unknown> =>
  client.query(insert, [
    events.map((_, index) => first + index),
    events.map(({ revision }) => revision),
    events.map(({ stream }) => keyOf(stream)),
    events.map(({ id }) => id),
    events.map(({ stream }) => stream),
    events.map(({ type }) => type),
    events.map(({ data }) => Buffer.from(JSON.stringify(data))),
    events.map(({ metadata }) => Buffer.from(JSON.stringify(metadata))),
  ]);

export type StoredLog = {
  readonly url: string;
  readonly logKey: string;
  readonly events: number;
  stop(): Promise<void>;
};

/**
 * Starts an event node with a valid ledger of at least this many events. Inserts the events into its table while it is
 * stopped, because single appends would take longer than all measurements.
 */
export const storeHonestLedger = async (databaseUrl: string, wanted: number): Promise<StoredLog> => {
  const empty = await startEventNode(databaseUrl);
  await empty.stop();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const log = new SealedLog();
  let events = 0;
  try {
    let rows: StoredEvent[] = [];
    const flush = async (): Promise<void> => {
      await write(client, events + 1, rows);
      events += rows.length;
      rows = [];
    };
    for (const event of log.store(honestLedger(wanted))) {
      rows.push(event);
      if (rows.length === rowsPerInsert) await flush();
    }
    await flush();
    await client.query('ANALYZE event_log.events');
  } finally {
    await client.end();
  }
  const node: Program & { url: string } = await startEventNode(databaseUrl);
  return { url: node.url, logKey: log.logKey, events, stop: () => node.stop() };
};
