import pg from 'pg';
import { Disagreement } from '../measure/agreement.ts';
import type { Sample } from '../measure/figure.ts';
import type { StatementLoad } from '../measure/pgbench.ts';
import type { Contender } from '../measure/turns.ts';

/** Event as stored in our log, so that the peer writes the same bytes. */
export type StoredEvent = {
  readonly stream: string;
  readonly type: string;
  readonly data: Buffer;
  readonly metadata: Buffer;
};

const table = 'bench_inserts';

export type Inserts = { at(width: number, count: number): Contender; close(): Promise<void> };

const literal = (bytes: Buffer): string => `decode('${bytes.toString('hex')}', 'hex')`;

const statementOf = ({ stream, type, data, metadata }: StoredEvent): string =>
  `INSERT INTO ${table} (event_id, stream, type, data, metadata) VALUES (gen_random_uuid(), '${stream}', '${type}', ${literal(data)}, ${literal(metadata)})`;

/** Opens the peer, which inserts single rows, each in a separate transaction, into a table with only a primary key. */
export const openInserts = async (databaseUrl: string, load: StatementLoad, stored: StoredEvent): Promise<Inserts> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `CREATE TABLE ${table} (position bigserial PRIMARY KEY, event_id uuid NOT NULL, stream text NOT NULL, type text NOT NULL, data bytea NOT NULL, metadata bytea NOT NULL)`,
  );
  const written = async (): Promise<number> => {
    const { rows } = await client.query<{ rows: number }>(
      `SELECT count(*)::int AS rows FROM ${table} WHERE sha256(data) = sha256($1) AND sha256(metadata) = sha256($2)`,
      [stored.data, stored.metadata],
    );
    return rows[0]?.rows ?? 0;
  };
  return {
    at: (width, count) => ({
      name: `INSERT by ${load.name}`,
      measure: async (): Promise<Sample> => {
        await client.query(`TRUNCATE ${table}`);
        const { perSecond, transactions, loadShare } = await load.run(databaseUrl, statementOf(stored), width, count);
        const rows = await written();
        if (rows !== transactions)
          throw new Disagreement(`${transactions} inserts were acknowledged, but ${rows} rows hold those bytes`);
        return { value: perSecond, ...(loadShare !== undefined && { loadShare }) };
      },
    }),
    close: () => client.end(),
  };
};

/** Returns a stored event like those that the benchmark writes. */
export const storedLike = async (databaseUrl: string): Promise<StoredEvent> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<StoredEvent>(
      "SELECT stream, type, data, metadata FROM event_log.events WHERE type = 'AlbumCreated' ORDER BY position LIMIT 1",
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`no event was stored`);
    return row;
  } finally {
    await client.end();
  }
};
