import { createGzip } from 'node:zlib';
import { pipeline } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Entry } from '../format/entries.ts';
import { schemaOf, type KeptTable } from './schema-of.ts';

/** Event count and last position of the log in a snapshot; the position of an empty log is -1. */
export type LogEnd = { readonly events: number; readonly position: number };
export type Erasure = { readonly user_id: string; readonly erased_at: string };

export type Snapshot = {
  readonly log: LogEnd;
  /** Members whose erasure is in the log. */
  readonly erasures: readonly Erasure[];
  entries(): AsyncGenerator<Entry>;
  close(): Promise<void>;
};

const gzipLevel = 6;

const rowsOf = (client: pg.Client, { name, columns }: KeptTable): AsyncIterable<Buffer> => {
  const rows = client.query(copyTo(`COPY ${name} (${columns.join(', ')}) TO STDOUT`));
  return pipeline(rows, createGzip({ level: gzipLevel }), () => undefined);
};

const logEnd = async (client: pg.Client): Promise<LogEnd> => {
  const { rows } = await client.query<{ events: string; position: string }>(
    'SELECT count(*) AS events, coalesce(max(position), -1) AS position FROM event_log.events',
  );
  return { events: Number(rows[0]?.events), position: Number(rows[0]?.position) };
};

const erasuresSql = `
SELECT DISTINCT ON (1) convert_from(data, 'UTF8')::jsonb->>'userId' AS user_id, to_char(to_timestamp(created_ms / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS erased_at
FROM event_log.events WHERE type = 'AccountErased' ORDER BY 1, position`;

/**
 * Opens a snapshot of the log, the vault and the work tables. A single transaction sees one consistent state of all
 * three, however long the read takes, so the log ends between two appends.
 */
export const takeSnapshot = async (databaseUrl: string): Promise<Snapshot> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'pixchange backup' });
  // A broken connection makes the running statement fail; without this listener, it would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query("SET TIME ZONE 'UTC'");
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // PostgreSQL takes the snapshot when the first statement runs.
    const log = await logEnd(client);
    return {
      log,
      erasures: (await client.query<Erasure>(erasuresSql)).rows,
      entries: async function* () {
        const schema = await schemaOf(client);
        yield { name: 'database/schema', info: schema, content: nothing() };
        for (const table of schema.tables.filter(({ hasRows }) => hasRows))
          yield { name: 'database/rows', info: table, content: rowsOf(client, table) };
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
};

const nothing = async function* (): AsyncGenerator<Buffer> {
  yield* [];
};
