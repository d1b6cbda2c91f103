import { createHash } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import { Disagreement } from '../measure/agreement.ts';
import { perSecond } from '../measure/at-a-time.ts';
import type { Sample } from '../measure/figure.ts';
import { ownShare } from '../measure/load-share.ts';
import type { StatementLoad } from '../measure/pgbench.ts';
import type { Contest } from '../measure/turns.ts';
import { payload } from './appends.ts';
import type { NodeBench } from './node-bench.ts';

const streams = 200;
const eventsEach = 10;
const inFlight = 8;
const readsPerTurn = 2_000;
const selectsPerRead = 4;
const pageRows = 1_000;
const fillAtOnce = 500;

const pictures = (count: number) =>
  Array.from({ length: count }, () => jsonEvent({ type: 'PictureAdded', data: payload }));

const nameOf = (number: number): string => `read-${number % streams}`;

/** Measures reads of complete short streams, many concurrently. */
export const streamReadContest = async (bench: NodeBench, load: StatementLoad): Promise<Contest> => {
  for (let number = 0; number < streams; number += 1)
    await bench.client.appendToStream(nameOf(number), pictures(eventsEach));
  const key = createHash('sha256').update(nameOf(0)).digest('hex').slice(0, 32);
  const readOne = async (number: number): Promise<void> => {
    let found = 0;
    for await (const { event } of bench.client.readStream(nameOf(number))) if (event !== undefined) found += 1;
    if (found !== eventsEach) throw new Disagreement(`a read gave ${found} events of ${eventsEach}`);
  };
  return {
    name: `event node, read a stream of ${eventsEach}, ${inFlight} in flight`,
    unit: 'reads/s',
    ours: {
      name: 'ours',
      measure: async (): Promise<Sample> => {
        const { result: value, loadShare } = await ownShare(() => perSecond(readsPerTurn, inFlight, readOne));
        return { value, loadShare };
      },
    },
    peers: [
      {
        name: `SELECT by ${load.name}`,
        measure: async (): Promise<Sample> => {
          const select = `SELECT * FROM event_log.events WHERE stream_key = '${key}' ORDER BY revision`;
          const { perSecond: value, loadShare } = await load.run(
            bench.databaseUrl,
            select,
            inFlight,
            readsPerTurn * selectsPerRead,
          );
          return { value, ...(loadShare !== undefined && { loadShare }) };
        },
        notes: ['the same rows of one stream'],
      },
    ],
  };
};

type CaughtUp = { readonly seen: number; readonly hash: string };
type Row = { readonly position: string; readonly event_id: string; readonly data: Buffer };

const titleOf = (data: unknown): string => (data as typeof payload).title;

const subscribeOnce = async ({ client }: NodeBench): Promise<CaughtUp> => {
  const hash = createHash('sha256');
  let seen = 0;
  const subscription = client.subscribeToAll();
  await new Promise<void>((resolve, reject) => {
    subscription.on('data', ({ event }) => {
      if (event === undefined) return;
      seen += 1;
      hash.update(event.id).update(titleOf(event.data));
    });
    subscription.once('caughtUp', resolve);
    subscription.once('error', reject);
  });
  await subscription.unsubscribe();
  return { seen, hash: hash.digest('hex') };
};

const selectOnce = async ({ database }: NodeBench): Promise<CaughtUp> => {
  const hash = createHash('sha256');
  let seen = 0;
  let after = '0';
  for (;;) {
    const { rows } = await database.query<Row>({
      name: 'bench.page',
      text: `SELECT position::text, revision, created_ms, event_id, is_json, stream, type, data, metadata FROM event_log.events WHERE position > $1 ORDER BY events.position LIMIT ${pageRows}`,
      values: [after],
    });
    for (const row of rows) hash.update(row.event_id).update(titleOf(JSON.parse(row.data.toString('utf8'))));
    seen += rows.length;
    const last = rows.at(-1);
    if (last === undefined) return { seen, hash: hash.digest('hex') };
    after = last.position;
  }
};

/** Measures reads of the whole log from its first event, after filling it up to this number of events. */
export const catchUpContest = async (bench: NodeBench, events: number): Promise<Contest> => {
  const { rows } = await bench.database.query<{ held: number }>('SELECT count(*)::int AS held FROM event_log.events');
  const held = rows[0]?.held ?? 0;
  for (let number = held; number < events; number += fillAtOnce)
    await bench.client.appendToStream(`fill-${number}`, pictures(Math.min(fillAtOnce, events - number)));
  const wanted = await selectOnce(bench);
  const rate = (once: (bench: NodeBench) => Promise<CaughtUp>) => async (): Promise<Sample> => {
    const start = performance.now();
    const { result, loadShare } = await ownShare(() => once(bench));
    const value = result.seen / ((performance.now() - start) / 1_000);
    if (result.seen !== wanted.seen || result.hash !== wanted.hash)
      throw new Disagreement('the subscription and the table do not hold the same events');
    return { value, loadShare };
  };
  return {
    name: `event node, catch-up on all, ${wanted.seen} events`,
    unit: 'events/s',
    ours: { name: 'ours', measure: rate(subscribeOnce) },
    peers: [
      { name: `SELECT by pg, pages of ${pageRows}`, measure: rate(selectOnce), notes: ['the same rows, parsed'] },
    ],
  };
};
