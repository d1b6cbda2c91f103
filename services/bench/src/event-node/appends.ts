import { randomUUID } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import { Disagreement } from '../measure/agreement.ts';
import { perSecond } from '../measure/at-a-time.ts';
import type { Sample } from '../measure/figure.ts';
import { ownShare } from '../measure/load-share.ts';
import type { StatementLoad } from '../measure/pgbench.ts';
import type { Contest } from '../measure/turns.ts';
import type { NodeBench } from './node-bench.ts';

/** Payload with the typical size of a product's event. */
export const payload = { title: 'A picture of a hill behind a train', fill: 'x'.repeat(400) };
const payloadHex = Buffer.from(JSON.stringify(payload)).toString('hex');

export const appendWidths = [1, 8, 64] as const;
const appendsPerTurn = { 1: 800, 8: 4_000, 64: 10_000 } as const;
const insertsPerAppend = 2;

const peerTable = 'bench_peer';
export const createPeerTable = `CREATE TABLE ${peerTable} (id bigserial PRIMARY KEY, stream text NOT NULL, type text NOT NULL, data bytea NOT NULL)`;
const peerInsert = `INSERT INTO ${peerTable} (stream, type, data) VALUES ('album-1', 'PictureAdded', decode('${payloadHex}', 'hex'))`;

/** Returns the number of rows in a table whose data is exactly the payload. */
const rowsOf = async ({ database }: NodeBench, table: string): Promise<number> => {
  const { rows } = await database.query<{ rows: number }>(
    `SELECT count(*)::int AS rows FROM ${table} WHERE sha256(data) = sha256(decode('${payloadHex}', 'hex'))`,
  );
  return rows[0]?.rows ?? 0;
};

/** Runs the work; throws Disagreement unless the table has as many new rows as writes were acknowledged. */
const counted = async <T extends { written: number }>(
  bench: NodeBench,
  table: string,
  work: () => Promise<T>,
): Promise<T> => {
  const before = await rowsOf(bench, table);
  const done = await work();
  const grown = (await rowsOf(bench, table)) - before;
  if (grown !== done.written)
    throw new Disagreement(`${table} grew by ${grown} rows, but ${done.written} were acknowledged`);
  return done;
};

/** Measures appends of single events to new streams, through the real client. */
export const appendContest = (bench: NodeBench, load: StatementLoad, width: (typeof appendWidths)[number]): Contest => {
  const count = appendsPerTurn[width];
  return {
    name: `event node, append, ${width} in flight`,
    unit: 'appends/s',
    ours: {
      name: 'ours',
      measure: async (): Promise<Sample> => {
        const run = randomUUID();
        const { value, loadShare } = await counted(bench, 'event_log.events', async () => {
          const { result, loadShare: share } = await ownShare(() =>
            perSecond(count, width, (number) =>
              bench.client.appendToStream(
                `album-${run}-${number}`,
                jsonEvent({ type: 'PictureAdded', data: payload }),
                { expectedRevision: 'no_stream' },
              ),
            ),
          );
          return { value: result, loadShare: share, written: count };
        });
        return { value, loadShare };
      },
    },
    peers: [
      {
        name: `INSERT by ${load.name}`,
        measure: async (): Promise<Sample> => {
          const { perSecond: value, loadShare } = await counted(bench, peerTable, async () => {
            const run = await load.run(bench.databaseUrl, peerInsert, width, count * insertsPerAppend);
            return { ...run, written: run.transactions };
          });
          return { value, ...(loadShare !== undefined && { loadShare }) };
        },
        notes: ['single rows of the same bytes, one transaction each'],
      },
    ],
  };
};
