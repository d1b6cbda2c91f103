import { EventStoreDBClient } from '@eventstore/db-client';
import pg from 'pg';
import type { Benchmark, BenchContext } from './benchmark.ts';
import { appendContest, appendWidths, createPeerTable } from './event-node/appends.ts';
import type { NodeBench } from './event-node/node-bench.ts';
import { catchUpContest, streamReadContest } from './event-node/reads.ts';
import type { Figure } from './measure/figure.ts';
import { findStatementLoad } from './measure/pgbench.ts';
import { measureByTurns, type Contest } from './measure/turns.ts';
import { CleanUp } from './servers/clean-up.ts';
import { startWriteSide } from './servers/write-side.ts';

const catchUpEvents = 100_000;

const run = async ({ folder, rounds, progress }: BenchContext): Promise<readonly Figure[]> => {
  const load = await findStatementLoad();
  const cleanUp = new CleanUp();
  try {
    const { databaseUrl, eventStoreUrl } = cleanUp.keep(await startWriteSide(folder));
    const database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    cleanUp.add(() => database.end());
    const client = EventStoreDBClient.connectionString([eventStoreUrl] as unknown as TemplateStringsArray);
    cleanUp.add(() => client.dispose());
    await database.query(createPeerTable);
    const bench: NodeBench = { client, database, databaseUrl };
    const figures: Figure[] = [];
    const play = async (contest: Contest): Promise<void> =>
      void figures.push(...(await measureByTurns(contest, rounds, progress)));
    for (const width of appendWidths) await play(appendContest(bench, load, width));
    await play(await streamReadContest(bench, load));
    await play(await catchUpContest(bench, catchUpEvents));
    return figures;
  } finally {
    await cleanUp.run();
  }
};

export const eventNode: Benchmark = {
  name: 'event-node',
  summary: 'appends, reads and catch-up through the real client against pgbench and the plain driver',
  run,
};
