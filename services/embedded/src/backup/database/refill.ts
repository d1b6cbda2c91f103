import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Entry } from '../format/entries.ts';
import { damagedArchive } from '../format/sealed-stream.ts';
import type { KeptSchema, KeptTable } from './schema-of.ts';

/** Restores the tables of an archive into an empty database. */
export type Refill = {
  take(entry: Entry): Promise<void>;
  /**
   * Creates indexes and constraints and removes data that a restored database must not have.
   * @param erased ids of members whose keys and logins are deleted again
   * @throws SetupError when the archive had no database
   */
  finish(erased: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

/**
 * Deletes the keys and logins of erased members again, before anybody can use them. If the log lacks an erasure, the
 * product completes it at its next start, using the ids in `work.repeated_erasures`.
 */
const eraseAgain = async (client: pg.Client, erased: readonly string[]): Promise<void> => {
  await client.query(
    `DELETE FROM vault.person_keys WHERE person_id = ANY($1) OR person_id IN
      (SELECT convert_from(data, 'UTF8')::jsonb->>'userId' FROM event_log.events WHERE type = 'ErasureCompleted')`,
    [erased],
  );
  const { rows } = await client.query<{ name: string }>(
    "SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.columns WHERE table_schema = 'vault' AND column_name = 'user_id'",
  );
  for (const { name } of rows) await client.query(`DELETE FROM ${name} WHERE user_id = ANY($1::uuid[])`, [erased]);
  await client.query('CREATE TABLE IF NOT EXISTS work.repeated_erasures (user_id uuid PRIMARY KEY)');
  await client.query(
    `INSERT INTO work.repeated_erasures SELECT unnest($1::uuid[]) EXCEPT
      SELECT (convert_from(data, 'UTF8')::jsonb->>'userId')::uuid FROM event_log.events WHERE type = 'AccountErased' ON CONFLICT DO NOTHING`,
    [erased],
  );
};

export const refill = async (databaseUrl: string): Promise<Refill> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'pixchange restore' });
  client.on('error', () => undefined);
  await client.connect();
  // Safe here: the server shuts down cleanly before the folder is renamed, and nothing reads this data before that.
  await client.query('SET synchronous_commit = off');
  let schema: KeptSchema | undefined;
  return {
    take: async ({ name, info, content }) => {
      if (name === 'database/schema') {
        schema = info as KeptSchema;
        for (const sql of schema.before) await client.query(sql);
        return;
      }
      const table = info as KeptTable;
      const rows = client.query(copyFrom(`COPY ${table.name} (${table.columns.join(', ')}) FROM STDIN`));
      await pipeline(Readable.from(content), createGunzip(), rows);
    },
    finish: async (erased) => {
      if (schema === undefined) throw damagedArchive('has no database');
      for (const sql of schema.after) await client.query(sql);
      await eraseAgain(client, erased);
      // Stream states are a cache that the product rebuilds from the restored log.
      if (schema.tables.some(({ name }) => name === 'work.stream_heads'))
        await client.query('TRUNCATE work.stream_heads');
      await client.query('ANALYZE');
      await client.query('CHECKPOINT');
    },
    close: () => client.end(),
  };
};
