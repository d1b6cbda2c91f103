import { join } from 'node:path';
import { startPostgres } from '@pixchange/embedded/postgres';
import pg from 'pg';
import { audit as auditOnce, loop, rateOf, type Audited } from './audit/auditor.ts';
import { storeHonestLedger } from './audit/stored-log.ts';
import type { Benchmark, BenchContext } from './benchmark.ts';
import type { Figure } from './measure/figure.ts';
import { measureByTurns, type Contest } from './measure/turns.ts';
import { CleanUp } from './servers/clean-up.ts';

const smaller = 10;
const goal = { atLeast: 0.4 };
/** Maximum ratio of the memory for a log ten times as long; memory must stay nearly constant. */
const memoryGoal = { atMost: 1.6 };
const megabyte = 1e6;

const databaseFor = async (serverUrl: string, name: string): Promise<string> => {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  return address.href;
};

/** Creates a log in a new store, and the same log as an exported file. */
const prepare = async (cleanUp: CleanUp, postgresUrl: string, folder: string, events: number) => {
  const log = cleanUp.keep(await storeHonestLedger(await databaseFor(postgresUrl, `audit_${events}`), events));
  const file = join(folder, `${events}.audit`);
  const ofStore = ['--event-store', log.url, '--log-key', log.logKey];
  const contents: Audited = await auditOnce(['export', file, ...ofStore, '--key', join(folder, 'key.pem')]);
  return { log, file, ofStore, contents };
};
type Prepared = Awaited<ReturnType<typeof prepare>>;

const fileContest = ({ file, contents }: Prepared): Contest => ({
  name: `audit of an exported file, ${contents.events} events`,
  unit: 'events/s',
  ours: { name: 'npm run audit', measure: async () => rateOf(await auditOnce(['--file', file]), contents) },
  peers: [
    {
      name: 'JSON.parse, BigInt and SHA-256',
      goal,
      notes: [
        'both are whole programs, from start to end; ours adds each leaf to the hash tree, verifies every head and checks every movement',
      ],
      measure: async () => rateOf(await loop('file', file), contents),
    },
  ],
});

const storeContest = ({ log, ofStore, contents }: Prepared): Contest => ({
  name: `audit of an event store, ${contents.events} events`,
  unit: 'events/s',
  ours: { name: 'npm run audit', measure: async () => rateOf(await auditOnce(ofStore), contents) },
  peers: [
    {
      name: 'the same loop behind the event store client',
      goal,
      notes: ['the node and the database use the same processors'],
      measure: async () => rateOf(await loop('event-store', log.url), contents),
    },
  ],
});

const memoryContest = (large: Prepared, small: Prepared): Contest => {
  const peak = (prepared: Prepared) => async () => ({
    value: (await auditOnce(['--file', prepared.file])).memoryPeakBytes / megabyte,
  });
  return {
    name: `audit, peak memory at ${large.contents.events} events`,
    unit: 'MB',
    ours: { name: 'ours', measure: peak(large) },
    peers: [{ name: `ours at ${small.contents.events} events`, goal: memoryGoal, measure: peak(small) }],
  };
};

const run = async ({ folder, rounds, events, progress }: BenchContext): Promise<readonly Figure[]> => {
  const cleanUp = new CleanUp();
  try {
    const postgres = cleanUp.keep(await startPostgres({ dataDir: join(folder, 'postgres') }));
    progress(`audit: creating ledgers of ${events} and ${Math.ceil(events / smaller)} events`);
    const large = await prepare(cleanUp, postgres.url, folder, events);
    const small = await prepare(cleanUp, postgres.url, folder, Math.ceil(events / smaller));
    const figures: Figure[] = [];
    for (const contest of [fileContest(large), storeContest(large), memoryContest(large, small)])
      figures.push(...(await measureByTurns(contest, rounds, progress)));
    return figures;
  } finally {
    await cleanUp.run();
  }
};

export const audit: Benchmark = {
  name: 'audit',
  summary: 'the auditor against a loop of JSON.parse, BigInt and SHA-256, and its memory',
  run,
};
