import type { Benchmark, BenchContext } from './benchmark.ts';
import { openNotified } from './lag/notify.ts';
import { openOurLag } from './lag/ours.ts';
import type { Figure } from './measure/figure.ts';
import { measureByTurns } from './measure/turns.ts';
import { CleanUp } from './servers/clean-up.ts';
import { signIn, startProduct } from './servers/product.ts';

const commands = 2_000;

const run = async ({ folder, rounds, progress }: BenchContext): Promise<readonly Figure[]> => {
  const cleanUp = new CleanUp();
  try {
    const product = cleanUp.keep(await startProduct(folder));
    const { id } = await signIn(product);
    const ours = await openOurLag(product, id, commands);
    cleanUp.add(() => ours.close());
    const rate = ours.full / 2;
    const notified = await openNotified(product.databaseUrl, commands, rate);
    cleanUp.add(() => notified.close());
    return await measureByTurns(
      {
        name: 'lag, acknowledged to visible',
        unit: 'p99 ms',
        ours,
        peers: [
          {
            name: notified.name,
            measure: notified.measure,
            goal: { atMost: 10 },
            notes: [`both at ${Math.round(rate)} a second, half of our rate at full load`],
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

export const lag: Benchmark = {
  name: 'lag',
  summary: 'from the acknowledgement of a command to its event in the read model, against NOTIFY and one UPDATE',
  run,
};
