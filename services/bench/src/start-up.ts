import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Benchmark, BenchContext } from './benchmark.ts';
import type { Figure } from './measure/figure.ts';
import { measureByTurns, type Contender } from './measure/turns.ts';
import { startProgram, type Program } from './servers/program.ts';

const projectRoot = fileURLToPath(new URL('../../../', import.meta.url));
const serversMain = fileURLToPath(new URL('./start-up/servers/main.js', import.meta.url));

/**
 * Returns the seconds from the call until the line that reports readiness; the program is stopped before the function
 * returns.
 */
const secondsUntil = async (start: () => Program, ready: RegExp): Promise<number> => {
  const from = performance.now();
  const program = start();
  try {
    await program.line(ready);
    return (performance.now() - from) / 1_000;
  } finally {
    await program.stop();
  }
};

const run = async ({ folder, rounds, progress }: BenchContext): Promise<readonly Figure[]> => {
  const env = { DATA_DIR: join(folder, 'data'), PORT: '0', DEMO: 'off' };
  const npmStart: Contender = {
    name: 'npm start',
    measure: async () => ({
      value: await secondsUntil(() => startProgram('npm', ['start'], { env, cwd: projectRoot }), / open http\S+$/),
    }),
  };
  const servers: Contender = {
    name: 'the embedded servers alone',
    measure: async () => ({
      value: await secondsUntil(() => startProgram(process.execPath, [serversMain], { env }), /^servers ready$/),
    }),
  };
  // The first start creates the data for all later ones.
  progress('start: a first start');
  await npmStart.measure();
  const contest = {
    name: 'start, the second time',
    unit: 'seconds',
    ours: npmStart,
    peers: [
      {
        ...servers,
        goal: { atMost: 4.5 },
        notes: ['the peer starts PostgreSQL, event node, object store and mailbox in one process, on the same data'],
      },
    ],
  };
  return measureByTurns(contest, rounds, progress);
};

export const start: Benchmark = {
  name: 'start',
  summary: 'npm start until everything is ready, the second time, against its servers alone',
  run,
};
