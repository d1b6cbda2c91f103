import { createHash, randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import pg from 'pg';
import { compare, table, type BenchResult, type Figure } from './event-node/figures.ts';
import { pgbench } from './event-node/pgbench.ts';
import { startServers, type Servers } from './event-node/servers.ts';

const inFlight = [1, 8, 64] as const;
const measureSeconds = 2;
const catchUpEvents = 100_000;
const fillAtOnce = 500;
const readStreams = 200;
const readEvents = 10;
const readsInFlight = 8;
const pageRows = 1000;

/** About what an event of the product weighs. */
const payload = { title: 'A picture of a hill behind a train', fill: 'x'.repeat(400) };
const payloadBytes = Buffer.from(JSON.stringify(payload));

const peerTable = `CREATE TABLE bench_peer (id bigserial PRIMARY KEY, stream text NOT NULL, type text NOT NULL, data bytea NOT NULL)`;
const peerInsert = `INSERT INTO bench_peer (stream, type, data) VALUES ('album-' || :client_id, 'PictureAdded', decode('${payloadBytes.toString('hex')}', 'hex'));`;

type Bench = Servers & { client: EventStoreDBClient; database: pg.Client; rounds: number };

/** Runs `work` so many at a time for some seconds; answers how often per second, and how often. */
const hammer = async (width: number, work: (n: number) => Promise<unknown>): Promise<{ perSecond: number; done: number }> => {
  const started = performance.now();
  const until = started + measureSeconds * 1000;
  let begun = 0;
  let done = 0;
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (performance.now() < until) {
        await work(begun++);
        done++;
      }
    }),
  );
  return { perSecond: done / ((performance.now() - started) / 1000), done };
};

const count = async (database: pg.Client, from: string): Promise<number> => {
  const { rows } = await database.query<{ count: string }>(`SELECT count(*) FROM ${from}`);
  return Number(rows[0]?.count);
};

/** A rate counts only when just as many rows are there as were acknowledged. */
const countedBy = async (database: pg.Client, from: string, work: () => Promise<{ perSecond: number; done: number }>): Promise<number> => {
  const before = await count(database, from);
  const { perSecond, done } = await work();
  const grown = (await count(database, from)) - before;
  if (grown !== done) throw new Error(`${from} grew by ${grown} rows, but ${done} were acknowledged`);
  return perSecond;
};

const appends = ({ client, database, databaseUrl, rounds }: Bench, width: number): Promise<Figure> =>
  compare(rounds, {
    name: `append, ${width} in flight`,
    unit: 'appends/s',
    note: 'peer: single-row INSERT of the same bytes by pgbench',
    ours: () => {
      const run = randomUUID();
      return countedBy(database, 'event_log.events', () =>
        hammer(width, (n) =>
          client.appendToStream(`album-${run}-${n}`, jsonEvent({ type: 'PictureAdded', data: payload }), { expectedRevision: 'no_stream' }),
        ),
      );
    },
    peer: () =>
      countedBy(database, 'bench_peer', async () => {
        const { perSecond, transactions } = await pgbench(databaseUrl, peerInsert, width, measureSeconds);
        return { perSecond, done: transactions };
      }),
  });

const streamReads = async ({ client, databaseUrl, rounds }: Bench): Promise<Figure> => {
  const name = (n: number): string => `read-${n % readStreams}`;
  const events = () => Array.from({ length: readEvents }, () => jsonEvent({ type: 'PictureAdded', data: payload }));
  for (let n = 0; n < readStreams; n++) await client.appendToStream(name(n), events());
  const key = createHash('sha256').update(name(0)).digest('hex').slice(0, 32);
  return compare(rounds, {
    name: `read of a stream of ${readEvents}, ${readsInFlight} in flight`,
    unit: 'reads/s',
    note: 'peer: SELECT of the same rows by pgbench',
    ours: async () => {
      const { perSecond } = await hammer(readsInFlight, async (n) => {
        let found = 0;
        for await (const { event } of client.readStream(name(n))) if (event !== undefined) found++;
        if (found !== readEvents) throw new Error(`a read gave ${found} events`);
      });
      return perSecond;
    },
    peer: async () => {
      const select = `SELECT * FROM event_log.events WHERE stream_key = '${key}' ORDER BY revision;`;
      return (await pgbench(databaseUrl, select, readsInFlight, measureSeconds)).perSecond;
    },
  });
};

type CaughtUp = { perSecond: number; hash: string };

const subscribeOnce = async ({ client }: Bench): Promise<CaughtUp> => {
  const hash = createHash('sha256');
  const started = performance.now();
  let seen = 0;
  const subscription = client.subscribeToAll();
  await new Promise<void>((resolve, reject) => {
    subscription.on('data', ({ event }) => {
      if (event === undefined) return;
      seen++;
      hash.update(event.id).update((event.data as unknown as typeof payload).title);
    });
    subscription.once('caughtUp', resolve);
    subscription.once('error', reject);
  });
  const seconds = (performance.now() - started) / 1000;
  await subscription.unsubscribe();
  return { perSecond: seen / seconds, hash: hash.digest('hex') };
};

type Row = { position: string; event_id: string; stream: string; type: string; data: Buffer; metadata: Buffer };

const selectOnce = async ({ database }: Bench): Promise<CaughtUp> => {
  const hash = createHash('sha256');
  const started = performance.now();
  let seen = 0;
  let after = '0';
  for (;;) {
    const { rows } = await database.query<Row>({
      name: 'bench.page',
      text: `SELECT position, revision, created_ms, event_id, is_json, stream, type, data, metadata
             FROM event_log.events WHERE position > $1 ORDER BY position LIMIT ${pageRows}`,
      values: [after],
    });
    for (const row of rows) hash.update(row.event_id).update((JSON.parse(row.data.toString('utf8')) as typeof payload).title);
    seen += rows.length;
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.position;
  }
  return { perSecond: seen / ((performance.now() - started) / 1000), hash: hash.digest('hex') };
};

const catchUp = async (bench: Bench): Promise<Figure> => {
  await bench.database.query('TRUNCATE bench_peer');
  const held = await count(bench.database, 'event_log.events');
  const missing = Math.max(0, catchUpEvents - held);
  for (let n = 0; n < missing; n += fillAtOnce) {
    const events = Array.from({ length: fillAtOnce }, () => jsonEvent({ type: 'PictureAdded', data: payload }));
    await bench.client.appendToStream(`fill-${n}`, events);
  }
  const hashes = new Set<string>();
  const rate = async (once: (bench: Bench) => Promise<CaughtUp>): Promise<number> => {
    const { perSecond, hash } = await once(bench);
    hashes.add(hash);
    if (hashes.size > 1) throw new Error('the subscription and the table do not hold the same events');
    return perSecond;
  };
  return compare(bench.rounds, {
    name: `catch-up on all, ${Math.max(held, catchUpEvents)} events`,
    unit: 'events/s',
    note: `peer: SELECT of the same rows in pages of ${pageRows} by the pg driver, parsed`,
    ours: () => rate(subscribeOnce),
    peer: () => rate(selectOnce),
  });
};

/** Measures the event node through the real client: appends, reads of streams, catch-up on all. Needs `pgbench`. */
export const eventNodeBench = async ({ rounds, json }: { rounds: number; json: boolean }): Promise<BenchResult> => {
  const servers = await startServers();
  const client = EventStoreDBClient.connectionString(servers.eventStoreUrl);
  const database = new pg.Client({ connectionString: servers.databaseUrl });
  try {
    await database.connect();
    await database.query(peerTable);
    const bench: Bench = { ...servers, client, database, rounds };
    const figures: Figure[] = [];
    for (const width of inFlight) figures.push(await appends(bench, width));
    figures.push(await streamReads(bench), await catchUp(bench));
    process.stdout.write(`${json ? JSON.stringify(figures) : table(figures)}\n`);
    return figures;
  } finally {
    await client.dispose();
    await database.end();
    await servers.stop();
  }
};
