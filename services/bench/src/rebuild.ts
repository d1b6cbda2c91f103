import { projections, rebuild as rebuildReadModel } from '@pixchange/community';
import pg from 'pg';
import type { Benchmark, BenchContext } from './benchmark.ts';
import { Disagreement, mustAgree, type Contents } from './measure/agreement.ts';
import type { Figure, Sample } from './measure/figure.ts';
import { ownShare } from './measure/load-share.ts';
import { measureByTurns, type Contender } from './measure/turns.ts';
import { copyIn, copyOut } from './rebuild/copy.ts';
import { openEmmettRebuild, type EmmettRebuild } from './rebuild/emmett.ts';
import { eventsPerPerson } from './rebuild/events.ts';
import { seedLog } from './rebuild/seed.ts';
import { contentsOfSchema, tables } from './rebuild/tables.ts';
import { CleanUp } from './servers/clean-up.ts';
import { startWriteSide, type WriteSide } from './servers/write-side.ts';

const projection = 'albums';
const peerSchema = 'bench_copy';
const emmettEventsMax = 5_000;

const eventsPerSecond = (events: number, milliseconds: number): number => events / (milliseconds / 1_000);

/** Returns the duration of the work in milliseconds. */
const durationOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/**
 * Runs the product's rebuild of one projection, from the first event to the swap. The live read model is dropped first,
 * so that the swap waits for no readers.
 */
const ourRebuild = ({ database, log }: WriteSide, events: number): Contender & { once(): Promise<Sample> } => {
  const once = async (): Promise<Sample> => {
    await database.query('DROP SCHEMA IF EXISTS read CASCADE');
    const chosen = projections.filter(({ name }) => name === projection);
    const start = performance.now();
    const { result: report, loadShare } = await ownShare(() =>
      rebuildReadModel({ database, log, projections: chosen, compare: false, onProgress: () => undefined }),
    );
    const milliseconds = performance.now() - start;
    if (report?.events !== events)
      throw new Disagreement(`the rebuild read ${report?.events} events instead of ${events}`);
    return { value: eventsPerSecond(events, milliseconds), loadShare };
  };
  return { name: 'ours', once, measure: once };
};

/** Copies the rebuilt rows into empty tables, which measures only the writing. */
const copyContender = async (client: pg.Client, events: number, wanted: Contents): Promise<Contender> => {
  const rows = new Map<string, Buffer[]>();
  for (const { name } of tables) rows.set(name, await copyOut(client, `SELECT * FROM read.${name}`));
  await client.query(`CREATE SCHEMA ${peerSchema}`);
  for (const { name } of tables)
    await client.query(`CREATE TABLE ${peerSchema}.${name} (LIKE read.${name} INCLUDING ALL)`);
  return {
    name: 'COPY of the same rows',
    measure: async () => {
      await client.query(`TRUNCATE ${tables.map(({ name }) => `${peerSchema}.${name}`).join(', ')}`);
      const milliseconds = await durationOf(async () => {
        await client.query('BEGIN');
        for (const [name, chunks] of rows) await copyIn(client, `${peerSchema}.${name}`, chunks);
        await client.query('COMMIT');
      });
      mustAgree('the copied rows', await contentsOfSchema(client, peerSchema), wanted);
      return { value: eventsPerSecond(events, milliseconds) };
    },
  };
};

const emmettContender = (client: pg.Client, emmett: EmmettRebuild): Contender => ({
  name: "emmett's projector",
  measure: async () => {
    const value = await emmett.run();
    const found = await contentsOfSchema(client, emmett.schema);
    if (found.rows !== emmett.rows)
      throw new Disagreement(`emmett's projector wrote ${found.rows} rows instead of ${emmett.rows}`);
    const owners = `SELECT user_id FROM ${emmett.schema}.album_owners`;
    mustAgree("the rows of emmett's projector", found, await contentsOfSchema(client, 'read', owners));
    return { value };
  },
});

const run = async ({ folder, rounds, events: wantedEvents, progress }: BenchContext): Promise<readonly Figure[]> => {
  const persons = Math.max(1, Math.round(wantedEvents / eventsPerPerson));
  const events = persons * eventsPerPerson;
  const cleanUp = new CleanUp();
  try {
    const side = cleanUp.keep(await startWriteSide(folder));
    await seedLog(side, persons, progress);
    const client = new pg.Client({ connectionString: side.databaseUrl });
    await client.connect();
    cleanUp.add(() => client.end());
    const ours = ourRebuild(side, events);
    await ours.once();
    const wanted = await contentsOfSchema(client, 'read');
    const emmett = await openEmmettRebuild(
      side.databaseUrl,
      client,
      Math.min(persons, emmettEventsMax / eventsPerPerson),
    );
    cleanUp.add(() => emmett.close());
    const checked: Contender = {
      name: ours.name,
      measure: async () => {
        const sample = await ours.once();
        mustAgree('the rebuilt rows', await contentsOfSchema(client, 'read'), wanted);
        return sample;
      },
    };
    const contest = {
      name: `rebuild, ${events} events`,
      unit: 'events/s',
      ours: checked,
      peers: [
        {
          ...(await copyContender(client, events, wanted)),
          goal: { atLeast: 0.15 },
          notes: [`${events} events make ${wanted.rows} rows; the peer's rate counts events too`],
        },
        {
          ...emmettContender(client, emmett),
          goal: { atLeast: 20 },
          notes: [`for the first ${emmett.events} events only; emmett runs one statement per event`],
        },
      ],
    };
    return await measureByTurns(contest, rounds, progress);
  } finally {
    await cleanUp.run();
  }
};

export const rebuild: Benchmark = {
  name: 'rebuild',
  summary: 'rebuilding a projection, against COPY of its rows and against emmett',
  run,
};
