import { randomUUID } from 'node:crypto';
import type { Streams } from './append/commands.ts';
import { openEmmett, type Emmett } from './append/emmett.ts';
import { openInserts, storedLike, type Inserts } from './append/inserts.ts';
import { ourCommands } from './append/ours.ts';
import type { Benchmark, BenchContext } from './benchmark.ts';
import type { Figure } from './measure/figure.ts';
import { findStatementLoad } from './measure/pgbench.ts';
import { measureByTurns, type Contest } from './measure/turns.ts';
import { CleanUp } from './servers/clean-up.ts';
import { startWriteSide, type WriteSide } from './servers/write-side.ts';

const widths = [8, 64] as const;
/** Number of commands in a turn, by the number of commands in flight; enough for one or two seconds. */
const commandsPerTurn = { 8: 1_500, 64: 3_000 } as const;
const insertsPerCommand = 4;
const emmettConnectionsMax = 64;

const labels: Readonly<Record<Streams, string>> = { known: 'known streams', new: 'new streams' };

type Contenders = {
  readonly side: WriteSide;
  readonly ownerId: string;
  readonly inserts: Inserts;
  readonly emmett: Emmett;
};

/** Minimum ratios to the peers, by the number of commands in flight. */
const goals = { 8: { ofInserts: 0.1, ofEmmett: 1.1 }, 64: { ofInserts: 0.22, ofEmmett: 2.5 } } as const;

const contestOf = (
  { side, ownerId, inserts, emmett }: Contenders,
  streams: Streams,
  width: (typeof widths)[number],
): Contest => {
  const count = commandsPerTurn[width];
  return {
    name: `append, ${labels[streams]}, ${width} in flight`,
    unit: 'commands/s',
    ours: ourCommands(side, ownerId, streams, width, count),
    peers: [
      { ...inserts.at(width, count * insertsPerCommand), goal: { atLeast: goals[width].ofInserts } },
      {
        ...emmett.commands(ownerId, streams, width, count),
        goal: { atLeast: goals[width].ofEmmett },
        notes: [`the same decider; up to ${emmettConnectionsMax} connections`],
      },
    ],
  };
};

const run = async ({ folder, rounds, progress }: BenchContext): Promise<readonly Figure[]> => {
  const load = await findStatementLoad();
  const cleanUp = new CleanUp();
  try {
    const side = cleanUp.keep(await startWriteSide(folder));
    const ownerId = randomUUID();
    await side.keys.create(ownerId);
    await ourCommands(side, ownerId, 'new', 1, 20).measure();
    const inserts = await openInserts(side.databaseUrl, load, await storedLike(side.databaseUrl));
    cleanUp.add(() => inserts.close());
    const emmett = await openEmmett(side.databaseUrl, emmettConnectionsMax);
    cleanUp.add(() => emmett.close());
    const figures: Figure[] = [];
    for (const streams of ['known', 'new'] as const) {
      for (const width of widths)
        figures.push(
          ...(await measureByTurns(contestOf({ side, ownerId, inserts, emmett }, streams, width), rounds, progress)),
        );
    }
    return figures;
  } finally {
    await cleanUp.run();
  }
};

export const append: Benchmark = {
  name: 'append',
  summary: "commands (load, decide, append) against pgbench's INSERT and emmett's command handler",
  run,
};
