import { openDatabase, projections, rebuild } from '@pixchange/community';
import type { Benchmark, BenchContext } from './benchmark.ts';
import { Disagreement } from './measure/agreement.ts';
import type { Figure, Sample } from './measure/figure.ts';
import { shareOf } from './measure/load-share.ts';
import { measureByTurns, type Contender } from './measure/turns.ts';
import { seedImages } from './read/seed.ts';
import { untilListed } from './read/visible.ts';
import { CleanUp } from './servers/clean-up.ts';
import { load, type Load } from './servers/load.ts';
import { signIn, startProduct, type RunningProduct } from './servers/product.ts';

const images = 10_000;
const connections = 4;
const seconds = 5;

/** Measures commands and reads concurrently; a failed read fails the measurement. */
const loaded = async (name: string, product: RunningProduct, token: string): Promise<Sample> => {
  const albums: Load = {
    url: `${product.apiUrl}/api/albums`,
    token,
    body: { album: { title: 'Trains at night', published: false } },
    connections,
    seconds,
  };
  const [commands, reads] = await Promise.all([
    load(albums),
    load({ url: `${product.apiUrl}/api/images?per_page=24`, connections: 1, seconds }),
  ]);
  for (const { refused, failed } of [commands, reads])
    if (refused + failed > 0) throw new Disagreement(`${name}: ${refused} calls were refused, ${failed} failed`);
  return {
    value: commands.p99Milliseconds,
    loadShare: shareOf(commands.processorSeconds + reads.processorSeconds, commands.elapsedSeconds),
  };
};

/** Measures the load while the read model is rebuilt repeatedly, each time up to its swap. */
const duringRebuilds = (product: RunningProduct, token: string): Contender => ({
  name: 'ours, during rebuilds',
  measure: async () => {
    const database = await openDatabase({ url: product.databaseUrl, poolMax: 4, applicationName: 'pixchange bench' });
    let isOver = false;
    let swaps = 0;
    const rebuilding = (async () => {
      while (!isOver) {
        const report = await rebuild({
          database,
          log: product.log,
          projections,
          compare: false,
          onProgress: () => undefined,
        });
        if (report?.swapped === true) swaps += 1;
      }
    })();
    try {
      return await loaded('during rebuilds', product, token);
    } finally {
      isOver = true;
      await rebuilding;
      await database.destroy();
      if (swaps === 0) throw new Disagreement('no rebuild reached its swap');
    }
  },
});

const run = async ({ folder, rounds, progress }: BenchContext): Promise<readonly Figure[]> => {
  const cleanUp = new CleanUp();
  try {
    const product = cleanUp.keep(await startProduct(folder));
    const { id, token } = await signIn(product);
    await seedImages(product, id, images);
    await untilListed(product, images);
    return await measureByTurns(
      {
        name: 'calm, POST /api/albums',
        unit: 'p99 ms',
        ours: duringRebuilds(product, token),
        peers: [
          {
            name: 'ours, idle otherwise',
            measure: () => loaded('idle', product, token),
            goal: { atMost: 2 },
            notes: ['no read failed at a swap'],
          },
        ],
      },
      rounds,
      progress,
    );
  } finally {
    await cleanUp.run();
  }
};

export const calm: Benchmark = {
  name: 'calm',
  summary: 'commands while the read model is rebuilt against commands while it is not',
  run,
};
